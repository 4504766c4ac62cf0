import { readLocation } from '@banyan/contract/area/pointer'
import { workOrder } from '@banyan/contract/service/work-order'
import { useCall } from '#kit/call/hooks.ts'
import styles from './work-order.module.css'

/** Names the order a dialog is about: its number, type, customer and address. */
export function AboutOrder({ id }: { id: string }) {
  const order = useCall(workOrder.byId, { id }, { quiet: true, staleTime: 5000 }).data
  if (!order) return null
  const { serviceTypeId_dictText, consumerId_dictText, location } = order
  const facts = [serviceTypeId_dictText, consumerId_dictText, location && readLocation(location).description]
  return (
    <p className={styles.about}>
      <b>{order.orderNo}</b>
      {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
    </p>
  )
}
