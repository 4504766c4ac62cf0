import { clockHours, type TimeScale } from '@banyan/contract/service/time/working-time'
import type { Tx } from '#kernel/database/tx.ts'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { escapeHtml } from '#kernel/safe-html.ts'
import { sendSystemMessages } from '#modules/messaging/public.ts'
import { findScales } from '../work-calendar.queries.ts'
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
        const { rules, scales } = await within(inTenant, async (tx) => ({
          rules: await findEnabledRules(tx),
          scales: await findScales(tx),
        }))
        for (const rule of rules) {
          const scale = scales(rule.calendarId)
          const due = await within(inTenant, (tx) => findDueIds(tx, rule, scale))
          for (let at = 0; at < due.length; at += ordersAtOnce) {
            signal.throwIfAborted()
            await within(inTenant, (tx) => alertSome(tx, rule, due.slice(at, at + ordersAtOnce), scale))
          }
        }
      },
    )
  },
})

/** One transaction: the alerts, the timelines, the messages and the marks stand together or not at all. */
async function alertSome(
  tx: Tx,
  { id }: EnabledRule,
  orderIds: readonly string[],
  scale: TimeScale,
): Promise<void> {
  // Asked again in each transaction: a rule that was switched off or changed meanwhile counts as it is now.
  const rule = await lockEnabledRule(tx, id)
  if (!rule) return
  const due = await lockDueOrders(tx, rule, orderIds, scale)
  if (due.length === 0) return
  const told = await addAlerts(tx, rule, due)
  const isWorking = scale !== clockHours
  await addEvent(
    tx,
    told.map(({ id }) => id),
    {
      kind: 'overtime',
      content: told.map(
        (order) => `创建后超过 ${rule.outHour} 小时未完成${reckoning(rule, order, isWorking)}`,
      ),
    },
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
      text: textOf(rule, order, isWorking),
      link: { page: workOrderPage, busId: order.id },
    })),
  )
  // Last: what names an order checks that it exists, and locks it for that unless it is only locked by us.
  await markOvertime(tx, rule, due)
}

const priorities: Record<string, 'H' | 'M'> = { '1': 'H', '2': 'H', '3': 'M' }

function textOf(rule: EnabledRule, order: DueOrder, isWorking: boolean): string {
  const { orderNo, dueTime, late } = order
  const text = `工单 ${orderNo}（${escapeHtml(rule.typeName)}）创建后超过 ${rule.outHour} 小时仍未完成${reckoning(rule, order, isWorking)}，请尽快处理。`
  return late ? `【补发】${text}原定提醒时间：${dueTime.slice(0, 19)}` : text
}

/** Why an alert comes when it comes, where hours are not those of the clock. */
const reckoning = ({ outHour }: EnabledRule, { createTime, dueTime }: DueOrder, isWorking: boolean) =>
  isWorking
    ? `（${createTime.slice(0, 16)} 创建，工作时间 ${outHour} 小时，${dueTime.slice(0, 16)} 到期）`
    : ''
