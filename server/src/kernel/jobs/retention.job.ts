import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AppState } from '#kernel/app-state.ts'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { snake, tableInfo } from '#kernel/database/table.ts'
import { executeWrite } from '#kernel/database/tx.ts'
import type { Job } from './job.ts'

/** How long the rows of a growing table are kept; the table's `agedBy` gives the column the days count from. */
export interface Retention {
  table: PgTable
  days: number
  /** An SQL condition on the rows to delete; without it all old rows are deleted. */
  only?: string
}

const rowsAtOnce = 10_000

/** Deletes expired rows as the owner, because requests may only add to the log. Small portions keep locks short. */
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
