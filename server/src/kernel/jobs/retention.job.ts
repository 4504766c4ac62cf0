import { sql } from 'drizzle-orm'
import type { AppState } from '#kernel/app-state.ts'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { executeWrite } from '#kernel/database/tx.ts'
import type { Job } from './job.ts'

/** Rows of a table that only grows, and how long they are kept. */
export interface Retention {
  table: string
  /** The time the days are counted from. */
  column: string
  days: number
  /** A condition in SQL on the rows that go; all of them without it. */
  only?: string
}

const rowsAtOnce = 10_000

/**
 * Removes rows whose time is over, as the owner: requests may add to the log and never take from it. Small portions, so
 * that nobody waits for a lock.
 */
export const retention = (
  app: AppState,
  kept: readonly Retention[],
  log: { info(figures: object, text: string): void },
) =>
  ({
    name: 'retention',
    everySeconds: 86_400,
    async run() {
      const removed: Record<string, number> = {}
      for (const each of kept) {
        let count = 0
        do {
          count = await removeSome(app, each)
          removed[each.table] = (removed[each.table] ?? 0) + count
        } while (count === rowsAtOnce)
      }
      log.info({ removed }, 'retention')
    },
  }) satisfies Job

const removeSome = (app: AppState, { table, column, days, only = 'true' }: Retention): Promise<number> =>
  app.part(ownerTransactions).within({}, async (tx) => {
    await tx.$client.query(`set local app.maintenance = 'on'`)
    const { rowCount } = await executeWrite(
      tx,
      table,
      sql`delete from ${sql.identifier(table)} where ctid = any(array(
        select ctid from ${sql.identifier(table)}
        where ${sql.identifier(column)} < app_now() - make_interval(days => ${days}) and (${sql.raw(only)}) limit ${rowsAtOnce}))`,
    )
    return rowCount ?? 0
  })
