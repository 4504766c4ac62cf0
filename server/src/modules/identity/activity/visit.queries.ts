import { sql } from 'drizzle-orm'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'

interface DayOfVisits {
  day: string
  visits: number
  ips: number
}

/**
 * Visits per day from the log, since a day: successful sign-ins, with the mark that older versions wrote. Served by the
 * index over type and time.
 */
const liveSince = (since: ReturnType<typeof sql>) => sql`
  select create_time::date as day, count(*)::int as visits, count(distinct peer)::int as ips
  from kernel_log
  where tenant_id = app_tenant() and log_type = 1 and create_time >= ${since} and content ~ '登录成功！?$'
  group by 1`

/** The first day that is not rolled up yet; only from there on the log is read. */
const firstLiveDay = sql`coalesce((select max(day) + 1 from identity_visit_day where tenant_id = app_tenant()), '-infinity')`

/** All visits so far. */
export async function countVisits(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select (coalesce((select sum(visits) from identity_visit_day where tenant_id = app_tenant()), 0)
      + coalesce((select sum(visits) from (${liveSince(firstLiveDay)}) live), 0))::int as n`)
  return rows[0]?.n ?? 0
}

/** The last `days` days up to today, oldest first, days without visits too. */
export async function findDays(tx: Tx, days: number): Promise<DayOfVisits[]> {
  const from = sql`app_now()::date - ${days - 1}::int`
  const { rows } = await tx.execute<{ day: string; visits: number; ips: number }>(sql`
    select to_char(wanted.day, 'YYYY-MM-DD') as day,
      coalesce(rolled.visits, live.visits, 0) as visits, coalesce(rolled.ips, live.ips, 0) as ips
    from (select (${from} + n)::date as day from generate_series(0, ${days - 1}::int) as n) wanted
    left join identity_visit_day rolled on rolled.tenant_id = app_tenant() and rolled.day = wanted.day
    left join (${liveSince(sql`greatest(${firstLiveDay}, ${from})`)}) live on live.day = wanted.day
    order by wanted.day`)
  return rows
}

/** Rolls up the days of the tenant that are over; an hour of patience for sign-ins that end after midnight. */
export const rollUpVisits = (tx: Tx) =>
  executeWrite(
    tx,
    'identity_visit_day',
    sql`
    insert into identity_visit_day (id, day, visits, ips)
    select to_char(day, 'YYYY-MM-DD'), day, visits, ips from (${liveSince(firstLiveDay)}) live
    where day < (app_now() - interval '1 hour')::date
    on conflict do nothing`,
  )
