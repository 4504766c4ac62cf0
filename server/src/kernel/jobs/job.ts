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
 * Work outside of requests: by the clock (`everySeconds`), or sent with some data. One server runs it, and a run that
 * failed or was killed is repeated, so running twice must do no harm.
 */
export interface Job<D = undefined> {
  name: string
  /** Counted from the beginning of a run; missed times are made up for by one run. */
  everySeconds?: number
  /** A run that takes longer has failed; ten minutes unless told. */
  limitSeconds?: number
  /** How often a failed run is repeated, at growing intervals; three times unless told. */
  retries?: number
  /** How many of them one server runs at once; one unless told. */
  atOnce?: number
  run(transactions: Transactions, work: JobRun<D>): Promise<void>
}

/** Jobs of whatever data, as a server runs them. */
// biome-ignore lint/suspicious/noExplicitAny: each job is only ever given the data it was sent with
export type AnyJob = Job<any>

/**
 * Sends a job with the caller's transaction: rolled back, it never was. With a `key` there is one at a time: while it
 * waits or runs, further ones are dropped.
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
