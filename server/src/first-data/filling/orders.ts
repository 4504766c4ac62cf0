import { indexTokens, searchText } from '#modules/service/work-order/form-index.rules.ts'
import type {
  timeoutAlerts,
  workOrderEvents,
  workOrders,
} from '#modules/service/work-order/work-order.tables.ts'
import { type DemoService, demoServices } from './service-types.ts'
import type { Vehicle } from './vehicles.ts'

type Roll = (below: number) => number
type Order = typeof workOrders.$inferInsert & { id: string; createTime: string }
type Event = typeof workOrderEvents.$inferInsert
type Alert = typeof timeoutAlerts.$inferInsert

export interface Worker {
  id: string
  username: string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const at = (ms: number) => new Date(ms).toISOString()

const measures = [
  '更换损坏零件并试车',
  '清洗并紧固接头',
  '重新标定传感器',
  '补充油液后检查无渗漏',
  '更换终端并核对定位',
]
const comments = ['客户要求下午到场', '配件已从中心仓库发出', '已电话联系客户', '现场停车困难，请提前联系']

export interface OrderPlan {
  count: number
  now: number
  fleet: readonly Vehicle[]
  /** The n-th is in the n-th vehicle; orders about terminals name it. */
  terminals: readonly { id: string }[]
  workers: readonly Worker[]
}

/** A year of orders, more of them lately; those still open are not older than two days. With what happened to each. */
export function ordersOf({ count, now, fleet, terminals, workers }: OrderPlan, roll: Roll) {
  const ages = Array.from(
    { length: count },
    () => Math.floor((roll(10_000) / 10_000) ** 2 * 365 * day) + roll(3600) * 1000,
  )
  const inDay = new Map<string, number>()
  const orders: Order[] = []
  const events: Event[] = []
  const alerts: Alert[] = []
  for (const [n, age] of ages.toSorted((one, other) => other - one).entries()) {
    const id = `demo-order-${String(n + 1).padStart(6, '0')}`
    const which = roll(fleet.length)
    const vehicle = fleet[which]
    const service = demoServices[roll(demoServices.length)]!
    const story = storyOf(now - age, now, service, roll)
    const handler = workers[roll(workers.length)]
    const sender = workers[roll(workers.length)]?.username
    const date = at(story.created + 8 * hour)
      .slice(0, 10)
      .replaceAll('-', '')
    const number = (inDay.get(date) ?? 0) + 1
    inDay.set(date, number)
    const formData = {
      grade: roll(10) < 7 ? 0 : roll(2) + 1,
      symptom: service.symptoms[roll(service.symptoms.length)],
      mileage: 1000 + roll(400_000),
    }
    orders.push({
      id,
      orderNo: `WD${date}${String(number).padStart(4, '0')}`,
      serviceTypeId: service.id,
      templateVersion: 1,
      status: story.status,
      level: String([3, 3, 3, 2, 4, 1][roll(6)]),
      consumerId: vehicle?.consumerId ?? null,
      contactPhone: `139${String(10_000_000 + n * 37).slice(-8)}`,
      vehicleId: vehicle?.id ?? null,
      deviceId: service.isAboutTerminal ? (terminals[which]?.id ?? null) : null,
      location: vehicle?.location ?? null,
      sysOrgCode: vehicle?.sysOrgCode ?? null,
      handlerId: story.dispatched ? (handler?.id ?? null) : null,
      overtime: story.isLate ? '1' : '0',
      acceptTime: story.accepted ? at(story.accepted) : null,
      finishTime: story.finished ? at(story.finished) : null,
      formData,
      reportData: story.finished
        ? {
            result: roll(10) < 8 ? 0 : 1 + roll(2),
            measure: measures[roll(measures.length)],
            cost: roll(300_000) / 100,
          }
        : null,
      formIndex: indexTokens(formData),
      formSearch: searchText(formData),
      createBy: sender ?? null,
      createTime: at(story.created),
    })
    for (const [step, { kind, time, content }] of happenedIn(story, roll).entries())
      events.push({
        id: `${id}-${step + 1}`,
        workOrderId: id,
        kind,
        content: content ?? null,
        handlerId: kind === 'dispatch' ? (handler?.id ?? null) : null,
        createBy: (kind === 'create' || kind === 'dispatch' ? sender : handler?.username) ?? null,
        createTime: at(time),
      })
    if (story.isLate)
      alerts.push({
        id: `${id}-alert`,
        ruleId: `${service.id}-rule`,
        workOrderId: id,
        dueTime: at(story.created + service.hours * hour),
        late: false,
        createTime: at(story.created + service.hours * hour),
      })
  }
  return { orders, events, alerts }
}

interface Story {
  created: number
  dispatched?: number
  accepted?: number
  finished?: number
  cancelled?: number
  status: string
  isLate: boolean
}

/** How far an order has come by now. */
function storyOf(created: number, now: number, { hours }: DemoService, roll: Roll): Story {
  const dispatched = created + (5 + roll(90)) * minute
  const accepted = dispatched + (5 + roll(120)) * minute
  const finished = accepted + Math.floor((roll(1000) / 1000) ** 2 * hours * 1.3 * hour) + 20 * minute
  const mustEnd = now - created > 2 * day
  if (roll(100) < 6 && dispatched < now)
    return { created, cancelled: Math.min(dispatched, now), status: '5', isLate: false }
  const isLate = Math.min(finished, now) - created > hours * hour
  if (mustEnd || finished < now) {
    const end = Math.min(finished, now)
    return { created, dispatched, accepted, finished: end, status: '4', isLate }
  }
  if (accepted < now) return { created, dispatched, accepted, status: '3', isLate }
  if (dispatched < now) return { created, dispatched, status: '2', isLate }
  return { created, status: '1', isLate }
}

type Happened = { kind: string; time: number; content?: string }

function happenedIn(story: Story, roll: Roll): Happened[] {
  const { created, dispatched, accepted, finished, cancelled } = story
  const when = (kind: string, time: number | undefined, content?: string): Happened[] =>
    time === undefined ? [] : [{ kind, time, ...(content ? { content } : {}) }]
  const comment = roll(5) === 0 ? accepted : undefined
  return [
    ...when('create', created),
    ...when('dispatch', dispatched),
    ...when('accept', accepted),
    ...when('comment', comment, comments[roll(comments.length)]),
    ...when('finish', finished),
    ...when('cancel', cancelled, '客户取消'),
  ]
}
