import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { snake } from '#kernel/database/table.ts'
import { executeWrite } from '#kernel/database/tx.ts'
import { lockRowsInScope } from '#kernel/records/list/find.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, RecordEntity } from '#kernel/records/records.ts'
import { binSource, logBinChange, removedRows } from '#kernel/records/recycle-bin.ts'
import { restoreRows } from '#kernel/records/rows.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { faultRefusal } from './check.ts'
import type { FormEntity, FormTable } from './form.ts'
import type { FormTree } from './tree.ts'
import { findTakenValue } from './unique.ts'

/**
 * Restores removed records with the rows of their sub-tables and, in a tree, the records below them. Refused where a
 * unique value was taken meanwhile.
 */
export async function restoreForms(
  form: FormEntity,
  change: Change,
  ids: string[],
  tree?: FormTree,
): Promise<void> {
  const chosen = await lockRowsInScope(change.tx, binSource(form.source), change.me, ids)
  if (chosen.length < new Set(ids).size) throw refuse.missing(form.options.missing)
  if (tree) await refuseWithoutParent(change, form, tree, chosen)
  const below = tree ? await findRemovedBelow(change, form, tree, ids) : []
  const rows = [...chosen, ...(await lockRows(change, form, below))]
  for (const row of rows) {
    await restoreParts(change, form, row)
    await refuseTaken(change, form, row)
    await restoreRows(change.tx, form.table, [row.id])
  }
  await logBinChange(change, form, 'restored', rows)
}

/** Removes removed records for good, with the rows of their sub-tables and the removed records below them. */
export async function eraseForms(
  form: FormEntity,
  change: Change,
  ids: string[],
  tree?: FormTree,
): Promise<void> {
  const { tx, me } = change
  const rows = await removedRows(change, form, ids)
  const all = [...new Set([...ids, ...(tree ? await findRemovedBelow(change, form, tree, ids) : [])])]
  for (const part of form.tables) await eraseParts(change, form, part, all)
  await executeWrite(
    tx,
    form.table,
    sql`delete from ${tableIdentifier(form)} where tenant_id = ${me.tenantId} and del_flag = 1 and id = any(${sql.param(all)}::text[])`,
  )
  await logBinChange(change, form, 'erased', rows)
}

/** Refuses to restore records whose parent is still removed. */
async function refuseWithoutParent(
  { tx, me }: Change,
  { source }: FormEntity,
  { parent }: FormTree,
  rows: readonly Row[],
): Promise<void> {
  const chosen = new Set(rows.map(({ id }) => id))
  const above = rows.flatMap((row) => {
    const id = row[parent]
    return typeof id === 'string' && id !== '' && !chosen.has(id) ? [id] : []
  })
  const { rows: removed } = await tx.$client.query(
    `select 1 from "${source.tableName}" where tenant_id = $1 and id = any($2) and del_flag = 1 limit 1`,
    [me.tenantId, above],
  )
  if (removed.length) throw new Refusal('上级记录还在回收站，请先还原上级')
}

/** Ids of removed records below some others, removed in the same transaction, which their equal time shows. */
async function findRemovedBelow(
  { tx, me }: Change,
  { source }: FormEntity,
  { parent }: FormTree,
  ids: string[],
): Promise<string[]> {
  const table = `"${source.tableName}"`
  const { rows } = await tx.$client.query<{ id: string }>(
    `with recursive below as (
       select id, update_time from ${table} where tenant_id = $1 and id = any($2)
       union select t.id, t.update_time from ${table} t join below on t."${parent}" = below.id
         where t.tenant_id = $1 and t.del_flag = 1 and t.update_time = below.update_time)
     select id from below where id <> all($2)`,
    [me.tenantId, ids],
  )
  return rows.map(({ id }) => id)
}

/** Rows by id without data rules: they were removed together with a record that the caller may see. */
async function lockRows({ tx, me }: Change, { source }: FormEntity, ids: string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.$client.query<Row>(
    `select * from "${source.tableName}" where tenant_id = $1 and id = any($2) for update`,
    [me.tenantId, ids],
  )
  return rows
}

/** Restores the sub-table rows that were removed together with their record. */
async function restoreParts(change: Change, form: FormEntity, { id }: Row): Promise<void> {
  const { tx, me } = change
  for (const part of form.tables) {
    const { rows } = await executeWrite<Row>(
      tx,
      part.entity.table,
      sql`update ${tableIdentifier(part.entity)} part set del_flag = 0 from ${tableIdentifier(form)} main
        where main.tenant_id = ${me.tenantId} and main.id = ${id} and part.tenant_id = ${me.tenantId}
          and ${partOfMain(part)} and part.del_flag = 1 and part.update_time = main.update_time
        returning part.*`,
    )
    const own = rows.map((row) => row.id)
    for (const [at, row] of rows.entries()) await refuseTaken(change, form, row, { part, own, row: at })
  }
}

/** Removes the rows of removed records for good. */
async function eraseParts({ tx, me }: Change, form: FormEntity, part: FormTable, ids: string[]) {
  // Another record may have the same number by now: then only rows removed at the same time surely belong to this one.
  const isSure = part.mainKey === 'id' ? sql`true` : sql`part.update_time = main.update_time`
  await executeWrite(
    tx,
    part.entity.table,
    sql`delete from ${tableIdentifier(part.entity)} part using ${tableIdentifier(form)} main
      where main.tenant_id = ${me.tenantId} and main.id = any(${sql.param(ids)}::text[])
        and part.tenant_id = ${me.tenantId} and ${partOfMain(part)} and part.del_flag = 1 and ${isSure}`,
  )
}

const partOfMain = ({ foreignKey, mainKey }: FormTable): SQL =>
  sql`part.${columnIdentifier(foreignKey)} = main.${columnIdentifier(mainKey)}`
const tableIdentifier = ({ table }: RecordEntity): SQL => sql`${sql.identifier(getTableConfig(table).name)}`
const columnIdentifier = (member: string) => sql.identifier(snake(member))

/** Refuses unique values that another record got meanwhile. */
async function refuseTaken(
  change: Change,
  form: FormEntity,
  values: Row,
  place?: { part: FormTable; own: string[]; row: number },
): Promise<void> {
  const { fields, entity } = place?.part ?? { fields: form.fields, entity: form }
  const fault = await findTakenValue(change, {
    entity,
    fields,
    settled: { values, hidden: new Set() },
    stored: undefined,
    own: place?.own ?? [values.id],
    ...(place && { place: { table: place.part.key, row: place.row, foreignKey: place.part.foreignKey } }),
  })
  if (fault) throw faultRefusal(form, place ? { ...fault, table: place.part.key, row: place.row } : fault)
}
