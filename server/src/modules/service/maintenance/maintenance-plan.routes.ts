import { firstDueFrom } from '@banyan/contract/service/due-dates'
import { maintenancePlan } from '@banyan/contract/service/maintenance-plan'
import { serve } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { uniformHandlers } from '#kernel/records/uniform-handlers.ts'
import { refuse } from '#kernel/refusal.ts'
import { mayHandleOrders } from '../work-order/handler-right.ts'
import { maintenancePlans } from './maintenance-plan.tables.ts'

export const maintenancePlanRoutes = serve(
  maintenancePlan,
  uniformHandlers(maintenancePlan, maintenancePlans, { prepare: preparePlan }),
)

/** The members that decide on which dates a plan is due. */
const dated = ['startDate', 'everyMonths', 'status'] as const

/**
 * The next date of a plan. A new plan and one with other dates begin today or later: what would have been
 * due before is not made up for. The same holds for a plan that is enabled again.
 */
async function preparePlan({ tx, me }: Change, draft: Draft, stored?: Row): Promise<Draft> {
  const plan: Draft = { ...stored, ...draft }
  if (
    draft.handlerId &&
    draft.handlerId !== stored?.handlerId &&
    !(await mayHandleOrders(tx, me.tenantId, String(draft.handlerId)))
  )
    throw refuse.field('handlerId', '该人员不存在或没有处理工单的权限，请重新选择')
  const members = {
    ...draft,
    ...(draft.level === null && { level: '3' }),
    ...(draft.status === null && { status: '1' }),
  }
  const isDated =
    !stored || dated.some((member) => member in draft && String(draft[member]) !== String(stored[member]))
  if (!isDated) return members
  const today = tx.app.part(clock).wallTime().slice(0, 10)
  const recurring = { startDate: String(plan.startDate), everyMonths: Number(plan.everyMonths) }
  return { ...members, nextDue: firstDueFrom(recurring, today) }
}
