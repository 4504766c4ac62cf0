import { appointmentFault } from '@banyan/contract/service/appointment'
import { type WorkOrderDetail, workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { AboutOrder } from './about-order.tsx'
import { OverlapHint } from './overlap-hint.tsx'

interface Values {
  window: TimeWindow | null
}
/** Start and end as texts, which a draft can keep. */
type TimeWindow = [string | null, string | null]

/** Edits the appointment of an order; empty times remove it. */
export function AppointDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const order = useCall(workOrder.byId, { id }, { staleTime: 0 })
  if (!order.data || !order.isFetchedAfterMount) return null
  return <Dialog order={order.data} onClose={onClose} />
}

function Dialog({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [form] = Form.useForm<Values>()
  const window = Form.useWatch('window', form)
  const appoint = useAction(workOrderState.appoint, { onDone: () => setOpen(false) })
  const { id, version, appointStart, appointEnd, handlerId } = order
  return (
    <FormDialog<Values>
      form={form}
      open={isOpen}
      title="预约"
      width={480}
      okText="保存"
      isSending={appoint.isPending}
      place={draftPlace('appoint', id)}
      labels={{ window: '预约时间' }}
      initialValues={{ window: appointStart && appointEnd ? [appointStart, appointEnd] : null }}
      validateTrigger="onChange"
      afterClose={onClose}
      onClose={() => setOpen(false)}
      onSubmit={(values) => appoint.mutate({ id, version, ...windowTexts(values.window) })}
    >
      <AboutOrder id={id} />
      <Form.Item
        name="window"
        label="预约时间"
        extra="清空后保存即取消预约"
        getValueProps={(value: TimeWindow | null) => ({ value: value?.map((text) => text && dayjs(text)) })}
        normalize={(times: [Dayjs | null, Dayjs | null] | null): TimeWindow | null =>
          times && [timeText(times[0]), timeText(times[1])]
        }
        rules={[
          {
            validator: (_, value: Values['window']) => {
              const fault = appointmentFault(windowTexts(value))
              return fault ? Promise.reject(new Error(fault.message)) : Promise.resolve()
            },
          },
        ]}
      >
        <DatePicker.RangePicker
          style={{ width: '100%' }}
          showTime={{ format: 'HH:mm', minuteStep: 15 }}
          format="YYYY-MM-DD HH:mm"
          placeholder={['预约开始', '预约结束']}
          allowEmpty
        />
      </Form.Item>
      <OverlapHint
        id={id}
        handlerId={handlerId ?? undefined}
        appointStart={windowTexts(window).appointStart ?? undefined}
        appointEnd={windowTexts(window).appointEnd ?? undefined}
      />
    </FormDialog>
  )
}

const windowTexts = (window: Values['window'] | undefined) => ({
  appointStart: window?.[0] ?? null,
  appointEnd: window?.[1] ?? null,
})
const timeText = (time: Dayjs | null | undefined): string | null =>
  time?.format('YYYY-MM-DD HH:mm:00') ?? null
