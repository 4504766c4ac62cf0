import { fieldsOf } from '@banyan/contract/field'
import { describeBin, type RecycleBin } from '@banyan/contract/recycle-bin'
import { sql } from 'drizzle-orm'
import { type Handlers, type Served, serve } from '#kernel/call/serve.ts'
import type { Caller, ListSource, Reading } from '#kernel/caller.ts'
import { type Fragment, statement } from '#kernel/database/fragment.ts'
import { snake, tableInfo } from '#kernel/database/table.ts'
import { executeWrite } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { conditionOn } from './list/condition.ts'
import { findRowsInScope } from './list/find.ts'
import { maxPageSize } from './list/paging.ts'
import { type Row, rowScope } from './list/row-scope.ts'
import { type Change, type Draft, listRecords, type RecordEntity } from './records.ts'
import {
  eraseDependents,
  firstRecordNames,
  recordNames,
  referencedTables,
  refuseUsedByRemovedRows,
  restoreParts,
} from './references.ts'

/** The recycle bin of an entity: lists removed records, restores them with their parts, or erases them. */
export function binRoutes(bin: RecycleBin, entity: RecordEntity): Served[] {
  const { idsMember, shows } = bin[describeBin]
  const removedIn = (change: Change & { input: object }) =>
    removedRows(change, entity, (change.input as Record<string, string[]>)[idsMember] as string[])
  const handlers: Handlers<RecycleBin> = {
    async removed(context) {
      const { keyword, ...paged } = context.input
      return (await listRecords(
        binEntity(entity),
        context,
        paged,
        keywordFilter(entity, shows[0], context.me, keyword),
      )) as never
    },

    async restore(change) {
      const rows = await removedIn(change)
      const ids = rows.map(({ id }) => id)
      await entity.options.restore?.(change, rows)
      await restoreParts(change, entity.table, ids)
      await executeWrite(
        change.tx,
        entity.table,
        sql`update ${entity.table} set del_flag = 0 where tenant_id = ${change.me.tenantId} and id = any(${sql.param(ids)}::text[])`,
      )
      await refuseLostTargets(change, entity, rows)
      await logBinChange(change, entity, 'restored', rows)
      return null
    },

    async erase(change) {
      const rows = await removedIn(change)
      const ids = rows.map(({ id }) => id)
      await refuseUsedByRemovedRows(change, entity.source, rows)
      await entity.options.erase?.(change, rows)
      await eraseDependents(change, entity.table, ids)
      await executeWrite(
        change.tx,
        entity.table,
        sql`delete from ${entity.table} where tenant_id = ${change.me.tenantId} and id = any(${sql.param(ids)}::text[])`,
      )
      await logBinChange(change, entity, 'erased', rows)
      return null
    },
  }
  return serve(bin, handlers)
}

/** The records of an entity that were removed: the same list, rules and query language, the last removed first. */
export function binEntity<E extends RecordEntity>(entity: E): E {
  const sorted = { column: 'updateTime', order: 'desc' } as const
  return { ...entity, source: binSource(entity.source), options: { ...entity.options, sorted } }
}

/** The records last removed, for clients that read a bin as a plain list. */
export async function listLastRemoved(entity: RecordEntity, reading: Reading, query: Draft = {}) {
  const page = await listRecords(binEntity(entity), reading, { ...query, pageSize: maxPageSize })
  return page.records as never
}

const binSources = new WeakMap<ListSource, ListSource>()

/** Removed rows of the tenant itself. One object per list, because columns and rules are cached by object. */
export function binSource(source: ListSource): ListSource {
  const bin = binSources.get(source) ?? { ...source, isBin: true, showsPlatformRows: false }
  binSources.set(source, bin)
  return bin
}

/**
 * Removed rows that the caller may restore or erase, locked until the end of the transaction; refused if one is
 * missing.
 */
export async function removedRows({ tx, me }: Change, entity: RecordEntity, ids: string[]): Promise<Row[]> {
  const rows = await findRowsInScope(tx, binSource(entity.source), me, ids, true)
  if (rows.length < new Set(ids).size) throw refuse.missing(entity.options.missing)
  return rows
}

/** Searches the first member by a keyword, unless a rule hides it from the caller. */
function keywordFilter({ source }: RecordEntity, member = '', me: Caller, keyword = ''): Fragment[] {
  const column = rowScope(source, me).columns.get(member)
  return keyword && column ? [conditionOn(column, { rule: 'like', value: keyword })] : []
}

/** Refuses restored records that refer to removed ones; what was restored with them counts as present. */
async function refuseLostTargets({ tx, me }: Change, { source, table }: RecordEntity, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  for (const { member, tableName } of referencedTables(tableInfo(table))) {
    const column = `"${snake(member)}"`
    const query = statement(
      (bind) => `select r.id from "${source.tableName}" r where r.tenant_id = ${bind(me.tenantId)}
        and r.id = any(${bind(ids)}::text[]) and r.${column} <> '' and not exists (select 1 from "${tableName}" t
          where t.tenant_id = r.tenant_id and t.id = r.${column} and t.del_flag = 0)`,
    )
    const lost = new Set((await tx.$client.query<{ id: string }>(query)).rows.map(({ id }) => id))
    if (lost.size === 0) continue
    const label = fieldsOf(source.description.shape).find(([name]) => name === member)?.[1].label
    const names = recordNames(
      source,
      rows.filter(({ id }) => lost.has(id)),
    )
    throw new Refusal(`${firstRecordNames(names)}的${label ?? '关联记录'}已被删除，不能还原`)
  }
}

/** Logs that removed records came back or went for good. */
export async function logBinChange(
  { tx, me, peer }: Change,
  { source }: RecordEntity,
  outcome: 'restored' | 'erased',
  rows: readonly Row[],
): Promise<void> {
  const isRestored = outcome === 'restored'
  const changed = (row: Row) =>
    isRestored
      ? { operateType: operationCodes.edit, before: { id: row.id, delFlag: 1 }, after: { delFlag: 0 } }
      : { operateType: operationCodes.remove, before: { ...row, delFlag: 1 } }
  for (const row of rows)
    await audit(tx, me, peer, {
      content: `${isRestored ? '还原' : '彻底删除'}${source.description.title}`,
      entity: source.entity,
      rowId: row.id,
      ...changed(row),
    })
}
