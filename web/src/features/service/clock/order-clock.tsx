import { serviceClock } from '@banyan/contract/service/service-promise'
import {
  type OrderClock as Clock,
  type ClockedOrder,
  lengthText,
  momentText,
  orderClock,
  timeScaleFinder,
} from '@banyan/contract/service/time/order-clock'
import { useMemo } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import styles from './order-clock.module.css'
import { useMinute } from './use-minute.ts'

export interface ShownOrder extends ClockedOrder {
  waiting?: unknown
  waiting_dictText?: string
}

interface Props {
  order: ShownOrder
  /** On one line, as on the page of the order; otherwise for a table cell. */
  isLine?: boolean
}

/** The remaining time and deadline of an order; nothing without a promise. */
export function OrderClock({ order, isLine = false }: Props) {
  const setting = useCall(serviceClock.setting, {}, { quiet: true, staleTime: 300_000 }).data
  const scales = useMemo(() => setting && timeScaleFinder(setting), [setting])
  const now = useMinute()
  const clock = setting && scales && orderClock(order, setting, scales, now)
  if (order.waiting)
    return (
      <span
        className={styles.waiting}
      >{`等待中（${order.waiting_dictText ?? order.waiting}），暂停计时`}</span>
    )
  if (!clock) return isLine ? null : '-'
  const { left, until } = clockTexts(clock, now)
  const tone = clock.left < 0 ? styles.over : clock.left < soonMs ? styles.soon : undefined
  if (isLine)
    return (
      <span className={tone}>
        {left}
        {clock.isWorking && '（工作时间）'}
        {until && `，${until}`}
      </span>
    )
  return (
    <span className={styles.cell} title={clock.isWorking ? '按工作时间计算' : undefined}>
      <b className={tone}>{left}</b>
      <span>{until}</span>
    </span>
  )
}

const soonMs = 30 * 60_000

function clockTexts({ goal, left, due }: Clock, now: number): { left: string; until: string } {
  const what = goal === 'accept' ? '接单' : ''
  const year = due === undefined || isSameYear(due, now) ? '' : `${new Date(due).getUTCFullYear()} 年 `
  return {
    left: `${what}${left < 0 ? '已超' : '剩余'} ${lengthText(left)}`,
    until: due === undefined ? '' : `${year}${momentText(due)} 到期`,
  }
}

const isSameYear = (one: number, other: number) =>
  new Date(one).getUTCFullYear() === new Date(other).getUTCFullYear()
