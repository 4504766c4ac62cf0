import { getTableName, sql } from 'drizzle-orm'
import type { AnyTenantTable } from '#kernel/database/table.ts'
import { snake } from '#kernel/database/table.ts'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'

/** Inserts any number of rows in one statement with a single JSON parameter; existing rows are left unchanged. */
export async function insertMany<T extends AnyTenantTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.raw(
    Object.keys(first)
      .map((member) => `"${snake(member)}"`)
      .join(', '),
  )
  const values = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([member, value]) => [snake(member), value])),
    ),
  )
  const shape = sql.raw(`null::"${getTableName(table)}"`)
  await executeWrite(
    tx,
    table,
    sql`insert into ${table} (${columns}) select ${columns}
        from json_populate_recordset(${shape}, ${values}::json) on conflict do nothing`,
  )
}
