import { serviceClock } from '@banyan/contract/service/service-promise'
import { timeScaleFinder } from '@banyan/contract/service/time/order-clock'
import { type WorkOrderRow, workOrderState } from '@banyan/contract/service/work-order'
import type { DayPlan } from '@banyan/contract/service/work-order-board'
import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { warn } from '#kit/call/report.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { useDragSensors } from '#kit/ui/sortable.tsx'
import type { useOrderMoves } from '../board/use-order-moves.ts'
import { useMinute } from '../clock/use-minute.ts'
import styles from './day.module.css'
import {
  appointmentAt,
  hoursShown,
  hourWidth,
  minuteShown,
  moveAppointment,
  peopleWithNames,
  restSpans,
  snapToStep,
  spanIn,
} from './day-layout.ts'
import { DayRow } from './day-row.tsx'
import { DayTray } from './day-tray.tsx'
import { daySteps, nearestRow, rowKey } from './row-drag.ts'

interface Appoint {
  appointStart: string | null
  appointEnd: string | null
  handlerId?: string
}

interface Props {
  day: string
  plan: DayPlan
  moves: ReturnType<typeof useOrderMoves>
  onAppoint: (order: WorkOrderRow, given: Appoint) => void
}

/** The plan of a day: orders are dragged to people and times. */
export function DayGrid({ day, plan, moves, onAppoint }: Props) {
  const allowed = useAllowed()
  const mayPlan = allowed(workOrderState.appoint)
  const setting = useCall(serviceClock.setting, {}, { quiet: true, staleTime: 300_000 }).data
  const [lifted, setLifted] = useState<string>()
  const sensors = useDragSensors(daySteps)
  const orders = new Map(plan.records.map((order) => [order.id, order]))
  const planned = plan.records.filter((order) => spanIn(day, order))
  const hours = hoursShown(planned.flatMap((order) => spanIn(day, order) ?? []))
  const rests = setting ? restSpans(day, timeScaleFinder(setting)(''), hours) : []
  const now = minuteShown(day, useMinute(), hours)
  const rows = [{ id: '', realname: '待派单', openCount: 0 }, ...peopleWithNames(plan)]
  const rowOf = (order: WorkOrderRow) => order.handlerId ?? ''
  const drop = ({ active, over, delta, activatorEvent }: DragEndEvent) => {
    const order = orders.get(String(active.id))
    if (!order || !over) return
    const handlerId = rowKey(over.id)
    const { appointStart, appointEnd } = order
    if (handlerId === undefined) {
      if (appointStart) onAppoint(order, { appointStart: null, appointEnd: null })
      return
    }
    if (!handlerId && order.handlerId) return warn('工单不能退回待派单，可以改派给其他人')
    const left =
      activatorEvent instanceof PointerEvent
        ? activatorEvent.clientX + delta.x
        : (active.rect.current.translated?.left ?? over.rect.left)
    const window =
      appointStart && appointEnd
        ? moveAppointment(
            { appointStart, appointEnd },
            { start: minutesFromPixels(delta.x), end: minutesFromPixels(delta.x) },
          )
        : appointmentAt(day, hours.first * 60 + ((left - over.rect.left) / hourWidth) * 60)
    const isSame = window.appointStart === appointStart && handlerId === rowOf(order)
    if (!isSame)
      onAppoint(order, { ...window, ...(handlerId && handlerId !== order.handlerId && { handlerId }) })
  }
  const numberOf = (id: string | number) => orders.get(String(id))?.orderNo ?? ''
  const nameOf = (id: string | number) => {
    const key = rowKey(id)
    return key === undefined ? '未安排' : rows.find((row) => row.id === key)?.realname
  }
  const held = lifted ? orders.get(lifted) : undefined
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestRow}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `已拿起 ${numberOf(active.id)}`,
          onDragOver: ({ active, over }) =>
            over ? `${numberOf(active.id)} 在 ${nameOf(over.id)} 一行` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${numberOf(active.id)} 放到 ${nameOf(over.id)}` : `已取消移动 ${numberOf(active.id)}`,
          onDragCancel: ({ active }) => `已取消移动 ${numberOf(active.id)}`,
        },
        screenReaderInstructions: {
          draggable:
            '按空格键拿起，左右方向键移动一刻钟，上下方向键换人，再按空格键放下，按 Esc 取消；按住 Shift 加左右方向键改变时长',
        },
      }}
      onDragStart={({ active }) => setLifted(String(active.id))}
      onDragCancel={() => setLifted(undefined)}
      onDragEnd={(event) => {
        setLifted(undefined)
        drop(event)
      }}
    >
      <div className={styles.plan}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys, for readers who may plan nothing too */}
        <section className={styles.grid} aria-label="日程" tabIndex={0}>
          <div className={styles.head}>
            <span>处理人</span>
            <div className={styles.hours} style={{ width: (hours.last - hours.first) * hourWidth }}>
              {hoursBetween(hours).map((hour) => (
                <span key={hour}>{hour}:00</span>
              ))}
            </div>
          </div>
          {rows.map((person) => (
            <DayRow
              key={person.id}
              day={day}
              person={person}
              hours={hours}
              rests={rests}
              now={now}
              orders={planned.filter((order) => rowOf(order) === person.id)}
              mayPlan={mayPlan}
              actions={(order) => moves.actions(order, [])}
              onResize={(order, change) => {
                const { appointStart, appointEnd } = order
                if (appointStart && appointEnd)
                  onAppoint(order, moveAppointment({ appointStart, appointEnd }, change))
              }}
            />
          ))}
        </section>
        <DayTray
          plan={plan}
          orders={orders}
          mayPlan={mayPlan}
          actions={(order) => moves.actions(order, [])}
        />
      </div>
      <DragOverlay dropAnimation={null}>
        {held && !held.appointStart && <div className={`${styles.item} ${styles.held}`}>{held.orderNo}</div>}
      </DragOverlay>
    </DndContext>
  )
}

const minutesFromPixels = (pixels: number) => snapToStep((pixels / hourWidth) * 60)

const hoursBetween = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: last - first }, (_, at) => first + at)
