import { and, eq, sql } from 'drizzle-orm'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { serviceTypes, timeoutRules } from '../service.tables.ts'
import { openStatuses } from './work-order.rules.ts'
import { timeoutAlerts, workOrders } from './work-order.tables.ts'

/** The rules of a tenant that are on, with the name of their type. */
export const findEnabledRules = (tx: Tx) =>
  tx
    .select({
      id: timeoutRules.id,
      serviceTypeId: timeoutRules.serviceTypeId,
      typeName: serviceTypes.typeName,
      outHour: timeoutRules.outHour,
      level: timeoutRules.level,
      alertUsers: timeoutRules.alertUsers,
      alertRoles: timeoutRules.alertRoles,
      /** Since when the rule says what it says. */
      since: sql<string>`coalesce(${timeoutRules.updateTime}, ${timeoutRules.createTime})`,
    })
    .from(timeoutRules)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.tenantId, timeoutRules.tenantId), eq(serviceTypes.id, timeoutRules.serviceTypeId)),
    )
    .where(and(eq(timeoutRules.status, 1), eq(timeoutRules.delFlag, 0), eq(serviceTypes.delFlag, 0)))
    .orderBy(timeoutRules.id)
export type EnabledRule = Awaited<ReturnType<typeof findEnabledRules>>[number]

/** Later than this after its time an alert is told as late: no server ran. */
const lateMinutes = 5

export interface DueOrder extends Record<string, unknown> {
  id: string
  orderNo: string
  dueTime: string
  late: boolean
}

/**
 * Takes some orders that exceed a rule and were not told by it: the row that says so is unique, so that of two servers
 * one tells. An order somebody changes at this moment is left for the next time. Which rules told an order stands in
 * the order too: a sweep over many open orders then joins nothing.
 */
export async function takeDueOrders(tx: Tx, rule: EnabledRule, limit: number): Promise<DueOrder[]> {
  const { rows } = await tx.execute<DueOrder>(
    sql`select id, order_no as "orderNo", due_time as "dueTime",
        app_now() - greatest(due_time, ${rule.since}::timestamptz) > make_interval(mins => ${lateMinutes}) as late
      from (select id, order_no, create_time + make_interval(secs => ${rule.outHour * 3600}) as due_time
        from ${workOrders}
        where service_type_id = ${rule.serviceTypeId} and status = any(${sql.param([...openStatuses])}::text[])
          and del_flag = 0 and create_time <= app_now() - make_interval(secs => ${rule.outHour * 3600})
          and not ${rule.id} = any(told_rules)
        order by create_time, id limit ${limit} for no key update skip locked) due`,
  )
  if (rows.length === 0) return rows
  const told = await tx
    .insert(timeoutAlerts)
    .values(rows.map(({ id, dueTime, late }) => ({ ruleId: rule.id, workOrderId: id, dueTime, late })))
    .onConflictDoNothing()
    .returning({ id: timeoutAlerts.workOrderId })
  const ids = new Set(told.map(({ id }) => id))
  await markTold(
    tx,
    rule.id,
    rows.map(({ id }) => id),
  )
  return rows.filter(({ id }) => ids.has(id))
}

/** Marks orders as overtime; who has one open for editing is not told of a conflict. */
async function markTold(tx: Tx, ruleId: string, ids: readonly string[]): Promise<void> {
  await tx.$client.query(`set local app.keep_version = 'on'`)
  await executeWrite(
    tx,
    workOrders,
    sql`update ${workOrders} set overtime = '1', told_rules = array_append(told_rules, ${ruleId})
      where id = any(${sql.param([...ids])}::text[])`,
  )
  await tx.$client.query(`set local app.keep_version = 'off'`)
}
