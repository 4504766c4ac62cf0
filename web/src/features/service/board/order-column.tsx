import { type WorkOrderRow, workOrder } from '@banyan/contract/service/work-order'
import { type BoardColumn, cardsAtOnce } from '@banyan/contract/service/work-order-board'
import { useDroppable } from '@dnd-kit/core'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import type { RowAction } from '#kit/table/row-actions.tsx'
import { OrderStatus } from '../work-order/order-status.tsx'
import styles from './board.module.css'
import { OrderCard } from './order-card.tsx'

/** The drop target for people without a column. */
export const anybodyKey = 'anybody'

interface Props {
  column: BoardColumn
  by: 'status' | 'handler'
  asked: Record<string, string>
  orders: ReadonlyMap<string, WorkOrderRow>
  actions: (order: WorkOrderRow) => RowAction[]
  /** Called with the orders of a further page. */
  onMore: (rows: WorkOrderRow[]) => void
}

/** The loaded cards of one status or person. */
export function OrderColumn({ column, by, asked, orders, actions, onMore }: Props) {
  const { key, name, total, totalCapped, ids } = column
  const [pages, setPages] = useState(1)
  const { setNodeRef, isOver } = useDroppable({ id: `column:${key}` })
  const first = ids.flatMap((id) => orders.get(id) ?? [])
  const card = (order: WorkOrderRow) => (
    <OrderCard key={order.id} order={order} actions={actions(order)} withoutHandler={by === 'handler'} />
  )
  return (
    <section
      ref={setNodeRef}
      className={`${styles.column} ${isOver ? styles.over : ''}`}
      aria-label={`${name} ${total}`}
    >
      <h3>
        {by === 'status' ? <OrderStatus status={key} /> : name}
        <span className={styles.count}>
          {total}
          {totalCapped && '+'}
        </span>
      </h3>
      <ul>
        {first.map(card)}
        {Array.from({ length: pages - 1 }, (_, at) => (
          <FurtherPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
            key={at}
            asked={{ ...asked, ...columnCondition(column, by) }}
            page={at + 2}
            card={card}
            onMore={onMore}
          />
        ))}
      </ul>
      {total === 0 && <p className={styles.empty}>没有工单</p>}
      {pages * cardsAtOnce < total && (
        <Button block onClick={() => setPages(pages + 1)}>
          加载更多
        </Button>
      )}
    </section>
  )
}

/** The filter of the order list that gives the orders of a column. */
const columnCondition = ({ key }: BoardColumn, by: Props['by']): Record<string, string> => {
  if (by === 'status') return { status: key }
  return key ? { handlerId: key, status_MultiString: '2,3' } : { status_MultiString: '1' }
}

function FurtherPage({
  asked,
  page,
  card,
  onMore,
}: Pick<Props, 'asked' | 'onMore'> & { page: number; card: (order: WorkOrderRow) => React.ReactNode }) {
  const read = useCall(workOrder.list, {
    ...asked,
    pageNo: page,
    pageSize: cardsAtOnce,
    totalMode: 'capped',
  } as never)
  const rows = read.data?.records
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
  useEffect(() => {
    if (rows) onMore(rows)
  }, [rows])
  return rows?.map(card)
}

/** The drop target for people who have no column. */
export function AnybodyColumn() {
  const { setNodeRef, isOver } = useDroppable({ id: `column:${anybodyKey}` })
  return (
    <section
      ref={setNodeRef}
      className={`${styles.column} ${styles.anybody} ${isOver ? styles.over : ''}`}
      aria-label="派给其他人"
    >
      <h3>派给其他人</h3>
      <p className={styles.empty}>拖到这里再选择处理人</p>
    </section>
  )
}
