import type { WorkOrderRow } from '@banyan/contract/service/work-order'
import type { DayPlan } from '@banyan/contract/service/work-order-board'
import { useDroppable } from '@dnd-kit/core'
import type { RowAction } from '#kit/table/row-actions.tsx'
import styles from './day.module.css'
import { DayBar } from './day-bar.tsx'
import { assignLanes, hoursText, hourWidth, plannedMinutes, type Span, spanIn } from './day-layout.ts'
import { rowId } from './row-drag.ts'

interface Props {
  day: string
  person: DayPlan['people'][number]
  hours: { first: number; last: number }
  rests: readonly Span[]
  /** The present minute, if it is visible in the plan. */
  now: number | undefined
  orders: readonly WorkOrderRow[]
  mayPlan: boolean
  actions: (order: WorkOrderRow) => RowAction[]
  onResize: (order: WorkOrderRow, change: { start: number; end: number }) => void
}

const laneHeight = 44

/** The row of a person: planned hours and appointments. */
export function DayRow({ day, person, hours, rests, now, orders, mayPlan, actions, onResize }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: rowId(person.id) })
  const planned = orders.flatMap((order) => {
    const span = spanIn(day, order)
    return span ? [{ order, span }] : []
  })
  const spans = planned.map(({ span }) => span)
  const { lanes, count } = assignLanes(spans)
  const place = ({ from, to }: Span) => ({
    left: ((from - hours.first * 60) / 60) * hourWidth,
    width: ((to - from) / 60) * hourWidth,
  })
  const overlaps = (one: Span) =>
    spans.some((span) => span !== one && span.from < one.to && span.to > one.from)
  return (
    <section className={styles.row} aria-label={person.realname}>
      <div className={styles.person}>
        <b>{person.realname || '-'}</b>
        <span>
          {orders.length > 0 && `${hoursText(plannedMinutes(spans))} · `}
          {person.id ? `未完成 ${person.openCount} 张` : `${orders.length} 张`}
        </span>
      </div>
      <div
        ref={setNodeRef}
        className={`${styles.track} ${isOver ? styles.over : ''}`}
        style={{
          width: (hours.last - hours.first) * hourWidth,
          minHeight: count * laneHeight + 8,
          backgroundSize: `${hourWidth}px 100%`,
        }}
      >
        {rests.map((rest) => (
          <div key={rest.from} className={styles.rest} style={place(rest)} />
        ))}
        {now !== undefined && (
          <i className={styles.now} style={{ left: place({ from: now, to: now }).left }} />
        )}
        {planned.map(({ order, span }, at) => (
          <DayBar
            key={order.id}
            order={order}
            style={{ ...place(span), top: (lanes[at] ?? 0) * laneHeight + 4, height: laneHeight - 4 }}
            isBusy={person.id !== '' && overlaps(span)}
            mayPlan={mayPlan}
            actions={actions(order)}
            onResize={(change) => onResize(order, change)}
          />
        ))}
      </div>
    </section>
  )
}
