import { HolderOutlined } from '@ant-design/icons'
import type { WorkOrderRow } from '@banyan/contract/service/work-order'
import type { DayPlan } from '@banyan/contract/service/work-order-board'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Button } from 'antd'
import { ActionMenu, type RowAction } from '#kit/table/row-actions.tsx'
import { CardFacts, OrderLink } from '../board/order-card.tsx'
import styles from './day.module.css'
import { trayId } from './row-drag.ts'

interface Props {
  plan: DayPlan
  orders: ReadonlyMap<string, WorkOrderRow>
  mayPlan: boolean
  actions: (order: WorkOrderRow) => RowAction[]
}

/** Open orders without an appointment; one that is dropped here loses its own. */
export function DayTray({ plan: { tray }, orders, mayPlan, actions }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: trayId })
  const shown = tray.ids.flatMap((id) => orders.get(id) ?? [])
  return (
    <aside
      ref={setNodeRef}
      className={`${styles.tray} ${isOver ? styles.over : ''}`}
      aria-label="未安排的工单"
    >
      <h3>
        未安排
        <span>
          {tray.total}
          {tray.totalCapped && '+'}
        </span>
      </h3>
      <ul>
        {shown.map((order) => (
          <TrayItem key={order.id} order={order} mayPlan={mayPlan} actions={actions(order)} />
        ))}
      </ul>
      {tray.total === 0 && <p className={styles.none}>没有未安排的工单</p>}
      {tray.total > shown.length && (
        <p className={styles.none}>只显示前 {shown.length} 张，可用查询条件缩小范围</p>
      )}
    </aside>
  )
}

function TrayItem({
  order,
  mayPlan,
  actions,
}: {
  order: WorkOrderRow
  mayPlan: boolean
  actions: RowAction[]
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: order.id,
    disabled: !mayPlan,
    attributes: { roleDescription: '可安排的工单' },
  })
  const { onPointerDown } = listeners ?? {}
  return (
    <li
      ref={setNodeRef}
      className={`${styles.item} ${isDragging ? styles.dragged : ''}`}
      onPointerDown={onPointerDown as never}
    >
      <header>
        <OrderLink order={order} />
        <span>
          {mayPlan && (
            <Button
              ref={setActivatorNodeRef}
              type="text"
              size="small"
              icon={<HolderOutlined />}
              {...attributes}
              {...listeners}
              aria-label={`拖动 ${order.orderNo}`}
            />
          )}
          <ActionMenu actions={actions} isIcon />
        </span>
      </header>
      <CardFacts order={order} />
    </li>
  )
}
