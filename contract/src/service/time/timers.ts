import { dueMoment, type Pause, type TimeScale } from './working-time.ts'

/** The promised goal: the order is accepted, or finished. */
export type Goal = 'accept' | 'finish'

/** An alert about an order, sent once after a number of counted hours while its goal is not reached. */
export interface Timer {
  /** The key of the timer within its rule or promise; stable when others are added. */
  key: string
  kind: 'timeout' | 'warn' | 'due' | 'escalate'
  goal: Goal
  hours: number
  /** The alert is not sent when more than this many hours have passed. */
  untilHours?: number
}

export interface Warning {
  unit: 'percent' | 'hour'
  value: number
}

export interface PromiseTerms {
  acceptHour?: number | null
  finishHour?: number | null
  warnings: readonly Warning[]
  /** Hours after the deadline at which the alert is escalated to further people. */
  escalateHour?: number | null
}

/** The alert of a timeout rule: an order is not finished after the allowed hours (SERVICE-070). */
export const timeoutTimer = (outHour: number): Timer => ({
  key: '',
  kind: 'timeout',
  goal: 'finish',
  hours: outHour,
})

/** The alerts of a promise: warnings before each deadline, the deadline itself, and the escalation. */
export function promiseTimers({ acceptHour, finishHour, warnings, escalateHour }: PromiseTerms): Timer[] {
  const goals: [Goal, number | null | undefined][] = [
    ['accept', acceptHour],
    ['finish', finishHour],
  ]
  return goals.flatMap(([goal, hours]): Timer[] => {
    if (!hours) return []
    const timers: Timer[] = warnings.flatMap(({ unit, value }) => {
      const at = unit === 'percent' ? (hours * value) / 100 : hours - value
      const key = `${goal}.warn.${value}${unit === 'percent' ? '%' : 'h'}`
      return at > 0 ? [{ key, kind: 'warn', goal, hours: at, untilHours: hours }] : []
    })
    timers.push({ key: `${goal}.due`, kind: 'due', goal, hours })
    if (typeof escalateHour === 'number')
      timers.push({ key: `${goal}.escalate`, kind: 'escalate', goal, hours: hours + escalateHour })
    return timers
  })
}

/** An order as timers see it; moments are milliseconds of the wall clock. */
export interface TimedOrder {
  created: number
  /** First taken by a handler. */
  accepted?: number
  /** Finished or cancelled. */
  ended?: number
  pauses: readonly Pause[]
}

const hourMs = 3_600_000

/** The moment at which a timer is due; `undefined` while the order waits. */
export const timerDueMoment = (
  { hours }: Pick<Timer, 'hours'>,
  scale: TimeScale,
  { created, pauses }: Pick<TimedOrder, 'created' | 'pauses'>,
): number | undefined => dueMoment(scale, created, hours * hourMs, pauses)

/** Whether a timer is due for an order at a moment; the engine checks every minute. */
export function isDueAt(timer: Timer, scale: TimeScale, order: TimedOrder, moment: number): boolean {
  const due = timerDueMoment(timer, scale, order)
  if (due === undefined || due > moment) return false
  if (timer.untilHours === undefined) return true
  const end = timerDueMoment({ hours: timer.untilHours }, scale, order)
  return end === undefined || end > moment
}

/** When an order has reached the goal of a timer. */
export const goalReached = ({ goal }: Pick<Timer, 'goal'>, { accepted, ended }: TimedOrder) =>
  goal === 'accept'
    ? Math.min(accepted ?? Number.POSITIVE_INFINITY, ended ?? Number.POSITIVE_INFINITY)
    : (ended ?? Number.POSITIVE_INFINITY)

/**
 * The minute at which the engine sends the alert, checking once a minute until `now`; `undefined` when it never does.
 */
export function alertMoment(
  timer: Timer,
  scale: TimeScale,
  order: TimedOrder,
  now: number,
): number | undefined {
  const due = timerDueMoment(timer, scale, order)
  if (due === undefined) return undefined
  const at = Math.ceil(due / 60_000) * 60_000
  if (at > now || goalReached(timer, order) <= at) return undefined
  return isDueAt(timer, scale, order, at) ? at : undefined
}

/** The promise for an urgency: its own one, otherwise the one for all. */
export const promiseFor = <P extends { serviceTypeId: string; level?: string | null }>(
  promises: readonly P[],
  serviceTypeId: string,
  level: string,
): P | undefined => {
  const ofType = promises.filter((each) => each.serviceTypeId === serviceTypeId)
  return ofType.find((each) => each.level === level) ?? ofType.find((each) => !each.level)
}
