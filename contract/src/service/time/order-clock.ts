import type { ClockSetting } from './clock-setting.ts'
import { type Goal, promiseFor } from './timers.ts'
import {
  calendarTimeScale,
  clockHours,
  countedTime,
  dueMoment,
  type Pause,
  type TimeScale,
  wallMs,
} from './working-time.ts'

/** The time scale of each service type, by the settings of the tenant. */
export function timeScaleFinder({
  calendars,
  calendarOfType,
}: Pick<ClockSetting, 'calendars' | 'calendarOfType'>): (serviceTypeId: string) => TimeScale {
  const scales = new Map(
    calendars.map((each) => [
      each.id,
      calendarTimeScale({ ...each, usesOfficialDays: each.usesOfficialDays === 1 }),
    ]),
  )
  const usual = scales.get(calendars.find(({ inUse }) => inUse === 1)?.id ?? '') ?? clockHours
  return (serviceTypeId) => scales.get(calendarOfType[serviceTypeId] ?? '') ?? usual
}

/** A wait of an order as it is stored and travels. */
export interface OrderWait {
  kind: string
  reason?: string | null
  from: string
  to?: string | null
}

export const pausesIn = (waits: readonly OrderWait[] | null | undefined): Pause[] =>
  (waits ?? []).map(({ from, to }) => ({ from: wallMs(from), ...(to ? { to: wallMs(to) } : {}) }))

/** The members of an order that its clock is worked out from. */
export interface ClockedOrder {
  serviceTypeId?: unknown
  level?: unknown
  status?: unknown
  createTime?: unknown
  waits?: readonly OrderWait[] | null
}

export interface OrderClock {
  goal: Goal
  /** Nothing while the order waits. */
  due?: number
  /** What is left, in counted milliseconds; negative once it is over. */
  left: number
  /** Only working time counts. */
  isWorking: boolean
}

/**
 * The next deadline of an open order: the promise to accept it, then the one to finish it; without promises its first
 * timeout rule. `undefined` for orders without deadlines and ended ones.
 */
export function orderClock(
  order: ClockedOrder,
  setting: ClockSetting,
  scaleFor: (serviceTypeId: string) => TimeScale,
  now: number,
): OrderClock | undefined {
  const status = String(order.status ?? '')
  const type = String(order.serviceTypeId ?? '')
  if (!['1', '2', '3'].includes(status) || !order.createTime || order.waits === undefined) return undefined
  const deadline = nextDeadline(setting, type, String(order.level ?? ''), status)
  if (!deadline) return undefined
  const scale = scaleFor(type)
  const created = wallMs(String(order.createTime))
  const pauses = pausesIn(order.waits)
  const duration = deadline.hours * 3_600_000
  return {
    goal: deadline.goal,
    due: dueMoment(scale, created, duration, pauses),
    left: duration - countedTime(scale, created, now, pauses),
    isWorking: scale !== clockHours,
  }
}

function nextDeadline(
  { promises, timeouts }: ClockSetting,
  type: string,
  level: string,
  status: string,
): { goal: Goal; hours: number } | undefined {
  const promise = promiseFor(promises, type, level)
  if (promise?.acceptHour && status !== '3') return { goal: 'accept', hours: promise.acceptHour }
  if (promise?.finishHour) return { goal: 'finish', hours: promise.finishHour }
  const [first] = timeouts
    .filter(({ serviceTypeId }) => serviceTypeId === type)
    .map(({ outHour }) => outHour)
    .sort((one, other) => one - other)
  return first === undefined ? undefined : { goal: 'finish', hours: first }
}

/** A duration as text, e.g. `3 小时 20 分`; whole minutes, rounded up while time is left. */
export function lengthText(ms: number): string {
  const minutes = Math.ceil(Math.abs(ms) / 60_000 - 1e-9)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} 分钟`
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`
}

/** `11 月 19 日 10:40` of a moment of the wall clock. */
export function momentText(moment: number): string {
  const at = new Date(moment).toISOString()
  return `${Number(at.slice(5, 7))} 月 ${Number(at.slice(8, 10))} 日 ${at.slice(11, 16)}`
}
