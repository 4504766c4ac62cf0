import type { Job } from '#kernel/jobs/job.ts'
import { transactions } from '#kernel/session/transaction.ts'
import type { TestServer } from './server.ts'

/** Runs a job once, whether it is due or not. */
export const runJob = (job: Job, { app, database }: Pick<TestServer, 'app' | 'database'>): Promise<void> =>
  job.run(transactions(database.pool, {} as never, app.state), {
    data: undefined,
    signal: new AbortController().signal,
  })
