import { type OrderWait, pausesIn } from '@banyan/contract/service/time/order-clock'
import {
  isDueAt,
  promiseTimers,
  type TimedOrder,
  type Timer,
  timeoutTimer,
  timerDueMoment,
} from '@banyan/contract/service/time/timers'
import {
  clockHours,
  type TimeScale,
  wallMs,
  wallNow,
  wallText,
} from '@banyan/contract/service/time/working-time'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { clock } from '#kernel/clock.ts'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { servicePromises, serviceTypes, timeoutRules } from '../service.tables.ts'
import { openStatuses } from '../work-order/work-order.rules.ts'
import { timeoutAlerts, workOrders } from '../work-order/work-order.tables.ts'

/** A timer of an enabled rule or promise, with the data for its alerts. */
export interface EnabledRule extends Timer {
  /** Stored in each alerted order. */
  id: string
  promiseId?: string
  serviceTypeId: string
  typeName: string
  calendarId: string | null
  /** Decides how urgent the message is; that of the order where a promise has none. */
  level: string
  /** `ofLevel`: only orders of this urgency; `exceptLevels`: orders of all other urgencies. */
  ofLevel?: string
  exceptLevels?: readonly string[]
  alertUsers: string[]
  alertRoles: string[]
  /** When the rule was last changed. */
  since: string
}

/** The rules of a tenant that are on, with the name of their type. */
export const findEnabledRules = async (tx: Tx): Promise<EnabledRule[]> =>
  (await selectEnabledRules(tx).orderBy(timeoutRules.id)).map(timeoutRuleTimer)

/** All timers of a tenant: those of timeout rules and of promises. */
export const findTimers = async (tx: Tx): Promise<EnabledRule[]> => [
  ...(await findEnabledRules(tx)),
  ...buildPromiseTimers(await selectEnabledPromises(tx).orderBy(servicePromises.id)),
]

/** A rule as it is now, if still enabled, locked until the end of the transaction. */
export async function lockEnabledRule(
  tx: Tx,
  { id, promiseId }: EnabledRule,
): Promise<EnabledRule | undefined> {
  if (promiseId === undefined) {
    const [rule] = await selectEnabledRules(tx, eq(timeoutRules.id, id)).for('share', { of: timeoutRules })
    return rule && timeoutRuleTimer(rule)
  }
  // All promises are read, because the one for all other urgencies depends on the others.
  const promises = await selectEnabledPromises(tx).for('share', { of: servicePromises })
  return buildPromiseTimers(promises).find((timer) => timer.id === id)
}

const timeoutRuleTimer = ({ outHour, ...rule }: EnabledRuleRow): EnabledRule => ({
  ...rule,
  ...timeoutTimer(outHour),
})
type EnabledRuleRow = Awaited<ReturnType<typeof selectEnabledRules>>[number]
type EnabledPromiseRow = Awaited<ReturnType<typeof selectEnabledPromises>>[number]

export const buildPromiseTimers = (promises: readonly EnabledPromiseRow[]): EnabledRule[] =>
  promises.flatMap(({ id: promiseId, level, acceptHour, finishHour, warnings, escalateHour, ...rest }) =>
    promiseTimers({ acceptHour, finishHour, warnings, escalateHour }).map((timer) => ({
      ...rest,
      ...timer,
      id: `${promiseId}.${timer.key}`,
      promiseId,
      level,
      ...(level
        ? { ofLevel: level }
        : {
            exceptLevels: promises
              .filter((other) => other.level && other.serviceTypeId === rest.serviceTypeId)
              .map((other) => other.level),
          }),
    })),
  )

const selectEnabledPromises = (tx: Tx) =>
  tx
    .select({
      id: servicePromises.id,
      serviceTypeId: servicePromises.serviceTypeId,
      typeName: serviceTypes.typeName,
      calendarId: serviceTypes.calendarId,
      level: servicePromises.level,
      acceptHour: servicePromises.acceptHour,
      finishHour: servicePromises.finishHour,
      warnings: servicePromises.warnings,
      escalateHour: servicePromises.escalateHour,
      alertUsers: servicePromises.alertUsers,
      alertRoles: servicePromises.alertRoles,
      since: sql<string>`coalesce(${servicePromises.updateTime}, ${servicePromises.createTime})`,
    })
    .from(servicePromises)
    .innerJoin(
      serviceTypes,
      and(
        eq(serviceTypes.tenantId, servicePromises.tenantId),
        eq(serviceTypes.id, servicePromises.serviceTypeId),
      ),
    )
    .where(and(eq(servicePromises.status, 1), eq(servicePromises.delFlag, 0), eq(serviceTypes.delFlag, 0)))

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
      since: sql<string>`coalesce(${timeoutRules.updateTime}, ${timeoutRules.createTime})`,
    })
    .from(timeoutRules)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.tenantId, timeoutRules.tenantId), eq(serviceTypes.id, timeoutRules.serviceTypeId)),
    )
    .where(and(eq(timeoutRules.status, 1), eq(timeoutRules.delFlag, 0), eq(serviceTypes.delFlag, 0), which))

/** Alerts sent later than this after the due time are marked as late, because no server was running. */
const lateMinutes = 5

export interface DueOrder extends Record<string, unknown> {
  id: string
  orderNo: string
  level: string
  handlerId: string | null
  consumerId: string | null
  location: string | null
  createTime: string
  waits: OrderWait[]
  dueTime: string
  late: boolean
}

/** Orders one sweep looks at for one rule; what is more waits for the next minute. */
const mostAtOnce = 200_000

/** The orders that exceed a rule and got no alert of it yet, oldest first; alerts are sent in batches. */
export async function findDueIds(tx: Tx, rule: EnabledRule, scale = clockHours): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; waited?: Pick<DueOrder, 'createTime' | 'waits'> }>(
    sql`select id, case when waits <> '[]' then jsonb_build_object('createTime', create_time::text, 'waits', waits) end as waited
      from ${workOrders} where ${isDue(tx, rule, scale)} order by create_time, id limit ${mostAtOnce}`,
  )
  const now = wallClockNow(tx)
  return rows
    .filter(({ waited }) => !waited || isDueAt(rule, scale, timedOrder(waited), now))
    .map(({ id }) => id)
}

/** An order in the form that timers take. */
const timedOrder = ({ createTime, waits }: Pick<DueOrder, 'createTime' | 'waits'>): TimedOrder => ({
  created: wallMs(createTime),
  pauses: pausesIn(waits),
})

/**
 * Each order stores the ids of the rules that have alerted it, so that finding due orders needs no join. Working hours
 * are counted once, back from now: every order created until then is due, unless it waited meanwhile.
 */
function isDue(tx: Tx, rule: EnabledRule, scale: TimeScale): SQL {
  const { goal, hours, untilHours, ofLevel, exceptLevels = [] } = rule
  const conditions = [
    sql`service_type_id = ${rule.serviceTypeId} and status = any(${sql.param([...statusesBefore[goal]])}::text[])
      and del_flag = 0 and create_time < ${createdBeforeIfOlderThan(tx, hours, scale)} and not ${rule.id} = any(alerted_by)`,
    ...(goal === 'accept' ? [sql`first_accept_time is null`] : []),
    ...(untilHours === undefined
      ? []
      : [sql`(create_time >= ${createdBeforeIfOlderThan(tx, untilHours, scale)} or waits <> '[]')`]),
    ...(ofLevel ? [sql`level = ${ofLevel}`] : []),
    ...(exceptLevels.length ? [sql`level <> all(${sql.param([...exceptLevels])}::text[])`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** The statuses before a goal is reached. */
const statusesBefore = { accept: ['1', '2'], finish: openStatuses } as const

/**
 * The moment before which an order was created that is older than so many hours. Fractions of a second are left out:
 * with them a deadline at the end of a day would fall on the next day.
 */
function createdBeforeIfOlderThan(tx: Tx, hours: number, scale: TimeScale): SQL {
  if (scale === clockHours)
    return sql`date_trunc('second', app_now() - make_interval(secs => ${hours * 3600})) + interval '1 second'`
  const last = scale.lastAt(scale.worked(wallClockNow(tx)) - hours * hourMs)
  const next = (Math.floor(last / 1000) + 1) * 1000
  return sql`${new Date(next).toISOString().slice(0, 19)}::timestamp at time zone 'Asia/Shanghai'`
}

const hourMs = 3_600_000
const wallClockNow = (tx: Tx) => wallNow(tx.app.part(clock).now())

/** Locks those of some orders that still exceed a rule; one that somebody changes at this moment waits for the next time. */
export async function lockDueOrders(
  tx: Tx,
  rule: EnabledRule,
  ids: readonly string[],
  scale = clockHours,
): Promise<DueOrder[]> {
  const { rows } = await tx.execute<DueOrder>(
    sql`select id, order_no as "orderNo", level, handler_id as "handlerId", consumer_id as "consumerId", location,
        create_time as "createTime", waits, due_time as "dueTime",
        app_now() - greatest(due_time, ${rule.since}::timestamptz) > make_interval(mins => ${lateMinutes}) as late
      from (select id, order_no, level, handler_id, consumer_id, location, create_time, waits,
          create_time + make_interval(secs => ${rule.hours * 3600}) as due_time
        from ${workOrders} where id = any(${sql.param([...ids])}::text[]) and ${isDue(tx, rule, scale)}
        order by create_time, id for no key update skip locked) due`,
  )
  const now = wallClockNow(tx)
  return rows.flatMap((row) =>
    scale === clockHours && row.waits.length === 0 ? [row] : dueOrders(scale, rule, row, now),
  )
}

/** An order with its due moment; empty if a pause has postponed it. */
function dueOrders(scale: TimeScale, rule: EnabledRule, row: DueOrder, now: number): DueOrder[] {
  const order = timedOrder(row)
  const due = timerDueMoment(rule, scale, order)
  if (due === undefined || !isDueAt(rule, scale, order, now)) return []
  const late = now - Math.max(due, wallMs(rule.since)) > lateMinutes * 60_000
  return [{ ...row, dueTime: wallText(due), late }]
}

/**
 * Inserts the alerts of locked orders and returns the new ones: the pair is unique, so that only one server sends each.
 */
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

/** Marks orders as alerted and overtime, without raising their version, so that open edits get no conflict. */
export async function markOvertime(
  tx: Tx,
  { id: ruleId, kind }: EnabledRule,
  due: readonly DueOrder[],
): Promise<void> {
  await tx.$client.query(`set local app.keep_version = 'on'`)
  await executeWrite(
    tx,
    workOrders,
    sql`update ${workOrders} set ${kind === 'warn' ? sql`` : sql`overtime = '1',`} alerted_by = array_append(alerted_by, ${ruleId})
      where id = any(${sql.param(due.map(({ id }) => id))}::text[])`,
  )
  await tx.$client.query(`set local app.keep_version = 'off'`)
}
