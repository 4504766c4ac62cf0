import type { WorkOrderRow } from '@banyan/contract/service/work-order'
import type { DayPlan } from '@banyan/contract/service/work-order-board'
import { Select } from 'antd'
import { useState } from 'react'
import { ActionMenu } from '#kit/table/row-actions.tsx'
import { CardFacts, OrderLink } from '../board/order-card.tsx'
import type { useOrderMoves } from '../board/use-order-moves.ts'
import { OrderStatus, statusText, waitingText } from '../work-order/order-status.tsx'
import styles from './day.module.css'
import { hoursText, peopleWithNames, plannedMinutes, spanIn } from './day-layout.ts'

interface Props {
  day: string
  plan: DayPlan
  moves: ReturnType<typeof useOrderMoves>
}

/** The day of one person as a list, initially the user's own. */
export function DayList({ day, plan, moves }: Props) {
  const people = peopleWithNames(plan)
  const [chosen, choose] = useState<string>()
  const person = people.find(({ id }) => id === (chosen ?? moves.me)) ?? people[0]
  const planned = plan.records
    .filter((order) => order.handlerId === person?.id && spanIn(day, order))
    .sort((one, other) => String(one.appointStart).localeCompare(String(other.appointStart)))
  const tray = plan.records.filter(
    (order) => plan.tray.ids.includes(order.id) && (order.handlerId ?? person?.id) === person?.id,
  )
  const item = (order: WorkOrderRow) => (
    <li key={order.id} className={styles.item}>
      <header>
        <OrderLink order={order} />
        <OrderStatus status={statusText(order.status)} waiting={waitingText(order)} />
        <ActionMenu actions={moves.actions(order, [])} isIcon />
      </header>
      <CardFacts order={order} withoutHandler />
    </li>
  )
  return (
    <div className={styles.list}>
      {people.length > 1 && (
        <Select
          aria-label="处理人"
          value={person?.id}
          options={people.map(({ id, realname }) => ({ value: id, label: realname }))}
          onChange={choose}
        />
      )}
      <p className={styles.none}>
        已安排 {hoursText(plannedMinutes(planned.flatMap((order) => spanIn(day, order) ?? [])))}，未完成{' '}
        {person?.openCount ?? 0} 张
      </p>
      <ul>{planned.map(item)}</ul>
      {planned.length === 0 && <p className={styles.none}>这一天没有预约</p>}
      {tray.length > 0 && <h3>未安排</h3>}
      <ul>{tray.map(item)}</ul>
    </div>
  )
}
