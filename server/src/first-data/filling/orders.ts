import { orderAmounts, sumUsedParts } from '@banyan/contract/service/order-amounts'
import { type FilledValues, settleValues } from '@banyan/contract/service/template/filled'
import { indexTokens, searchText } from '#modules/service/work-order/form-index.rules.ts'
import type {
  timeoutAlerts,
  workOrderEvents,
  workOrders,
} from '#modules/service/work-order/work-order.tables.ts'
import { dayText, lastWorkTime } from '../work-hours.ts'
import { day, hour, padDigits, type RandomBelow, timeText } from './demo-row.ts'
import { makeOrderEvents, makeOrderTimes, type OrderTimes } from './order-story.ts'
import { type DemoService, demoServices, reportItems } from './service-types.ts'
import type { Vehicle } from './vehicles.ts'

type Order = typeof workOrders.$inferInsert & { id: string; orderNo: string; createTime: string }
type Event = typeof workOrderEvents.$inferInsert
type Alert = typeof timeoutAlerts.$inferInsert

export interface Worker {
  id: string
  username: string
}

interface OrderPlan {
  count: number
  now: number
  fleet: readonly Vehicle[]
  /** The n-th terminal is in the n-th vehicle; orders about terminals refer to it. */
  terminals: readonly { id: string }[]
  /** The telephone of each owner of vehicles. */
  phones: ReadonlyMap<string, string>
  /** Who takes calls and dispatches, and who does the work. */
  senders: readonly Worker[]
  handlers: readonly Worker[]
}

/** A year of orders, more of them lately, with what happened to each; numbered day by day as the product does it. */
export function makeOrders(plan: OrderPlan, roll: RandomBelow) {
  const { now } = plan
  const begun = Array.from({ length: plan.count }, () => {
    const service = demoServices[roll(demoServices.length)]!
    const asked = now - Math.floor((roll(10_000) / 10_000) ** 1.5 * 365 * day) - roll(3600) * 1000
    return { service, created: service.isDayAndNight ? asked : lastWorkTime(asked, roll) }
  })
  const inDay = new Map<string, number>()
  const orders: Order[] = []
  const events: Event[] = []
  const alerts: Alert[] = []
  for (const [n, { service, created }] of begun.toSorted((a, b) => a.created - b.created).entries()) {
    const id = `demo-order-${padDigits(n + 1, 6)}`
    const date = dayText(created)
    const number = (inDay.get(date) ?? 0) + 1
    inDay.set(date, number)
    const story = makeOrderTimes(created, now, service, roll)
    const people = {
      sender: plan.senders[roll(plan.senders.length)],
      handler: plan.handlers[roll(plan.handlers.length)],
    }
    orders.push(
      makeOrder(
        { n, id, orderNo: `WO${date}${padDigits(number, 4)}`, service, story, ...people },
        plan,
        roll,
      ),
    )

    for (const [step, { kind, time, content }] of makeOrderEvents(story, roll).entries()) {
      const isSenders = ['create', 'dispatch', 'cancel'].includes(kind)
      events.push({
        id: `${id}-${step + 1}`,
        workOrderId: id,
        kind,
        content: content ?? null,
        handlerId: kind === 'dispatch' ? (people.handler?.id ?? null) : null,
        createBy: (isSenders ? people.sender : people.handler)?.username ?? null,
        createTime: timeText(time),
      })
    }
    if (story.isLate) {
      const dueTime = timeText(created + service.hours * hour)
      alerts.push({
        id: `${id}-alert`,
        ruleId: `${service.id}-rule`,
        workOrderId: id,
        dueTime,
        late: false,
        createTime: dueTime,
      })
    }
  }
  return { orders, events, alerts, lastNumbers: inDay }
}

const noAppointment = { appointStart: null, appointEnd: null }

/** Two of three assigned orders have an appointment: today or tomorrow, by day, for 1.5 to 3 hours. */
function appointmentFor(n: number, now: number): Pick<Order, 'appointStart' | 'appointEnd'> {
  if (n % 3 === 2) return noAppointment
  const date = timeText(now + (n % 2) * day).slice(0, 10)
  const from = 9 * 60 + ((n * 5) % 14) * 30
  const clock = (minutes: number) =>
    `${date} ${padDigits(Math.floor(minutes / 60), 2)}:${padDigits(minutes % 60, 2)}:00`
  return { appointStart: clock(from), appointEnd: clock(from + 90 + (n % 4) * 30) }
}

/** Some of the parts a service uses; every tenth order is claimed from the manufacturer. */
const demoParts = ({ parts }: DemoService, n: number) =>
  parts
    .filter((_, at) => (n + at) % 3 === 0)
    .map(([materialNo, materialName, unitPrice]) => ({
      ...{ materialNo, materialName, unitPrice },
      materialCount: 1 + (n % 4 === 1 ? 1 : 0),
      isClaim: n % 10 === 7 ? 1 : 0,
    }))

const emptyReportColumns = { reportData: null, ...orderAmounts([], {}), ...sumUsedParts([], {}) }
const reportColumns = (reportData: FilledValues) => ({
  reportData,
  ...orderAmounts(reportItems, reportData),
  ...sumUsedParts(reportItems, reportData),
})

interface BegunOrder {
  n: number
  id: string
  orderNo: string
  service: DemoService
  story: OrderTimes
  sender?: Worker
  handler?: Worker
}

/** The urgency of an order by the fault level in its form. */
const urgency: Record<number, readonly string[]> = { 0: ['3', '3', '3', '4'], 1: ['2'], 2: ['1'] }

function makeOrder(
  { n, id, orderNo, service, story, sender, handler }: BegunOrder,
  plan: OrderPlan,
  roll: RandomBelow,
): Order {
  const which = roll(plan.fleet.length)
  const vehicle = plan.fleet[which]
  const pick = <T>(some: readonly T[]): T => some[roll(some.length)]!
  const grade = pick([0, 0, 0, 0, 0, 0, 0, 1, 1, 2])
  const formData = { grade, symptom: pick(service.symptoms), mileage: 1000 + roll(400_000) }
  const reportData = {
    result: roll(10) < 8 ? 0 : 1 + roll(2),
    measure: pick(service.measures),
    labour: roll(30_000) / 100,
  }
  const filled = settleValues(reportItems, { ...reportData, parts: demoParts(service, n) })
  return {
    id,
    orderNo,
    serviceTypeId: service.id,
    templateVersion: 1,
    status: story.status,
    level: pick(urgency[grade] ?? ['3']),
    consumerId: vehicle?.consumerId ?? null,
    contactPhone: plan.phones.get(vehicle?.consumerId ?? '') ?? null,
    vehicleId: vehicle?.id ?? null,
    deviceId: service.isAboutTerminal ? (plan.terminals[which]?.id ?? null) : null,
    location: vehicle?.location ?? null,
    sysOrgCode: vehicle?.sysOrgCode ?? null,
    handlerId: story.dispatched ? (handler?.id ?? null) : null,
    ...(story.dispatched && !story.finished ? appointmentFor(n, plan.now) : noAppointment),
    overtime: story.isLate ? '1' : '0',
    alertedBy: story.isLate ? [`${service.id}-rule`] : [],
    acceptTime: story.accepted ? timeText(story.accepted) : null,
    finishTime: story.finished ? timeText(story.finished) : null,
    formData,
    ...(story.finished ? reportColumns(filled) : emptyReportColumns),
    formIndex: indexTokens(formData),
    formSearch: searchText(formData),
    createBy: sender?.username ?? null,
    createTime: timeText(story.created),
  }
}
