import { workOrderState } from '@banyan/contract/service/work-order'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { AboutOrder } from './about-order.tsx'
import { useQueuedWork } from './use-queued-work.ts'

/** Cancels an order with a reason for its timeline. */
export function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const { work, keep } = useQueuedWork(id)
  const cancel = useAction(workOrderState.cancel, { onDone: () => setOpen(false), work })
  return (
    <FormDialog<{ reason: string }>
      open={isOpen}
      title="取消工单"
      width={480}
      okText="取消工单"
      okButtonProps={{ danger: true }}
      cancelText="返回"
      isSending={cancel.isPending}
      place={draftPlace('cancelOrder', id)}
      labels={{ reason: '取消原因' }}
      validateTrigger="onChange"
      afterClose={onClose}
      onClose={() => setOpen(false)}
      onSubmit={({ reason }, written) => {
        keep(written)
        cancel.mutate({ id, reason })
      }}
    >
      <AboutOrder id={id} />
      <Form.Item
        name="reason"
        label="取消原因"
        rules={[
          { required: true, whitespace: true, message: '请输入取消原因' },
          { max: 200, message: '取消原因不能超过200个字符' },
        ]}
        extra="取消后工单不能再派单或处理"
      >
        <Input.TextArea autoFocus count={{ max: 200, show: true }} autoSize={{ minRows: 3, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
