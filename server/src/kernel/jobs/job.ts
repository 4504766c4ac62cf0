import { sql } from 'drizzle-orm'
import { jobs } from '#kernel/database/kernel.tables.ts'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import type { Transactions } from '#kernel/session/transaction.ts'

/** One run of a job. */
interface JobRun<D> {
  data: D
  /** Aborted when the run takes longer than its limit or the server stops waiting for it. */
  signal: AbortSignal
}

/**
 * Work outside of requests: scheduled (`everySeconds`), or sent with data. One server runs it, and a failed or killed
 * run is repeated, so repeating must do no harm.
 */
export interface Job<D = undefined> {
  name: string
  /** Counted from the start of a run; several missed times are made up for by one run. */
  everySeconds?: number
  /** The time limit of a run; ten minutes by default. */
  limitSeconds?: number
  /** How often a failed run is repeated, at growing intervals; three times by default. */
  retries?: number
  /** How many runs one server executes in parallel; one by default. */
  atOnce?: number
  run(transactions: Transactions, work: JobRun<D>): Promise<void>
}

/** A job with any data. */
// biome-ignore lint/suspicious/noExplicitAny: each job is only ever given the data it was sent with
export type AnyJob = Job<any>

/**
 * Queues a job in the caller's transaction, so that a rollback removes it. With a `key` further ones are dropped while
 * one waits or runs.
 */
export async function sendJob<D>(
  tx: Tx,
  { name }: Pick<Job<D>, 'name'>,
  data: D,
  { key, afterSeconds = 0 }: { key?: string; afterSeconds?: number } = {},
): Promise<void> {
  const id = key === undefined ? newId() : `${name}:${key}`
  await executeWrite(
    tx,
    jobs,
    sql`insert into ${jobs} (id, name, data, due_at)
      values (${id}, ${name}, ${JSON.stringify(data ?? null)}::jsonb, app_now() + make_interval(secs => ${afterSeconds}))
      on conflict (id) do update set data = excluded.data, due_at = excluded.due_at, attempts = 0, gave_up_at = null
      where ${jobs}.gave_up_at is not null`,
  )
}
