import { roleLookup } from '@banyan/contract/access/role'
import { callerSubjects } from '@banyan/contract/online/caller-conditions'
import { departTree } from '@banyan/contract/organisation/depart'
import { Select, TreeSelect } from 'antd'
import { UserPicker } from '#features/identity/public.tsx'
import { useCall } from '#kit/call/hooks.ts'
import styles from '../form-designer.module.css'

interface Props {
  /** The compared member of the caller. */
  subject: string
  /** The chosen users, departments or roles, joined by commas. */
  value: string
  onChange: (value: string) => void
}

/** The users, departments or roles that a condition compares the caller with. */
export function CallerValueBox({ subject, value, onChange }: Props) {
  const chosen = value ? value.split(',') : []
  const control = {
    value: chosen,
    onChange: (values: string[]) => onChange(values.join(',')),
    'aria-label': '条件的值',
  }
  switch (callerSubjects[subject]?.kind) {
    case 'users':
      return <UserPicker {...control} isMultiple placeholder="选择用户" />
    case 'departments':
      return <DepartBox {...control} />
    default:
      return <RoleBox {...control} />
  }
}

interface BoxProps {
  value: string[]
  onChange: (values: string[]) => void
}

function DepartBox(props: BoxProps) {
  const tree = useCall(departTree.ids, {})
  return (
    <TreeSelect
      {...props}
      className={styles.full}
      multiple
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandedKeys={tree.data?.map(({ key }) => key)}
      treeData={tree.data?.map(toTreeNode)}
      placeholder="选择部门"
    />
  )
}

interface Node {
  value: string
  title: string
  children?: Node[]
}
const toTreeNode = ({
  value,
  title,
  children,
}: {
  value: string
  title: string
  children: unknown
}): Node => ({
  value,
  title,
  children: Array.isArray(children) ? children.map(toTreeNode) : undefined,
})

function RoleBox(props: BoxProps) {
  const roles = useCall(roleLookup.all, {})
  return (
    <Select
      {...props}
      className={styles.full}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="选择角色"
      options={roles.data?.map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName }))}
    />
  )
}
