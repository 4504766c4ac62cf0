import { announcement } from '@banyan/contract/messaging/announcement'
import { Form } from 'antd'
import { UserPicker } from '#features/identity/public.tsx'
import { useCall } from '#kit/call/hooks.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'

/** Who receives an announcement to chosen people; sent beside the fields as `userIds` (DEC-039). */
export function Receivers({ record }: { record: { id: string } | undefined }) {
  const isChosen = useFormScope().useValue('msgType') === 'USER'
  // The same answer the form was opened with; it is in the cache.
  const { data } = useCall(announcement.byId, record && { id: record.id })
  if (!isChosen || (record && !data)) return null
  return (
    <Form.Item
      name="userIds"
      label="指定用户"
      initialValue={data?.userIds?.split(',').filter(Boolean) ?? []}
      rules={[{ required: true, type: 'array', min: 1, message: '请选择指定用户' }]}
    >
      <UserPicker stores="id" isMultiple placeholder="请选择指定用户" />
    </Form.Item>
  )
}
