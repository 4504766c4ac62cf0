import {
  clockHours,
  dueMoment,
  type TimeScale,
  wallMs,
  wallNow,
  wallText,
} from '@banyan/contract/service/time/working-time'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { clock } from '#kernel/clock.ts'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { serviceTypes, timeoutRules } from '../service.tables.ts'
import { openStatuses } from './work-order.rules.ts'
import { timeoutAlerts, workOrders } from './work-order.tables.ts'

/** The rules of a tenant that are on, with the name of their type. */
export const findEnabledRules = (tx: Tx) => selectEnabledRules(tx).orderBy(timeoutRules.id)
export type EnabledRule = Awaited<ReturnType<typeof findEnabledRules>>[number]

/** A rule as it stands now, if it is still on; nobody changes it until the transaction has ended. */
export const lockEnabledRule = async (tx: Tx, id: string): Promise<EnabledRule | undefined> =>
  (await selectEnabledRules(tx, eq(timeoutRules.id, id)).for('share', { of: timeoutRules }))[0]

const selectEnabledRules = (tx: Tx, which?: SQL) =>
  tx
    .select({
      id: timeoutRules.id,
      serviceTypeId: timeoutRules.serviceTypeId,
      typeName: serviceTypes.typeName,
      calendarId: serviceTypes.calendarId,
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
    .where(and(eq(timeoutRules.status, 1), eq(timeoutRules.delFlag, 0), eq(serviceTypes.delFlag, 0), which))

/** Later than this after its time an alert is told as late: no server ran. */
const lateMinutes = 5

export interface DueOrder extends Record<string, unknown> {
  id: string
  orderNo: string
  createTime: string
  dueTime: string
  late: boolean
}

/** Orders one sweep looks at for one rule; what is more waits for the next minute. */
const mostAtOnce = 200_000

/** The orders that exceed a rule and were not told by it, the oldest first: read once, told in batches. */
export async function findDueIds(tx: Tx, rule: EnabledRule, scale = clockHours): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${workOrders} where ${isDue(tx, rule, scale)} order by create_time, id limit ${mostAtOnce}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Each order stores the ids of the rules that have alerted it, so that finding due orders needs no join. Working hours
 * are counted once, back from now: every order created until then is due.
 */
const isDue = (tx: Tx, rule: EnabledRule, scale: TimeScale) =>
  sql`service_type_id = ${rule.serviceTypeId} and status = any(${sql.param([...openStatuses])}::text[])
    and del_flag = 0 and create_time <= ${lastCreated(tx, rule.outHour, scale)}
    and not ${rule.id} = any(alerted_by)`

function lastCreated(tx: Tx, hours: number, scale: TimeScale): SQL {
  if (scale === clockHours) return sql`app_now() - make_interval(secs => ${hours * 3600})`
  const last = scale.lastAt(scale.worked(nowIn(tx)) - hours * hourMs)
  return sql`${new Date(last).toISOString().slice(0, 23)}::timestamp at time zone 'Asia/Shanghai'`
}

const hourMs = 3_600_000
const nowIn = (tx: Tx) => wallNow(tx.app.part(clock).now())

/** Locks those of some orders that still exceed a rule; one that somebody changes at this moment waits for the next time. */
export async function lockDueOrders(
  tx: Tx,
  rule: EnabledRule,
  ids: readonly string[],
  scale = clockHours,
): Promise<DueOrder[]> {
  const { rows } = await tx.execute<DueOrder>(
    sql`select id, order_no as "orderNo", create_time as "createTime", due_time as "dueTime",
        app_now() - greatest(due_time, ${rule.since}::timestamptz) > make_interval(mins => ${lateMinutes}) as late
      from (select id, order_no, create_time, create_time + make_interval(secs => ${rule.outHour * 3600}) as due_time
        from ${workOrders} where id = any(${sql.param([...ids])}::text[]) and ${isDue(tx, rule, scale)}
        order by create_time, id for no key update skip locked) due`,
  )
  return scale === clockHours ? rows : rows.map((row) => dueBy(scale, rule, row, nowIn(tx)))
}

/** An order with the moment its working hours were over. */
function dueBy(scale: TimeScale, { outHour, since }: EnabledRule, row: DueOrder, now: number): DueOrder {
  const due = dueMoment(scale, wallMs(row.createTime), outHour * hourMs) ?? now
  const late = now - Math.max(due, wallMs(since)) > lateMinutes * 60_000
  return { ...row, dueTime: wallText(due), late }
}

/** Adds the alerts of locked orders and gives back those that had none: the pair is unique, so that one server tells. */
export async function addAlerts(
  tx: Tx,
  { id: ruleId }: EnabledRule,
  due: readonly DueOrder[],
): Promise<DueOrder[]> {
  const { rows } = await executeWrite<{ id: string }>(
    tx,
    timeoutAlerts,
    sql`insert into ${timeoutAlerts} (id, rule_id, work_order_id, due_time, late)
      select md5(${ruleId} || ':' || due.id), ${ruleId}, due.id, due.due_time, due.late
      from unnest(${sql.param(due.map(({ id }) => id))}::text[],
        ${sql.param(due.map(({ dueTime }) => dueTime))}::timestamptz[],
        ${sql.param(due.map(({ late }) => late))}::boolean[]) as due (id, due_time, late)
      on conflict do nothing returning work_order_id as id`,
  )
  const added = new Set(rows.map(({ id }) => id))
  return due.filter(({ id }) => added.has(id))
}

/** Marks orders as overtime; who has one open for editing is not told of a conflict. */
export async function markOvertime(
  tx: Tx,
  { id: ruleId }: EnabledRule,
  due: readonly DueOrder[],
): Promise<void> {
  await tx.$client.query(`set local app.keep_version = 'on'`)
  await executeWrite(
    tx,
    workOrders,
    sql`update ${workOrders} set overtime = '1', alerted_by = array_append(alerted_by, ${ruleId})
      where id = any(${sql.param(due.map(({ id }) => id))}::text[])`,
  )
  await tx.$client.query(`set local app.keep_version = 'off'`)
}
