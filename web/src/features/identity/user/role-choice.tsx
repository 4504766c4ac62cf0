import { roleLookup } from '@banyan/contract/access/role'
import { Checkbox, Select } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './user-page.module.css'

interface Props {
  id?: string
  value?: string[]
  onChange?: (roleIds: string[]) => void
  disabled?: boolean
}

/** With more roles a select is used instead of checkboxes, so that the form stays short. */
const mostBoxes = 16

/** All roles, cached briefly so that a form loads them once. */
export const useRoles = () => useCall(roleLookup.all, {}, { staleTime: 5000 })

/** Role choice: checkboxes for few roles, a searchable select for many. */
export function RoleChoice({ id, value = [], onChange, disabled }: Props) {
  const roles = useRoles()
  const options = roles.data?.map((role) => ({ value: role.id, label: role.roleName }))
  if (!options && roles.isFetching) return <Skeleton rows={1} />
  if (options && options.length <= mostBoxes)
    return (
      <Checkbox.Group
        className={styles.roles}
        options={options}
        value={value}
        disabled={disabled}
        onChange={(ids) => onChange?.(ids.map(String))}
      />
    )
  return (
    <Select
      id={id}
      mode="multiple"
      placeholder="请选择角色"
      listHeight={400}
      options={options}
      value={value}
      disabled={disabled}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
