import { sql } from 'drizzle-orm'
import { tableList } from './table.ts'
import { executeWrite, type Tx } from './tx.ts'

/**
 * After a department got another code, the rows its people created get the new code in every table of the tenant: data
 * scopes still find them, and a later department with the old code does not inherit them. Logs keep the old code.
 */
export async function recodeRows(tx: Tx, from: string, to: string): Promise<void> {
  for (const { name, kind, options } of tx.app.part(tableList)) {
    if (kind !== 'tenant' || options.insertOnly || options.ownerWrites) continue
    await executeWrite(
      tx,
      name,
      sql`
      update ${sql.identifier(name)} set sys_org_code = ${to} || substr(sys_org_code, ${from.length + 1})
      where tenant_id = app_tenant() and ${codesBelow(sql`sys_org_code`, from)}`,
    )
  }
}

/** Codes that begin with this one, as a range of bytes that an index can answer. */
export const codesBelow = (column: ReturnType<typeof sql>, code: string) =>
  sql`(${column} collate "C" >= ${code} and ${column} collate "C" < ${`${code}\u{10ffff}`})`
