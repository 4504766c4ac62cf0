import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reading } from '#kernel/caller.ts'
import type { AnyListTable } from '#kernel/database/table.ts'
import { Refusal } from '#kernel/refusal.ts'

/** SQL of the member `platform`: '1' for rows of the platform, '0' for those of the tenant. */
export const platformMemberSql = { platform: `(case when tenant_id = 0 then '1' else '0' end)` }

/**
 * Refuses changes of platform rows by a tenant with a text of its own: the tenant sees them, so 'not found' would
 * confuse.
 */
export async function refusePlatformRows(
  { tx, me }: Reading,
  table: AnyListTable,
  ids: string[],
  text: string,
): Promise<void> {
  if (me.tenantId === 0) return
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(sql`tenant_id = 0`, inArray(table.id, ids), eq(table.delFlag, 0)))
    .limit(1)
  if (rows.length) throw new Refusal(text)
}
