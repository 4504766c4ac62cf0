import { HolderOutlined } from '@ant-design/icons'
import { readLocation } from '@banyan/contract/area/pointer'
import { appointmentText } from '@banyan/contract/service/appointment'
import type { WorkOrderRow } from '@banyan/contract/service/work-order'
import { useDraggable } from '@dnd-kit/core'
import { Button } from 'antd'
import { useLocation, useSearchParams } from 'react-router'
import { Link } from '#kit/page/link.tsx'
import { ActionMenu, type RowAction } from '#kit/table/row-actions.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { LazyClock } from '../clock/lazy-clock.tsx'
import type { ShownOrder } from '../clock/order-clock.tsx'
import { LevelTag, OvertimeTag } from '../level-tag.tsx'
import { statusText } from '../work-order/order-status.tsx'
import styles from './board.module.css'

interface Props {
  order: WorkOrderRow
  actions: RowAction[]
  /** Hides the handler, whom the column shows already. */
  withoutHandler?: boolean
}

/** An order of the board: dragged by mouse anywhere, by keys at its handle, or moved from its menu. */
export function OrderCard({ order, actions, withoutHandler }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: order.id,
    attributes: { roleDescription: '可拖动的工单' },
  })
  const { onPointerDown } = listeners ?? {}
  return (
    <li
      ref={setNodeRef}
      className={`${styles.card} ${isDragging ? styles.lifted : ''}`}
      onPointerDown={onPointerDown as never}
    >
      <header>
        <OrderLink order={order} />
        <span className={styles.tools}>
          <Button
            ref={setActivatorNodeRef}
            type="text"
            size="small"
            icon={<HolderOutlined />}
            {...attributes}
            {...listeners}
            aria-label={`拖动 ${order.orderNo}`}
          />
          <ActionMenu actions={actions} isIcon />
        </span>
      </header>
      <CardFacts order={order} withoutHandler={withoutHandler} />
    </li>
  )
}

/** A link to the order, from which the browser goes back to the board. */
export function OrderLink({ order }: { order: WorkOrderRow }) {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const next = new URLSearchParams(address)
  next.set('busId', order.id)
  return (
    <Link className={styles.number} to={`${pathname}?${next}`} draggable={false}>
      {textOrDash(order.orderNo)}
    </Link>
  )
}

/** The facts on a card; hidden members are absent. */
export function CardFacts({ order, withoutHandler }: Omit<Props, 'actions'>) {
  const { serviceTypeId_dictText, consumerId_dictText, handlerId_dictText, location } = order
  const appointment = appointmentText(order)
  const isUrgent = ['1', '2'].includes(String(order.level))
  return (
    <>
      <p>{[serviceTypeId_dictText, consumerId_dictText].filter(Boolean).join(' · ') || '-'}</p>
      {location && (
        <p className={styles.place} title={readLocation(location).description}>
          {readLocation(location).description}
        </p>
      )}
      {appointment && <p className={styles.quiet}>预约 {appointment.slice(5)}</p>}
      <footer>
        {isUrgent && <LevelTag level={String(order.level)} text={order.level_dictText} />}
        {String(order.overtime) === '1' && <OvertimeTag />}
        {!withoutHandler && handlerId_dictText && <span>{handlerId_dictText}</span>}
        {['1', '2', '3'].includes(statusText(order.status)) && (
          <span className={styles.clock}>
            <LazyClock order={order as ShownOrder} />
          </span>
        )}
      </footer>
    </>
  )
}
