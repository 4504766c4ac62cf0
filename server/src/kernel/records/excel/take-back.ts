import { setImmediate } from 'node:timers/promises'
import type { TakenBack } from '@banyan/contract/import-history'
import { eq } from 'drizzle-orm'
import { providedPart } from '#kernel/app-state.ts'
import { toRefusal, uniqueTexts } from '#kernel/call/errors.ts'
import type { Caller } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { imports } from '#kernel/database/kernel.tables.ts'
import { snake, tableInfo } from '#kernel/database/table.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { absentTexts, firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { findRowsInScope } from '../list/find.ts'
import { type Change, type RecordEntity, removeRecords } from '../records.ts'
import { findUsedRows, recordNames, rowsAddedTo } from '../references.ts'
import { lockImport } from './import-history.ts'

/** Finds the records that a list or a published form imports, by the name of the entity. */
export const findImportedEntity =
  providedPart<(me: Caller, entity: string) => RecordEntity | undefined>('the entities of imports')

/** The rows named in the answer; all are counted. */
const mostShownRows = 200
const chunkRows = 500

/**
 * Removes the rows of an import as a deletion would; rows changed since or used by others stay and can be removed
 * later.
 */
export async function takeBack(change: Change, id: string): Promise<TakenBack> {
  const { tx, me, peer } = change
  const kept = firstOrRefuse(await lockImport(change, id), '未找到该导入，或已超过 30 天')
  if (!me.rights.can(`${kept.entity}:import`)) throw refuse.noPermission(`${kept.entity}:import`)
  const entity = tx.app.part(findImportedEntity)(me, kept.entity)
  if (!entity) throw new Refusal(absentTexts.definition)
  if (kept.rowIds.length === 0) throw new Refusal('该导入已全部撤回')
  const versions = new Map(kept.rowIds.map((row, at) => [row, kept.versions[at] ?? 0]))
  await entity.options.lock?.(change)
  const { removable, gone, reasons } = await lockAndSortRows(change, entity, versions)
  await keepWithChildren(change, entity, removable, reasons)
  const removed = await removeAll(change, entity, [...removable], reasons)
  await tx
    .update(imports)
    .set({
      takenBack: kept.takenBack + removed,
      rowIds: [...reasons.keys()],
      versions: [...reasons.keys()].map((row) => versions.get(row) ?? 0),
    })
    .where(eq(imports.id, id))
  await audit(tx, me, peer, {
    content: `撤回导入${entity.source.description.title}：${removed}行，保留${reasons.size}行`,
    operateType: operationCodes.import,
    entity: kept.entity,
    before: { fileName: kept.fileName },
  })
  return { removed, gone, keptCount: reasons.size, kept: await nameRows(change, entity, reasons) }
}

/** Why a row stays, by its id. */
type ReasonsById = Map<string, string>

/** Locks the rows of an import and sorts them into unchanged, removed and changed ones. */
async function lockAndSortRows(change: Change, entity: RecordEntity, versions: ReadonlyMap<string, number>) {
  const { tx, me } = change
  const { source } = entity
  const removable = new Set<string>()
  const reasons: ReasonsById = new Map()
  let gone = 0
  for (const ids of inChunks([...versions.keys()])) {
    const query = statement(
      (bind) =>
        `select id, version from "${source.tableName}" where tenant_id = ${bind(me.tenantId)} and del_flag = 0
         and id = any(${bind(ids)}::text[]) order by id for update`,
    )
    const { rows } = await tx.$client.query<{ id: string; version: number }>(query)
    gone += ids.length - rows.length
    const live = rows.map(({ id }) => id)
    const seen = new Set((await findRowsInScope(tx, source, me, live)).map(({ id }) => id))
    const addedTo = await rowsAddedTo(change, source, live)
    for (const { id, version } of rows) {
      if (!seen.has(id)) reasons.set(id, invisibleReason)
      else if (version !== versions.get(id) || addedTo.has(id)) reasons.set(id, '导入后已被修改')
      else removable.add(id)
    }
  }
  return { removable, gone, reasons }
}

const invisibleReason = '不在您的数据范围内'

/** In a tree a row stays when anything below it stays. */
async function keepWithChildren(
  { tx, me }: Change,
  { source, table }: RecordEntity,
  removable: Set<string>,
  reasons: ReasonsById,
): Promise<void> {
  const { lookupTree } = tableInfo(table).options
  if (!lookupTree) return
  const parent = snake(lookupTree.parent)
  for (;;) {
    const ids = [...removable]
    const query = statement(
      (bind) =>
        `select distinct "${parent}" as id from "${source.tableName}" where tenant_id = ${bind(me.tenantId)}
         and del_flag = 0 and "${parent}" = any(${bind(ids)}::text[]) and id <> all(${bind(ids)}::text[])`,
    )
    const { rows } = await tx.$client.query<{ id: string }>(query)
    if (rows.length === 0) return
    for (const { id } of rows) {
      removable.delete(id)
      reasons.set(id, '有保留的下级')
    }
  }
}

/** Repeats the removal while it succeeds for some rows, because rows may be used by others of the same import. */
async function removeAll(
  change: Change,
  entity: RecordEntity,
  ids: string[],
  reasons: ReasonsById,
): Promise<number> {
  let left = ids
  for (;;) {
    const refused: ReasonsById = new Map()
    for (const chunk of inChunks(left)) {
      await removeChunk(change, entity, chunk, refused)
      await setImmediate() // lets other calls run between two chunks
    }
    if (refused.size === 0) return ids.length
    if (refused.size === left.length) {
      for (const [id, reason] of refused) reasons.set(id, reason)
      return ids.length - refused.size
    }
    left = [...refused.keys()]
  }
}

/** Removes what can be removed of some rows; if the entity refuses one, each half is tried alone. */
async function removeChunk(
  change: Change,
  entity: RecordEntity,
  chunk: string[],
  refused: ReasonsById,
): Promise<void> {
  const { tx, me } = change
  const used = await findUsedRows(change, entity.source, chunk)
  for (const [id, reason] of used) refused.set(id, reason)
  const free = chunk.filter((id) => !used.has(id))
  // In a tree, removing a parent may have removed the row already.
  const ids = (await findRowsInScope(tx, entity.source, me, free)).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.$client.query('savepoint take_back')
  try {
    await removeRecords(entity, change, ids)
    await tx.$client.query('release savepoint take_back')
  } catch (error) {
    await tx.$client.query('rollback to savepoint take_back; release savepoint take_back')
    const refusal = toRefusal(error, tx.app.part(uniqueTexts))
    if (!refusal || refusal.status >= 429) throw error
    if (ids.length === 1) return void refused.set(ids[0] as string, refusal.message)
    const half = Math.ceil(ids.length / 2)
    await removeChunk(change, entity, ids.slice(0, half), refused)
    await removeChunk(change, entity, ids.slice(half), refused)
  }
}

/** The rows that stay by their names, as far as the caller may see them. */
async function nameRows({ tx, me }: Change, { source }: RecordEntity, reasons: ReasonsById) {
  const shown = [...reasons].slice(0, mostShownRows)
  const rows = await findRowsInScope(
    tx,
    source,
    me,
    shown.map(([id]) => id),
  )
  const names = new Map(recordNames(source, rows).map((name, at) => [rows[at]?.id ?? '', name]))
  return shown.map(([id, reason]) => ({ id, name: names.get(id) ?? '', reason }))
}

function* inChunks(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += chunkRows) yield ids.slice(at, at + chunkRows)
}
