import type { Job } from '#kernel/jobs/job.ts'
import { transactions } from '#kernel/session/transaction.ts'
import type { TestServer } from './server.ts'

/** Runs a job once, whether it is due or not. */
export const runJob = (job: Job, { app, database }: Pick<TestServer, 'app' | 'database'>): Promise<void> =>
  job.run(transactions(database.pool, {} as never, app.state), {
    data: undefined,
    signal: new AbortController().signal,
  })

/**
 * Keeps the server from running a scheduled job by itself, from now on: it stands as given up. A row that is removed comes
 * back when the server plans its jobs, some seconds after its start.
 */
export const pauseJob = ({ sql }: Pick<TestServer, 'sql'>, name: string) =>
  sql(
    `insert into kernel_job (id, name, due_at, gave_up_at) values ($1, $1, now(), now())
     on conflict (id) do update set gave_up_at = now()`,
    [name],
  )
