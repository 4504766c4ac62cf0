import type { NextDue } from '@banyan/contract/service/next-due'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { vehicles } from '#modules/fleet/public.ts'
import { maintenanceOrders, maintenancePlans } from './maintenance-plan.tables.ts'

type PlanRow = typeof maintenancePlans.$inferSelect
type DuePlan = PlanRow & { reading: number | null; isDateDue: boolean; today: string }

/** The present odometer reading of the plan's vehicle. */
const reading = sql<
  number | null
>`(select v.mileage from fleet_vehicle v where v.tenant_id = ${maintenancePlans.tenantId}
  and v.id = ${maintenancePlans.vehicleId} and v.del_flag = 0)`
const isDateDue = sql<boolean>`coalesce(${maintenancePlans.nextDue}
  <= (app_now() + make_interval(days => ${maintenancePlans.daysAhead}))::date, false)`
const isKmDue = sql<boolean>`coalesce(${maintenancePlans.nextKm} <= ${reading} + ${maintenancePlans.kmAhead}, false)`
const isDue = and(
  eq(maintenancePlans.delFlag, 0),
  eq(maintenancePlans.status, '1'),
  sql`(${isDateDue} or ${isKmDue})`,
)

export const findDuePlans = async (tx: Tx): Promise<string[]> =>
  (
    await tx
      .select({ id: maintenancePlans.id })
      .from(maintenancePlans)
      .where(isDue)
      .orderBy(asc(maintenancePlans.nextDue), asc(maintenancePlans.id))
  ).map(({ id }) => id)

/** Locks a plan and returns it if it is still due; waits for another server that makes its order. */
export const lockDuePlan = async (tx: Tx, id: string): Promise<DuePlan | undefined> =>
  (
    await tx
      .select({
        ...getTableColumns(maintenancePlans),
        reading,
        isDateDue,
        today: sql<string>`to_char(app_now(), 'YYYY-MM-DD')`,
      })
      .from(maintenancePlans)
      .where(and(eq(maintenancePlans.id, id), isDue))
      .for('update')
  )[0]

export const setNextDue = (tx: Tx, id: string, next: NextDue) =>
  tx.update(maintenancePlans).set(next).where(eq(maintenancePlans.id, id))

/** The date or reading for which a plan makes an order. */
export type DueOccasion = { planId: string; dueDate: string } | { planId: string; dueKm: number }

/** Whether the order of an occasion was made before, e.g. before the plan was disabled and enabled again. */
export const hasOrder = async (tx: Tx, occasion: DueOccasion): Promise<boolean> => {
  const { planId, dueDate, workOrderId } = maintenanceOrders
  const isOne =
    'dueKm' in occasion ? eq(maintenanceOrders.dueKm, occasion.dueKm) : eq(dueDate, occasion.dueDate)
  const rows = await tx
    .select({ workOrderId })
    .from(maintenanceOrders)
    .where(and(eq(planId, occasion.planId), isOne))
  return rows.length > 0
}

/** Notes the order of an occasion; `false` where there is one already. */
export async function recordOrder(tx: Tx, occasion: DueOccasion, workOrderId: string): Promise<boolean> {
  const {
    planId,
    dueDate = null,
    dueKm = null,
  } = occasion as { planId: string; dueDate?: string; dueKm?: number }
  const { rowCount } = await executeWrite(
    tx,
    maintenanceOrders,
    sql`insert into ${maintenanceOrders} (id, plan_id, due_date, due_km, work_order_id)
      values (${newId()}, ${planId}, ${dueDate}, ${dueKm}, ${workOrderId}) on conflict do nothing`,
  )
  return (rowCount ?? 0) > 0
}

/** The present odometer reading of a vehicle. */
export const findReading = async (tx: Tx, vehicleId: string): Promise<number | null> =>
  (
    await tx
      .select({ mileage: vehicles.mileage })
      .from(vehicles)
      .where(and(eq(vehicles.id, vehicleId), eq(vehicles.delFlag, 0)))
  )[0]?.mileage ?? null
