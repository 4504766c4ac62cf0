import type { OutgoingEvent } from '@banyan/contract/messaging/group-robot'
import type { MessageKind } from '@banyan/contract/messaging/message-kind'
import { clockHours, type TimeScale } from '@banyan/contract/service/time/working-time'
import type { Tx } from '#kernel/database/tx.ts'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { sendSystemMessages, tellGroups } from '#modules/messaging/public.ts'
import { findScales } from '../work-calendar.queries.ts'
import { findConcerned, findPeople } from '../work-order/order-news.queries.ts'
import { workOrderPage } from '../work-order/order-news.ts'
import { addEvent } from '../work-order/work-order.queries.ts'
import {
  addAlerts,
  type DueOrder,
  type EnabledRule,
  findDueIds,
  findTimers,
  lockDueOrders,
  lockEnabledRule,
  markOvertime,
} from './timeout.queries.ts'
import { eventText, levelPriority, messageText, messageTitle } from './timeout-texts.ts'

/** Orders told of in one transaction: killed in the middle, a server has told none of them. */
const ordersAtOnce = 1000

/** Every minute: orders that exceed a rule or a promise are told to its people, once per timer and order (DEC-092). */
export const timeoutSweep = (tenantIds: (tx: Tx) => Promise<number[]>): Job => ({
  name: 'timeout-sweep',
  everySeconds: 60,
  async run({ app, within }, { signal }) {
    await eachTenant(
      { app, name: 'timeout-sweep', signal },
      await within({ auth: true }, tenantIds),
      async (tenantId) => {
        const inTenant = { tenantId, username: 'system' }
        // All are looked for in one transaction: most of them find nothing, and each has its own when it tells of orders.
        const found = await within(inTenant, async (tx) => {
          const scales = await findScales(tx)
          const due: { rule: EnabledRule; scale: TimeScale; ids: string[] }[] = []
          for (const rule of await findTimers(tx)) {
            const scale = scales(rule.calendarId)
            const ids = await findDueIds(tx, rule, scale)
            if (ids.length) due.push({ rule, scale, ids })
          }
          return due
        })
        for (const { rule, scale, ids } of found)
          for (let at = 0; at < ids.length; at += ordersAtOnce) {
            signal.throwIfAborted()
            await within(inTenant, (tx) => alertSome(tx, rule, ids.slice(at, at + ordersAtOnce), scale))
          }
      },
    )
  },
})

/** One transaction: the alerts, the timelines, the messages and the marks stand together or not at all. */
async function alertSome(
  tx: Tx,
  before: EnabledRule,
  orderIds: readonly string[],
  scale: TimeScale,
): Promise<void> {
  // Read again in each transaction, so that a rule switched off or changed meanwhile counts as it is now.
  const rule = await lockEnabledRule(tx, before)
  if (!rule) return
  const due = await lockDueOrders(tx, rule, orderIds, scale)
  if (due.length === 0) return
  const told = await addAlerts(tx, rule, due)
  const isWorking = scale !== clockHours
  await addEvent(
    tx,
    told.map(({ id }) => id),
    {
      kind: rule.kind === 'warn' ? 'warn' : 'overtime',
      content: told.map((order) => eventText(rule, order, isWorking)),
    },
  )
  for (const [to, orders] of await findReceivers(tx, rule, told))
    for (const [priority, alike] of groupByPriority(rule, orders))
      await sendSystemMessages(
        tx,
        { kind: kinds[rule.kind], to, title: messageTitle(rule), priority, busType: 'workOrder' },
        alike.map((order) => ({
          text: messageText(rule, order, isWorking),
          link: { page: workOrderPage, busId: order.id },
        })),
      )
  await tellGroups(
    tx,
    kinds[rule.kind],
    told.map((order) => ({
      recordId: order.id,
      title: messageTitle(rule),
      text: messageText(rule, order, isWorking),
    })),
  )
  // Last: what names an order checks that it exists, and locks it for that unless it is only locked by us.
  await markOvertime(tx, rule, due)
}

/** The message kinds that people and group robots choose by. */
const kinds = {
  timeout: 'orderOverdue',
  warn: 'orderDueSoon',
  due: 'orderOverdue',
  escalate: 'orderEscalated',
} as const satisfies Record<EnabledRule['kind'], MessageKind & OutgoingEvent>

interface Receivers {
  userIds: readonly string[]
  roleIds?: readonly string[]
}

/** Rules and the further step of a promise name their people; of a promise itself hear those concerned by each order. */
async function findReceivers(
  tx: Tx,
  rule: EnabledRule,
  told: readonly DueOrder[],
): Promise<[Receivers, readonly DueOrder[]][]> {
  if (rule.kind === 'timeout' || rule.kind === 'escalate')
    return [[{ userIds: rule.alertUsers, roleIds: rule.alertRoles }, told]]
  const concerned = await findConcerned(
    tx,
    told.map(({ id }) => id),
  )
  const people = await findPeople(
    tx,
    concerned.map(({ userId }) => userId),
  )
  const byId = new Map(told.map((order) => [order.id, order]))
  const orders = new Map<string, DueOrder[]>()
  for (const { orderId, userId } of concerned) {
    const order = byId.get(orderId)
    if (!order || !people.has(userId)) continue
    orders.set(userId, [...(orders.get(userId) ?? []), order])
  }
  return [...orders].map(([userId, theirs]) => [{ userIds: [userId] }, theirs])
}

function groupByPriority(rule: EnabledRule, orders: readonly DueOrder[]) {
  const groups = new Map<'H' | 'M' | 'L', DueOrder[]>()
  for (const order of orders) {
    const priority = levelPriority(rule.kind === 'timeout' ? rule.level : order.level)
    groups.set(priority, [...(groups.get(priority) ?? []), order])
  }
  return groups
}
