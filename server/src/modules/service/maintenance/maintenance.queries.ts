import { and, asc, eq, sql } from 'drizzle-orm'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { maintenanceOrders, maintenancePlans } from './maintenance-plan.tables.ts'

export type PlanRow = typeof maintenancePlans.$inferSelect

const isDue = sql`${maintenancePlans.nextDue} <= (app_now() + make_interval(days => ${maintenancePlans.daysAhead}))::date`
const due = and(eq(maintenancePlans.delFlag, 0), eq(maintenancePlans.status, '1'), isDue)

export const findDuePlans = async (tx: Tx): Promise<string[]> =>
  (
    await tx
      .select({ id: maintenancePlans.id })
      .from(maintenancePlans)
      .where(due)
      .orderBy(asc(maintenancePlans.nextDue), asc(maintenancePlans.id))
  ).map(({ id }) => id)

/** A plan that is still due; another server that makes its order meanwhile is waited for. */
export const lockDuePlan = async (tx: Tx, id: string): Promise<PlanRow | undefined> =>
  (
    await tx
      .select()
      .from(maintenancePlans)
      .where(and(eq(maintenancePlans.id, id), due))
      .for('update')
  )[0]

export const setNextDue = (tx: Tx, id: string, nextDue: string) =>
  tx.update(maintenancePlans).set({ nextDue }).where(eq(maintenancePlans.id, id))

/** Notes the order of a date; `false` where there is one already. */
export async function noteOrder(
  tx: Tx,
  { planId, dueDate, workOrderId }: { planId: string; dueDate: string; workOrderId: string },
): Promise<boolean> {
  const { rowCount } = await executeWrite(
    tx,
    maintenanceOrders,
    sql`insert into ${maintenanceOrders} (id, plan_id, due_date, work_order_id)
      values (${newId()}, ${planId}, ${dueDate}, ${workOrderId}) on conflict do nothing`,
  )
  return (rowCount ?? 0) > 0
}
