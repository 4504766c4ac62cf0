import { and, eq, sql } from 'drizzle-orm'
import { jobs } from '#kernel/database/kernel.tables.ts'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import type { AnyJob } from './job.ts'

/** Due times go by the product's clock, leases by the real one. */

export interface ClaimedJob {
  id: string
  attempts: number
  data: unknown
}

/** Plans the scheduled jobs; one whose interval became shorter is due earlier. */
export async function planJobs(tx: Tx, planned: readonly AnyJob[]): Promise<void> {
  for (const { name, everySeconds } of planned)
    if (everySeconds)
      await executeWrite(
        tx,
        jobs,
        sql`insert into ${jobs} (id, name, due_at) values (${name}, ${name}, app_now())
          on conflict (id) do update set due_at = app_now() + make_interval(secs => ${everySeconds})
          where ${jobs}.due_at > app_now() + make_interval(secs => ${everySeconds})`,
      )
}

const isDue = sql`due_at <= app_now() and gave_up_at is null
  and (leased_until is null or leased_until < clock_timestamp())`

/** The number of due jobs by name. */
export async function countDue(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from ${jobs}
      where name = any(${sql.param([...names])}::text[]) and ${isDue} group by name`,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Takes the job of a name that is due longest; two servers never take the same one. */
export async function claimJob(
  tx: Tx,
  name: string,
  lease: string,
  leaseSeconds: number,
): Promise<ClaimedJob | undefined> {
  const { rows } = await executeWrite<{ id: string; attempts: number; data: unknown }>(
    tx,
    jobs,
    sql`update ${jobs} set attempts = attempts + 1, lease = ${lease},
        leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = (select id from ${jobs} where name = ${name} and ${isDue}
        order by due_at limit 1 for update skip locked)
      returning id, attempts, data`,
  )
  return rows[0]
}

/** Extends the lease of a job; `false` if another server has taken it. */
export async function renewLease(tx: Tx, id: string, lease: string, leaseSeconds: number): Promise<boolean> {
  const held = await tx
    .update(jobs)
    .set({ leasedUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
    .where(isHeldBy(id, lease))
    .returning({ id: jobs.id })
  return held.length > 0
}

/** Ends a successful run: scheduled jobs wait for their next time, others are deleted. */
export async function finishJob(tx: Tx, job: AnyJob, id: string, lease: string): Promise<void> {
  if (!job.everySeconds) await tx.delete(jobs).where(isHeldBy(id, lease))
  else
    await tx
      .update(jobs)
      .set({ attempts: 0, lease: null, leasedUntil: null, failure: null, dueAt: nextTime(job.everySeconds) })
      .where(isHeldBy(id, lease))
}

/** Ends a failed run: it is retried at growing intervals and then given up; scheduled jobs wait for their next time. */
export async function failJob(
  tx: Tx,
  { everySeconds, retries = 3 }: AnyJob,
  { id, attempts }: ClaimedJob,
  lease: string,
  failure: string,
): Promise<'retry' | 'gave up'> {
  const isLast = attempts > retries
  const free = { lease: null, leasedUntil: null, failure }
  await tx
    .update(jobs)
    .set(
      !isLast
        ? { ...free, dueAt: sql`app_now() + make_interval(secs => ${backOffSeconds(attempts)})` }
        : everySeconds
          ? { ...free, attempts: 0, dueAt: nextTime(everySeconds) }
          : { ...free, gaveUpAt: sql`app_now()` },
    )
    .where(isHeldBy(id, lease))
  return isLast ? 'gave up' : 'retry'
}

/** The pause before the next attempt, doubling from 10 seconds up to an hour. */
export const backOffSeconds = (attempts: number): number => Math.min(3600, 10 * 2 ** (attempts - 1))

/** Jobs that were given up stay for a month, for those who look into it. */
export const forgetGivenUp = (tx: Tx) =>
  tx.delete(jobs).where(sql`${jobs.gaveUpAt} < app_now() - interval '30 days'`)

const nextTime = (everySeconds: number) => sql`app_now() + make_interval(secs => ${everySeconds})`
const isHeldBy = (id: string, lease: string) => and(eq(jobs.id, id), eq(jobs.lease, lease))
