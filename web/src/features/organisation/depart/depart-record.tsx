import { depart, departTree } from '@banyan/contract/organisation/depart'
import { Form, TreeSelect } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import type { FormPartProps } from '#kit/list/family.ts'
import { RecordDetail } from '#kit/list/record/record-detail.tsx'
import { RecordForm } from '#kit/list/record/record-form.tsx'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { treeChoices, withoutNode } from '#kit/tree/tree.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { plan } from './depart-plan.ts'
import type { FormEvents } from './new-depart.tsx'

/** One department to read or to change; another parent moves it with everything below (DEC-057). */
export function DepartRecord({ id, isEditing, ...events }: FormEvents & { id: string; isEditing: boolean }) {
  const isPhone = useIsPhone()
  const read = useCall(depart.byId, { id }, { staleTime: 0 })
  if (read.isError && !read.data) return <LoadError error={read.error} onRetry={read.refetch} />
  if (!read.data || read.isPlaceholderData) return <Skeleton rows={6} />
  if (!isEditing) return <RecordDetail plan={plan} record={read.data} />
  return (
    <RecordForm
      plan={plan}
      record={read.data}
      isTwoColumns={!isPhone}
      part={Parent}
      fixed={undefined}
      {...events}
    />
  )
}

function Parent({ record }: FormPartProps) {
  const tree = useCall(departTree.ids, {})
  return (
    <Form.Item
      name="parentId"
      label="上级部门"
      initialValue={record?.parentId}
      extra="更换上级会连同下级部门一起移动"
    >
      <TreeSelect
        {...pickerDefaults}
        placeholder="无上级，作为一级部门"
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeDefaultExpandAll
        loading={tree.isFetching}
        treeData={treeChoices(withoutNode(tree.data ?? [], record?.id ?? ''))}
      />
    </Form.Item>
  )
}
