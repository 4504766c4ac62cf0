import { maintenancePlan } from '@banyan/contract/service/maintenance-plan'
import { firstDue, type PlanInterval, planFault } from '@banyan/contract/service/next-due'
import { clock } from '#kernel/clock.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { refuse } from '#kernel/refusal.ts'
import { mayHandleOrders } from '../work-order/handler-right.ts'
import { findReading } from './maintenance.queries.ts'
import { maintenancePlans } from './maintenance-plan.tables.ts'
import { checkedPreset } from './preset-values.ts'

export const maintenancePlanRoutes = entityRoutes(
  maintenancePlan,
  uniformEntity(maintenancePlan, maintenancePlans, { prepare: preparePlan }),
)

/** The members that decide when a plan is due. */
const scheduleMembers = ['startDate', 'everyMonths', 'everyKm', 'startKm', 'vehicleId', 'status'] as const

/**
 * When a plan is due next. A new plan and one with other terms begin today or later: what would have been due before is
 * not made up for. The same holds for a plan that is enabled again.
 */
async function preparePlan(change: Change, draft: Draft, stored?: Row): Promise<Draft> {
  const { tx, me } = change
  const plan: Draft = { ...stored, ...draft }
  const fault = planFault(plan as PlanInterval)
  if (fault) throw refuse.field(fault.field, fault.message)
  if (
    draft.handlerId &&
    draft.handlerId !== stored?.handlerId &&
    !(await mayHandleOrders(tx, me.tenantId, String(draft.handlerId)))
  )
    throw refuse.field('handlerId', '该人员不存在或没有处理工单的权限，请重新选择')
  const isPreset = Boolean(draft.formPreset) && draft.formPreset !== stored?.formPreset
  const members = {
    ...draft,
    ...(draft.level === null && { level: '3' }),
    ...(draft.status === null && { status: '1' }),
    ...(draft.kmAhead === null && { kmAhead: 500 }),
    ...(isPreset && {
      formPreset: await checkedPreset(change, String(plan.serviceTypeId), draft.formPreset),
    }),
  }
  const isDated =
    !stored ||
    scheduleMembers.some(
      (member) => member in draft && textOrEmpty(draft[member]) !== textOrEmpty(stored[member]),
    )
  if (!isDated) return members
  const reading = plan.everyKm ? await findReading(tx, String(plan.vehicleId)) : null
  if (plan.everyKm && !plan.startKm && reading === null)
    throw refuse.field('startKm', '该车辆还没有里程，请填写首次里程')
  return {
    ...members,
    ...firstDue(plan as PlanInterval, tx.app.part(clock).wallTime().slice(0, 10), reading),
  }
}

const textOrEmpty = (value: unknown) => String(value ?? '')
