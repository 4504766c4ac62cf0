import type { OutgoingEvent } from '@banyan/contract/messaging/group-robot'
import type { MessageKind } from '@banyan/contract/messaging/message-kind'
import { clockHours, type TimeScale } from '@banyan/contract/service/time/working-time'
import type { Tx } from '#kernel/database/tx.ts'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { sendSystemMessage, sendSystemMessages, tellGroups } from '#modules/messaging/public.ts'
import { findScales } from '../work-calendar.queries.ts'
import { buildOrdersMessage, readOrderFacts, workOrderPage } from '../work-order/order-message.ts'
import { findPeople } from '../work-order/order-news.queries.ts'
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
import { findReceivers, namesPeople } from './timeout-receivers.ts'
import { eventText, levelPriority, messageText, messageTitle } from './timeout-texts.ts'

/** Orders per transaction; a killed server has sent no alert of the unfinished one. */
const ordersAtOnce = 1000

/** Sends alerts about orders that exceed a rule or promise, every minute and once per timer and order (DEC-092). */
export const timeoutSweep = (tenantIds: (tx: Tx) => Promise<number[]>): Job => ({
  name: 'timeout-sweep',
  everySeconds: 60,
  async run({ app, within }, { signal }) {
    await eachTenant(
      { app, name: 'timeout-sweep', signal },
      await within({ auth: true }, tenantIds),
      async (tenantId) => {
        const inTenant = { tenantId, username: 'system' }
        // One transaction for all rules, because most find nothing; alerts are sent in transactions of their own.
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
            await within(inTenant, (tx) => alertBatch(tx, rule, ids.slice(at, at + ordersAtOnce), scale))
          }
      },
    )
  },
})

/** Stores alerts, timelines, messages and marks in one transaction. */
async function alertBatch(
  tx: Tx,
  before: EnabledRule,
  orderIds: readonly string[],
  scale: TimeScale,
): Promise<void> {
  // Read again in each transaction, because the rule may have been changed or disabled meanwhile.
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
  const brief = (order: DueOrder) => messageText(rule, order, isWorking)
  const people = await findPeople(
    tx,
    told.flatMap(({ handlerId }) => handlerId ?? []),
  )
  const facts = await readOrderFacts(tx, told, {
    label: '处理人',
    nameOf: ({ handlerId }) => handlerId && people.get(handlerId)?.realname,
  })
  const full = (order: DueOrder) => [brief(order), facts.get(order.id)].filter(Boolean).join('<br>')
  await tellReceivers(tx, rule, told, { brief, full })
  await tellGroups(
    tx,
    kinds[rule.kind],
    told.map((order) => ({
      recordId: order.id,
      title: messageTitle(rule),
      text: full(order),
    })),
  )
  // Last, because rows that refer to an order take a lock on it, unless this transaction has only locked it so far.
  await markOvertime(tx, rule, due)
}

/** The message kinds that people and group robots choose by. */
const kinds = {
  timeout: 'orderOverdue',
  warn: 'orderDueSoon',
  due: 'orderOverdue',
  escalate: 'orderEscalated',
} as const satisfies Record<EnabledRule['kind'], MessageKind & OutgoingEvent>

interface AlertTexts {
  brief: (order: DueOrder) => string
  /** Includes customer, address and handler. */
  full: (order: DueOrder) => string
}

/** Named people get a message per order, people concerned one message about all their orders. */
async function tellReceivers(
  tx: Tx,
  rule: EnabledRule,
  told: readonly DueOrder[],
  { brief, full }: AlertTexts,
): Promise<void> {
  const many = rule.kind === 'warn' ? '张工单即将超时' : '张工单已超时'
  const titles = { title: messageTitle(rule), ofMany: many }
  for (const [to, orders] of await findReceivers(tx, rule, told))
    for (const [priority, alike] of groupByPriority(rule, orders)) {
      const message = { kind: kinds[rule.kind], to, priority, busType: 'workOrder' }
      if (namesPeople(rule))
        await sendSystemMessages(
          tx,
          { ...message, title: titles.title },
          alike.map((order) => ({ text: brief(order), link: { page: workOrderPage, busId: order.id } })),
        )
      else
        await sendSystemMessage(tx, {
          ...message,
          ...buildOrdersMessage(
            titles,
            alike.map((order) => ({ id: order.id, text: full(order) })),
          ),
        })
    }
}

function groupByPriority(rule: EnabledRule, orders: readonly DueOrder[]) {
  const groups = new Map<'H' | 'M' | 'L', DueOrder[]>()
  for (const order of orders) {
    const priority = levelPriority(rule.kind === 'timeout' ? rule.level : order.level)
    groups.set(priority, [...(groups.get(priority) ?? []), order])
  }
  return groups
}
