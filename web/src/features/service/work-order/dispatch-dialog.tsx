import { workOrderState } from '@banyan/contract/service/work-order'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { UserPicker } from '#features/identity/public.tsx'
import { callForAnswer } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { BatchDialogProps } from '#kit/list/batch/batch-action.ts'
import { AboutOrder } from './about-order.tsx'

interface Given {
  handlerId: string
  remark: string | undefined
}

interface Props {
  title: string
  /** The order, where it is one. */
  id?: string
  /** Names the work for its draft. */
  place: string
  hint?: string
  isSaving?: boolean
  onSend: (given: Given) => void
  onClose: () => void
  isOpen?: boolean
  afterClose?: () => void
}

/** Asks who shall handle an order. */
function DispatchForm({
  title,
  id,
  place,
  hint,
  isSaving,
  onSend,
  onClose,
  isOpen = true,
  afterClose,
}: Props) {
  return (
    <FormDialog<{ handler: string[]; remark?: string }>
      open={isOpen}
      title={title}
      width={480}
      okText={title}
      isSending={isSaving}
      place={place}
      labels={{ handler: '处理人', remark: '说明' }}
      validateTrigger="onChange"
      afterClose={afterClose}
      onClose={onClose}
      onSubmit={({ handler, remark }) =>
        onSend({ handlerId: handler[0] ?? '', remark: remark?.trim() || undefined })
      }
    >
      {id && <AboutOrder id={id} />}
      <Form.Item
        name="handler"
        label="处理人"
        rules={[{ required: true, type: 'array', min: 1, message: '请选择处理人' }]}
        extra={hint}
      >
        <UserPicker stores="id" placeholder="请选择处理人" />
      </Form.Item>
      <Form.Item name="remark" label="说明" rules={[{ max: 200, message: '说明不能超过200个字符' }]}>
        <Input.TextArea count={{ max: 200, show: true }} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  )
}

/** Gives one order to a handler, or from one to another. */
export function DispatchDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const send = useAction(workOrderState.dispatch, { onDone: () => setOpen(false) })
  return (
    <DispatchForm
      title={title}
      id={id}
      place={draftPlace('dispatch', id)}
      isOpen={isOpen}
      isSaving={send.isPending}
      onSend={(given) => send.mutate({ id, ...given })}
      onClose={() => setOpen(false)}
      afterClose={onClose}
    />
  )
}

/** Gives all selected orders to one handler. */
export function BatchDispatch({ count, onRun, onClose }: BatchDialogProps) {
  return (
    <DispatchForm
      title="批量派单"
      place={draftPlace('dispatch', 'many')}
      hint={`所选 ${count} 张工单将交给该处理人`}
      onSend={(given) =>
        onRun((ids) => callForAnswer(workOrderState.dispatch, { ids, ...given }, { showsRefusal: true }))
      }
      onClose={onClose}
    />
  )
}
