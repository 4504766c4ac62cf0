import type { WorkOrderRow } from '@banyan/contract/service/work-order'
import { type BoardColumn, workOrderBoard } from '@banyan/contract/service/work-order-board'
import { type Announcements, DndContext, DragOverlay } from '@dnd-kit/core'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '#kit/call/hooks.ts'
import type { ShownAsProps } from '#kit/list/declaration.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { useDragSensors } from '#kit/ui/sortable.tsx'
import { OrderDialogs } from '../work-order/order-dialogs.tsx'
import styles from './board.module.css'
import { columnStep, nearestColumn } from './column-drag.ts'
import type { DropTarget } from './drop-order.ts'
import { CardFacts, OrderLink } from './order-card.tsx'
import { AnybodyColumn, anybodyKey, OrderColumn } from './order-column.tsx'
import { useOrderMoves } from './use-order-moves.ts'

/** Orders as cards in columns, by status or by handler; a drop is one of the moves of an order. */
export function BoardView({ question, sort }: ShownAsProps) {
  const [address, setAddress] = useSearchParams()
  const by = address.get('_by') === 'handler' ? 'handler' : 'status'
  const arrange = (next: string) => {
    const to = new URLSearchParams(address)
    to.set('_by', next)
    setAddress(to, { replace: true })
  }
  const asked = { ...question, ...sort }
  const board = useCall(workOrderBoard.board, { ...asked, by } as never)
  const moves = useOrderMoves()
  const sensors = useDragSensors(columnStep)
  const [lifted, setLifted] = useState<WorkOrderRow>()
  /** Orders of further pages, by id: they are dragged like the others. */
  const [more, setMore] = useState<ReadonlyMap<string, WorkOrderRow>>(new Map())
  if (board.error && !board.data) return <LoadError error={board.error} onRetry={board.refetch} />
  if (!board.data) return <Skeleton rows={8} />
  const { records, moreHandlers } = board.data
  const orders = new Map([...more, ...records.map((order) => [order.id, order] as const)])
  // A tab of the list may limit the board to one status.
  const columns = board.data.columns
    .filter(({ key }) => by === 'handler' || !question.status || question.status === key)
    .map((column) => ({
      ...column,
      name: column.name || orders.get(column.ids[0] ?? '')?.handlerId_dictText || '-',
    }))
  const targetOf = (key: string): DropTarget =>
    key === anybodyKey ? { anybody: true } : by === 'status' ? { status: key } : { handlerId: key }
  const places = columns.map(({ key, name }) => ({ name, target: targetOf(key) }))
  const nameOf = (key: string) =>
    key === anybodyKey ? '其他人' : columns.find((one) => one.key === key)?.name
  const numberOf = (id: string | number) => orders.get(String(id))?.orderNo ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => `已拿起 ${numberOf(active.id)}`,
    onDragOver: ({ active, over }) =>
      over ? `${numberOf(active.id)} 在 ${nameOf(columnKey(over.id))} 上方` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${numberOf(active.id)} 放到 ${nameOf(columnKey(over.id))}`
        : `已取消移动 ${numberOf(active.id)}`,
    onDragCancel: ({ active }) => `已取消移动 ${numberOf(active.id)}`,
  }
  return (
    <div className={styles.board}>
      <div className={styles.bar}>
        <Segmented
          aria-label="分列方式"
          size="small"
          value={by}
          options={[
            { value: 'status', label: '按状态' },
            { value: 'handler', label: '按处理人' },
          ]}
          onChange={arrange}
        />
        {by === 'handler' && moreHandlers > 0 && (
          <span>还有 {moreHandlers} 人有未完成的工单，可按处理人查询</span>
        )}
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={nearestColumn}
        accessibility={{
          announcements,
          screenReaderInstructions: {
            draggable: '按空格键拿起，用左右方向键选择一列，再按空格键放下，按 Esc 取消',
          },
        }}
        onDragStart={({ active }) => setLifted(orders.get(String(active.id)))}
        onDragCancel={() => setLifted(undefined)}
        onDragEnd={({ active, over }) => {
          setLifted(undefined)
          const order = orders.get(String(active.id))
          if (order && over) moves.drop(order, targetOf(columnKey(over.id)))
        }}
      >
        <div className={styles.columns}>
          {columns.map((column: BoardColumn) => (
            <OrderColumn
              key={`${by} ${column.key}`}
              column={column}
              by={by}
              asked={asked}
              orders={orders}
              actions={(order) => moves.actions(order, places)}
              onMore={(rows) =>
                setMore((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)]))
              }
            />
          ))}
          {by === 'handler' && <AnybodyColumn />}
        </div>
        <DragOverlay dropAnimation={null}>
          {lifted && (
            <div className={`${styles.card} ${styles.held}`}>
              <header>
                <OrderLink order={lifted} />
              </header>
              <CardFacts order={lifted} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {moves.doing && <OrderDialogs doing={moves.doing} onDo={moves.setDoing} />}
    </div>
  )
}

/** The status or handler id of a drop target, empty for unassigned orders. */
const columnKey = (id: string | number) => String(id).slice('column:'.length)
