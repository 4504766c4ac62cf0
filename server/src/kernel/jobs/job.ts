import { sql } from 'drizzle-orm'
import { clock } from '#kernel/clock.ts'
import { jobs as jobTable } from '#kernel/database/kernel.tables.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Transactions } from '#kernel/session/transaction.ts'

/** Something that happens by the clock: once per interval, whatever the number of servers. */
export interface Job {
  name: string
  everySeconds: number
  run(transactions: Transactions): Promise<void>
}

/** Looks for due jobs every few seconds; the row in the database decides which server runs one. */
export function startJobs(
  transactions: Transactions,
  list: Job[],
  onError: (error: unknown, name: string) => void,
  tickMs = 5_000,
): { close(): Promise<void> } {
  let running: Promise<void> | undefined
  const tick = async () => {
    for (const job of list) {
      try {
        if (await transactions.within({}, (tx) => claim(tx, job))) await job.run(transactions)
      } catch (error) {
        onError(error, job.name)
      }
    }
  }
  const timer = setInterval(() => {
    running ??= tick().finally(() => {
      running = undefined
    })
  }, tickMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

/** One statement decides: the server whose update hits the row runs the job. */
async function claim(tx: Tx, { name, everySeconds }: Job): Promise<boolean> {
  const claimed = await tx
    .insert(jobTable)
    .values({ name, startedAt: tx.app.part(clock).date() })
    .onConflictDoUpdate({
      target: jobTable.name,
      set: { startedAt: sql`app_now()` },
      setWhere: sql`${jobTable.startedAt} <= app_now() - make_interval(secs => ${everySeconds})`,
    })
    .returning({ name: jobTable.name })
  return claimed.length > 0
}
