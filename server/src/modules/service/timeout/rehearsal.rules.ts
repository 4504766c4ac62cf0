import type { RehearsalSummary, RehearsedAlert } from '@banyan/contract/service/rehearsal'
import { type OrderWait, pausesIn } from '@banyan/contract/service/time/order-clock'
import {
  alertMoment,
  goalReached,
  type TimedOrder,
  timerDueMoment,
} from '@banyan/contract/service/time/timers'
import { type TimeScale, wallMs, wallText } from '@banyan/contract/service/time/working-time'
import type { EnabledRule } from './timeout.queries.ts'

/** The members of an order that a rehearsal reads. */
export interface PastOrder extends Record<string, unknown> {
  id: string
  orderNo: string
  serviceTypeId: string
  level: string
  handlerId: string | null
  createTime: string
  acceptTime: string | null
  endTime: string | null
  waits: OrderWait[]
}

const tenMinutes = 600_000

/** An alert with the timer that raises it. */
export type ReplayedAlert = Omit<RehearsedAlert, 'isNew'> & { rule: EnabledRule }

/** The alerts that timers would have sent until now, computed by the functions of the real alerts. */
export function replayAlerts(
  timers: readonly EnabledRule[],
  scale: TimeScale,
  orders: readonly PastOrder[],
  now: number,
): ReplayedAlert[] {
  return orders.flatMap((order) => {
    const timed = timedOrder(order)
    return timers
      .filter((rule) => appliesToLevel(rule, order))
      .flatMap((rule) => {
        const at = alertMoment(rule, scale, timed, now)
        if (at === undefined) return []
        return [
          {
            rule,
            orderId: order.id,
            orderNo: order.orderNo,
            timer: rule.key,
            kind: rule.kind,
            goal: rule.goal,
            at: wallText(at),
            due: wallText(timerDueMoment(rule, scale, timed) ?? at),
            isNoise: goalReached(rule, timed) - at <= tenMinutes,
          },
        ]
      })
  })
}

const appliesToLevel = ({ ofLevel, exceptLevels }: EnabledRule, { level }: PastOrder) =>
  ofLevel ? ofLevel === level : !exceptLevels?.includes(level)

const timedOrder = ({ createTime, acceptTime, endTime, waits }: PastOrder): TimedOrder => ({
  created: wallMs(createTime),
  ...(acceptTime ? { accepted: wallMs(acceptTime) } : {}),
  ...(endTime ? { ended: wallMs(endTime) } : {}),
  pauses: pausesIn(waits),
})

const mostShownAlerts = 200
const mostShownReceivers = 20

/** The counts that a rehearsal shows: alerts in all, by receiver, by hour, and those that were noise. */
export function summarize(
  alerts: readonly ReplayedAlert[],
  byReceiver: ReadonlyMap<string, number>,
  toldAtPresent: ReadonlySet<string>,
): RehearsalSummary {
  const byHour = Array<number>(24).fill(0)
  const kinds = new Map<string, { kind: string; goal: string; count: number }>()
  for (const { at, kind, goal } of alerts) {
    const hour = Number(at.slice(11, 13))
    byHour[hour] = (byHour[hour] ?? 0) + 1
    const known = kinds.get(`${kind} ${goal}`) ?? { kind, goal, count: 0 }
    kinds.set(`${kind} ${goal}`, { ...known, count: known.count + 1 })
  }
  return {
    alerts: alerts.length,
    orders: new Set(alerts.map(({ orderId }) => orderId)).size,
    noise: alerts.filter(({ isNoise }) => isNoise).length,
    byHour,
    byReceiver: [...byReceiver]
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count)
      .slice(0, mostShownReceivers),
    receivers: byReceiver.size,
    byKind: [...kinds.values()],
    latest: [...alerts]
      .sort((one, other) => other.at.localeCompare(one.at))
      .slice(0, mostShownAlerts)
      .map((alert) => ({ ...alert, isNew: !toldAtPresent.has(alert.orderId) })),
  }
}
