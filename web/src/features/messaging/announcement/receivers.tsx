import { announcement } from '@banyan/contract/messaging/announcement'
import { Button, Form } from 'antd'
import { type ComponentProps, useState } from 'react'
import { UserPicker } from '#features/identity/public.tsx'
import { PeopleTree } from '#features/organisation/public.tsx'
import { useCall } from '#kit/call/hooks.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'

/** Who receives an announcement to chosen people; sent beside the fields as `userIds` (DEC-039). */
export function Receivers({ record }: { record: { id: string } | undefined }) {
  const isChosen = useFormScope().useValue('msgType') === 'USER'
  // The same answer the form was opened with; it is in the cache.
  const { data } = useCall(announcement.byId, record && { id: record.id })
  const [chosenTree, setTree] = useState<boolean>()
  const isTree = chosenTree ?? data?.receivers?.some((receiver) => receiver.includes(',')) ?? false
  if (!isChosen || (record && !data)) return null
  return (
    <Form.Item
      name="userIds"
      label="指定用户"
      initialValue={data?.receivers ?? data?.userIds?.split(',').filter(Boolean) ?? []}
      rules={[{ required: true, type: 'array', min: 1, message: '请选择指定用户' }]}
      extra={
        <>
          {isTree && '选择部门时由其负责人接收 '}
          <Button type="link" size="small" onClick={() => setTree(!isTree)}>
            {isTree ? '按用户列表选择' : '按部门选择'}
          </Button>
        </>
      }
    >
      {isTree ? (
        <PeopleTree placeholder="请选择人员或部门" most={mostReceivers} />
      ) : (
        <ReceiversAsPeople stores="id" isMultiple most={mostReceivers} placeholder="请选择指定用户" />
      )}
    </Form.Item>
  )
}

/** The receivers as people: a department is shown by its director. */
function ReceiversAsPeople({ value = [], ...control }: ComponentProps<typeof UserPicker>) {
  const people = [...new Set(value.map((receiver) => receiver.split(',').at(-1) ?? receiver))]
  return <UserPicker {...control} value={people} />
}

const mostReceivers = 500
