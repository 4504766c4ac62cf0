import { and, eq, inArray } from 'drizzle-orm'
import type { AnyListTable } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'

type Draft = Record<string, unknown>

/** Inserts a row of a tenant table; members that are no columns are left out. */
export async function insertRow(tx: Tx, table: AnyListTable, draft: Draft, id = newId()): Promise<string> {
  await tx.insert(table).values({ ...existingColumns(table, draft), id } as never)
  return id
}

/** Inserts rows with ascending ids, so that lists keep this order: all have the same time. */
export async function insertRows(tx: Tx, table: AnyListTable, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return
  const ids = drafts.map(() => newId()).sort()
  await tx
    .insert(table)
    .values(drafts.map((draft, at) => ({ ...existingColumns(table, draft), id: ids[at] })) as never)
}

/** Raises the version of a row whose parts have changed. */
export const touchRow = (tx: Tx, table: AnyListTable, id: string) =>
  tx
    .update(table)
    .set({ delFlag: 0 } as never)
    .where(and(eq(table.id, id), eq(table.delFlag, 0)))

export async function updateRow(tx: Tx, table: AnyListTable, id: string, draft: Draft): Promise<void> {
  const change = existingColumns(table, draft)
  if (Object.keys(change).length === 0) return
  await tx
    .update(table)
    .set(change as never)
    .where(and(eq(table.id, id), eq(table.delFlag, 0)))
}

/** Marks rows as removed (DEC-002: del_flag). */
export const removeRows = (tx: Tx, table: AnyListTable, ids: string[]) =>
  tx
    .update(table)
    .set({ delFlag: 1 } as never)
    .where(inArray(table.id, ids))

/** Undoes `removeRows`. */
export const restoreRows = (tx: Tx, table: AnyListTable, ids: string[]) =>
  tx
    .update(table)
    .set({ delFlag: 0 } as never)
    .where(inArray(table.id, ids))

function existingColumns(table: AnyListTable, draft: Draft): Draft {
  const known = table as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([member, value]) => value !== undefined && member in known && !managedColumns.has(member),
    ),
  )
}

/** Columns that drafts never set: the database or special calls fill them. */
const managedColumns = new Set([
  'id',
  'tenantId',
  'version',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'delFlag',
])
