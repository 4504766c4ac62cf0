import { appointmentFault, appointmentText } from '@banyan/contract/service/appointment'
import { workOrderAppointment } from '@banyan/contract/service/work-order'
import { Alert } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import styles from './work-order.module.css'

interface Props {
  handlerId: string | undefined
  appointStart: string | undefined
  appointEnd: string | undefined
  /** The order the time is meant for, where it is stored already. */
  id?: string
}

/** Warns that a person has another appointment at the same time; saving stays possible. */
export function OverlapHint({ handlerId, appointStart, appointEnd, id }: Props) {
  const isWhole = handlerId && appointStart && appointEnd && !appointmentFault({ appointStart, appointEnd })
  const found = useCall(
    workOrderAppointment.overlaps,
    isWhole ? { handlerId, appointStart, appointEnd, ...(id && { id }) } : undefined,
    { quiet: true, staleTime: 10_000 },
  )
  const [first] = (isWhole && !found.isPlaceholderData && found.data) || []
  if (!first) return null
  const others = (found.data?.length ?? 1) - 1
  return (
    <Alert
      className={styles.wide}
      type="warning"
      showIcon
      title={`处理人在这段时间已有预约：工单 ${first.orderNo}，${appointmentText({ ...first })}${others ? `，另有 ${others} 张` : ''}`}
    />
  )
}
