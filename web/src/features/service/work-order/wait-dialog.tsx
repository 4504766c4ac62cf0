import { workOrderState } from '@banyan/contract/service/work-order'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useDict } from '#kit/widgets/dict.ts'
import { AboutOrder } from './about-order.tsx'
import { useQueuedWork } from './use-queued-work.ts'

interface Values {
  waiting: string
  reason?: string
}

/** Pauses an order that waits for parts, the manufacturer or the customer. */
export function WaitDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const kinds = useDict('work_order_wait')
  const { work, keep } = useQueuedWork(id)
  const wait = useAction(workOrderState.wait, { onDone: () => setOpen(false), work })
  return (
    <FormDialog<Values>
      open={isOpen}
      title="暂停计时"
      width={480}
      okText="暂停计时"
      isSending={wait.isPending}
      place={draftPlace('waitOrder', id)}
      labels={{ waiting: '等待原因', reason: '说明' }}
      validateTrigger="onChange"
      afterClose={onClose}
      onClose={() => setOpen(false)}
      onSubmit={({ waiting, reason }, written) => {
        keep(written)
        wait.mutate({ id, waiting, reason })
      }}
    >
      <AboutOrder id={id} />
      <Form.Item
        name="waiting"
        label="等待原因"
        rules={[{ required: true, message: '请选择等待原因' }]}
        extra="等待的时间不计入时效；派单、接单、完成或手动恢复后继续计时"
      >
        <Radio.Group
          optionType="button"
          options={kinds.map(({ value, text }) => ({ value: String(value), label: text }))}
        />
      </Form.Item>
      <Form.Item name="reason" label="说明" rules={[{ max: 200, message: '说明不能超过200个字符' }]}>
        <Input.TextArea
          placeholder="例如：等滤芯到货，预计周五"
          count={{ max: 200, show: true }}
          autoSize={{ minRows: 2, maxRows: 5 }}
        />
      </Form.Item>
    </FormDialog>
  )
}
