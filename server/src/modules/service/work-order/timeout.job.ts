import type { Tx } from '#kernel/database/tx.ts'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { escapeHtml } from '#kernel/safe-html.ts'
import { sendSystemMessages } from '#modules/messaging/public.ts'
import { workOrderPage } from './order-news.ts'
import {
  addAlerts,
  type DueOrder,
  type EnabledRule,
  findDueIds,
  findEnabledRules,
  lockDueOrders,
  lockEnabledRule,
  markOvertime,
} from './timeout.queries.ts'
import { addEvent } from './work-order.queries.ts'

/** Orders told of in one transaction: killed in the middle, a server has told none of them. */
const ordersAtOnce = 1000

/** Every minute: orders that exceed a rule are told to its people, once per rule and order (DEC-092). */
export const timeoutSweep = (tenantIds: (tx: Tx) => Promise<number[]>): Job => ({
  name: 'timeout-sweep',
  everySeconds: 60,
  async run({ app, within }, { signal }) {
    await eachTenant(
      { app, name: 'timeout-sweep', signal },
      await within({ auth: true }, tenantIds),
      async (tenantId) => {
        const inTenant = { tenantId, username: 'system' }
        const rules = await within(inTenant, findEnabledRules)
        for (const rule of rules) {
          const due = await within(inTenant, (tx) => findDueIds(tx, rule))
          for (let at = 0; at < due.length; at += ordersAtOnce) {
            signal.throwIfAborted()
            await within(inTenant, (tx) => alertSome(tx, rule, due.slice(at, at + ordersAtOnce)))
          }
        }
      },
    )
  },
})

/** One transaction: the alerts, the timelines, the messages and the marks stand together or not at all. */
async function alertSome(tx: Tx, { id }: EnabledRule, orderIds: readonly string[]): Promise<void> {
  // Asked again in each transaction: a rule that was switched off or changed meanwhile counts as it is now.
  const rule = await lockEnabledRule(tx, id)
  if (!rule) return
  const due = await lockDueOrders(tx, rule, orderIds)
  if (due.length === 0) return
  const told = await addAlerts(tx, rule, due)
  await addEvent(
    tx,
    told.map(({ id }) => id),
    { kind: 'overtime', content: `创建后超过 ${rule.outHour} 小时未完成` },
  )
  await sendSystemMessages(
    tx,
    {
      to: { userIds: rule.alertUsers, roleIds: rule.alertRoles },
      title: '工单超时提醒',
      priority: priorities[rule.level] ?? 'L',
      busType: 'workOrder',
    },
    told.map((order) => ({
      text: textOf(rule, order),
      link: { page: workOrderPage, busId: order.id },
    })),
  )
  // Last: what names an order checks that it exists, and locks it for that unless it is only locked by us.
  await markOvertime(tx, rule, due)
}

const priorities: Record<string, 'H' | 'M'> = { '1': 'H', '2': 'H', '3': 'M' }

function textOf({ typeName, outHour }: EnabledRule, { orderNo, dueTime, late }: DueOrder): string {
  const text = `工单 ${orderNo}（${escapeHtml(typeName)}）创建后超过 ${outHour} 小时仍未完成，请尽快处理。`
  return late ? `【补发】${text}原定提醒时间：${dueTime.slice(0, 19)}` : text
}
