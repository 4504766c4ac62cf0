import { workOrderState } from '@banyan/contract/service/work-order'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'

/** Ends an order that is not done; the reason stands in its timeline. */
export function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>()
  const [isOpen, setOpen] = useState(true)
  const cancel = useAction(workOrderState.cancel, { onDone: () => setOpen(false) })
  return (
    <Modal
      open={isOpen}
      title="取消工单"
      width={480}
      okText="取消工单"
      okButtonProps={{ danger: true }}
      cancelText="返回"
      confirmLoading={cancel.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        colon={false}
        onFinish={({ reason }) => cancel.mutate({ id, reason })}
      >
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
      </Form>
    </Modal>
  )
}
