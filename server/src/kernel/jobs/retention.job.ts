import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AppState } from '#kernel/app-state.ts'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { snake, tableInfo } from '#kernel/database/table.ts'
import { executeWrite } from '#kernel/database/tx.ts'
import type { Job } from './job.ts'

/** Rows of a table that only grows, and how long they are kept; the table says by `agedBy` what the days count from. */
export interface Retention {
  table: PgTable
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
        const { name } = tableInfo(each.table)
        let count = 0
        do {
          count = await removeSome(app, each)
          removed[name] = (removed[name] ?? 0) + count
        } while (count === rowsAtOnce)
      }
      log.info({ removed }, 'retention')
    },
  }) satisfies Job

function removeSome(app: AppState, { table, days, only = 'true' }: Retention): Promise<number> {
  const { name, options } = tableInfo(table)
  if (!options.agedBy) throw new Error(`${name} does not say how old its rows are`)
  const age = sql.identifier(snake(options.agedBy))
  return app.part(ownerTransactions).within({}, async (tx) => {
    await tx.$client.query(`set local app.maintenance = 'on'`)
    const { rowCount } = await executeWrite(
      tx,
      name,
      sql`delete from ${sql.identifier(name)} where ctid = any(array(
        select ctid from ${sql.identifier(name)}
        where ${age} < app_now() - make_interval(days => ${days}) and (${sql.raw(only)}) limit ${rowsAtOnce}))`,
    )
    return rowCount ?? 0
  })
}
