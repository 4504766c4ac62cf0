import { nextDueAfterOrder } from '@banyan/contract/service/next-due'
import type { Tx } from '#kernel/database/tx.ts'
import { faults } from '#kernel/faults.ts'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { newId } from '#kernel/keys.ts'
import { insertRow } from '#kernel/records/rows.ts'
import { escapeHtml } from '#kernel/safe-html.ts'
import { sendSystemMessage } from '#modules/messaging/public.ts'
import { nextFillValue } from '#modules/online/public.ts'
import { mayHandleOrders } from '../work-order/handler-right.ts'
import { workOrderPage } from '../work-order/order-message.ts'
import { templateForNewOrder } from '../work-order/pinned-template.ts'
import { formColumns } from '../work-order/work-order.change.ts'
import { addEvent } from '../work-order/work-order.queries.ts'
import { workOrders } from '../work-order/work-order.tables.ts'
import {
  type DueOccasion,
  findDuePlans,
  hasOrder,
  lockDuePlan,
  recordOrder,
  setNextDue,
} from './maintenance.queries.ts'
import { presetValues } from './preset-values.ts'

/**
 * Makes the orders of maintenance plans ahead of their dates. Each is a transaction of its own with the date it is for, so
 * a server that is killed has made it or not, and after a time without servers each date that was missed gets its order.
 */
export const maintenanceSweep = (tenantIds: (tx: Tx) => Promise<number[]>): Job => ({
  name: 'maintenance-sweep',
  everySeconds: 600,
  async run({ app, within }, { signal }) {
    await eachTenant(
      { app, name: 'maintenance-sweep', signal },
      await within({ auth: true }, tenantIds),
      async (tenantId) => {
        const inTenant = { tenantId, username: 'system' }
        for (const id of await within(inTenant, findDuePlans)) {
          try {
            while (await within(inTenant, (tx) => makeOrder(tx, tenantId, id))) signal.throwIfAborted()
          } catch (error) {
            signal.throwIfAborted()
            // After a failure, e.g. of a plan whose service type is disabled, the other plans continue and this one is
            // retried.
            app
              .part(faults)
              .report('tenant of a job', error, { job: 'maintenance-sweep', tenantId, planId: id })
          }
        }
      },
    )
  },
})

/** Makes the order of the next date of a plan; nothing where it is not due any more. */
async function makeOrder(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const plan = await lockDuePlan(tx, id)
  if (!plan) return false
  const by = plan.isDateDue ? 'date' : 'km'
  const occasion: DueOccasion =
    by === 'date'
      ? { planId: plan.id, dueDate: String(plan.nextDue) }
      : { planId: plan.id, dueKm: Number(plan.nextKm) }
  const next = nextDueAfterOrder(plan, by, plan.today, plan.reading)
  if (await hasOrder(tx, occasion)) {
    await setNextDue(tx, plan.id, next)
    return true
  }
  const when = by === 'date' ? `${plan.nextDue} 到期` : `${plan.nextKm} 公里到期`
  const workOrderId = newId()
  const { templateVersion, form } = await templateForNewOrder(tx, tenantId, plan.serviceTypeId)
  const isGiven = plan.handlerId && (await mayHandleOrders(tx, tenantId, plan.handlerId))
  const handlerId = isGiven ? plan.handlerId : null
  const orderNo = await nextFillValue(
    { tx, me: { username: 'system', orgCode: plan.sysOrgCode } },
    'work_order_no',
  )
  if (!orderNo) throw new Error('there is no rule for numbers of orders')
  const remark = `保养计划“${plan.planName}”，${when}${plan.remark ? `\n${plan.remark}` : ''}`
  await insertRow(
    tx,
    workOrders,
    {
      orderNo,
      serviceTypeId: plan.serviceTypeId,
      templateVersion,
      level: plan.level,
      consumerId: plan.consumerId,
      vehicleId: plan.vehicleId,
      deviceId: plan.deviceId,
      sysOrgCode: plan.sysOrgCode,
      handlerId,
      status: handlerId ? '2' : '1',
      remark,
      ...formColumns(presetValues(form, plan.formPreset)),
    },
    workOrderId,
  )
  if (!(await recordOrder(tx, occasion, workOrderId)))
    throw new Error(`the order of ${plan.id}, ${when}, was made before`)
  await addEvent(tx, [workOrderId], { kind: 'create', content: remark })
  if (handlerId) await assignOrder(tx, { planName: plan.planName, when, workOrderId, orderNo, handlerId })
  await setNextDue(tx, plan.id, next)
  return true
}

async function assignOrder(
  tx: Tx,
  given: { planName: string; when: string; workOrderId: string; orderNo: string; handlerId: string },
): Promise<void> {
  const { planName, when, workOrderId, orderNo, handlerId } = given
  await addEvent(tx, [workOrderId], { kind: 'dispatch', handlerId })
  await sendSystemMessage(tx, {
    kind: 'orderAssigned',
    to: { userIds: [handlerId] },
    priority: 'M',
    busType: 'workOrder',
    title: '您有新的工单',
    text: `工单 ${escapeHtml(orderNo)} 已派给您：保养计划“${escapeHtml(planName)}”，${when}。`,
    link: { page: workOrderPage, busId: workOrderId },
  })
}
