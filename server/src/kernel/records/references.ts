import { fieldsOf } from '@banyan/contract/field'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Caller, ListSource, Reading } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { type AnyListTable, type OnRemove, snake, type TableInfo } from '#kernel/database/table.ts'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import { sourcesOfTable } from './catalogue.ts'
import type { Row } from './list/row-scope.ts'

/** A column of another table that holds ids of this one. */
interface Reference {
  info: TableInfo
  column: string
  onRemove: OnRemove
}

/** Refuses to remove rows that others refer to, and says which and by how many (DEC-122). */
export async function refuseUsed({ tx, me }: Reading, source: ListSource, rows: Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (const { info, used } of await findUses({ tx, me }, source, ids))
    throw new Refusal(`${findReferencingRows(me, source, rows, used, info)}使用，不能删除`)
}

/** The rows that others refer to, with the references. */
export async function findUsedRows(
  reading: Reading,
  source: ListSource,
  ids: string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  for (const { info, used } of await findUses(reading, source, ids))
    for (const { id, n } of used) reasons.set(id, `正被 ${n} 个${tableTitle(reading.me, info)}使用`)
  return reasons
}

async function findUses({ tx, me }: Reading, source: ListSource, ids: string[]) {
  const found: { info: TableInfo; used: { id: string; n: number }[] }[] = []
  for (const { info, column, onRemove } of referencesTo(me, source.tableName)) {
    if (onRemove !== 'refuse') continue
    const query = statement(
      (bind) =>
        `select "${column}" as id, count(*)::int as n from "${info.name}"
         where tenant_id = ${bind(me.tenantId)} and del_flag = 0 and "${column}" = any(${bind(ids)})
         group by 1`,
    )
    const used = (await tx.$client.query<{ id: string; n: number }>(query)).rows
    if (used.length) found.push({ info, used })
  }
  return found
}

/** Rows that got new or changed parts after they were stored. */
export async function rowsAddedTo(
  { tx, me }: Reading,
  source: ListSource,
  ids: string[],
): Promise<Set<string>> {
  const rows = new Set<string>()
  for (const { info, column, onRemove } of referencesTo(me, source.tableName)) {
    if (onRemove !== 'remove' && snake(info.options.shownWith ?? '') !== column) continue
    const query = statement(
      (bind) =>
        `select distinct r.id from "${source.tableName}" r join "${info.name}" p
           on p.tenant_id = r.tenant_id and p."${column}" = r.id
         where r.tenant_id = ${bind(me.tenantId)} and r.id = any(${bind(ids)}::text[])
           and coalesce(p.update_time, p.create_time) > r.create_time`,
    )
    for (const id of await selectIds(tx, query)) rows.add(id)
  }
  return rows
}

/** Refuses to erase rows that removed ones still refer to: those could never come back. */
export async function refuseUsedByRemovedRows(
  { tx, me }: Reading,
  source: ListSource,
  rows: Row[],
): Promise<void> {
  for (const { info, column, onRemove } of referencesTo(me, source.tableName)) {
    if (onRemove !== 'refuse') continue
    const ids = rows.map(({ id }) => id)
    const isOwn = info.name === source.tableName // references among rows that are removed together are ignored
    const query = statement(
      (bind) =>
        `select "${column}" as id, count(*)::int as n from "${info.name}"
         where tenant_id = ${bind(me.tenantId)} and "${column}" = any(${bind(ids)})
           ${isOwn ? `and id <> all(${bind(ids)})` : ''} group by 1`,
    )
    const used = (await tx.$client.query<{ id: string; n: number }>(query)).rows
    if (used.length)
      throw new Refusal(`${findReferencingRows(me, source, rows, used, info)}（已删除）使用，不能彻底删除`)
  }
}

function findReferencingRows(
  me: Caller,
  source: ListSource,
  rows: readonly Row[],
  used: readonly { id: string; n: number }[],
  info: TableInfo,
): string {
  const named = rows.filter((row) => used.some(({ id }) => id === row.id))
  const count = used.reduce((sum, { n }) => sum + n, 0)
  return `${firstRecordNames(recordNames(source, named))}正被 ${count} 个${tableTitle(me, info)}`
}

/** Removes what belongs to removed rows and to nothing else, e.g. the items of a dictionary. */
export async function removeParts({ tx, me }: Reading, table: AnyListTable, ids: string[]) {
  if (ids.length === 0) return
  for (const { info, column, onRemove } of referencesTo(me, getTableConfig(table).name)) {
    if (onRemove !== 'remove') continue
    const { rows: removed } = await executeWrite<{ id: string }>(
      tx,
      info.name,
      sql`update ${sql.identifier(info.name)} set del_flag = 1
        where tenant_id = ${me.tenantId} and del_flag = 0 and ${sql.identifier(column)} = any(${sql.param(ids)}::text[])
        returning id`,
    )
    await removeParts(
      { tx, me },
      info.table as AnyListTable,
      removed.map(({ id }) => id),
    )
  }
}

/**
 * Restores the parts that were removed together with some rows; called before the rows themselves, whose time of
 * removal it compares.
 */
export async function restoreParts({ tx, me }: Reading, table: AnyListTable, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { name } = getTableConfig(table)
  for (const { info, column, onRemove } of referencesTo(me, name)) {
    if (onRemove !== 'remove') continue
    const query = statement(
      (bind) =>
        `select p.id from "${info.name}" p join "${name}" r on r.tenant_id = p.tenant_id and r.id = p."${column}"
         where r.tenant_id = ${bind(me.tenantId)} and r.id = any(${bind(ids)}::text[]) and p.del_flag = 1
           and p.update_time = r.update_time`,
    )
    const parts = await selectIds(tx, query)
    await restoreParts({ tx, me }, info.table as AnyListTable, parts)
    if (parts.length)
      await executeWrite(
        tx,
        info.name,
        sql`update ${sql.identifier(info.name)} set del_flag = 0
          where tenant_id = ${me.tenantId} and id = any(${sql.param(parts)}::text[])`,
      )
  }
}

/** Erases the parts of rows before these are erased, and clears other references to them. */
export async function eraseDependents(
  { tx, me }: Reading,
  table: AnyListTable,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  for (const { info, column, onRemove } of referencesTo(me, getTableConfig(table).name)) {
    if (onRemove === 'refuse') continue
    const place = sql`${sql.identifier(info.name)}`
    const which = sql`tenant_id = ${me.tenantId} and ${sql.identifier(column)} = any(${sql.param(ids)}::text[])`
    if (onRemove === 'keep') {
      await executeWrite(
        tx,
        info.name,
        sql`update ${place} set ${sql.identifier(column)} = null where ${which}`,
      )
      continue
    }
    const query = statement(
      (bind) =>
        `select id from "${info.name}" where tenant_id = ${bind(me.tenantId)} and "${column}" = any(${bind(ids)}::text[])`,
    )
    await eraseDependents({ tx, me }, info.table as AnyListTable, await selectIds(tx, query))
    await executeWrite(tx, info.name, sql`delete from ${place} where ${which}`)
  }
}

/** The tables that a table refers to, with the referring members. */
export const referencedTables = ({ options }: TableInfo): { member: string; tableName: string }[] =>
  Object.entries(options.references ?? {}).flatMap(([member, reference]) => {
    const { table, onRemove } =
      typeof reference === 'function' ? { table: reference, onRemove: 'refuse' as const } : reference
    return onRemove === 'keep' ? [] : [{ member, tableName: getTableConfig(table()).name }]
  })

const referencesTo = (me: Caller, tableName: string): Reference[] =>
  me.catalogue.tables.flatMap((info) =>
    Object.entries(info.options.references ?? {}).flatMap(([member, reference]) => {
      const { table, onRemove } =
        typeof reference === 'function' ? { table: reference, onRemove: 'refuse' as const } : reference
      return getTableConfig(table()).name === tableName ? [{ info, column: snake(member), onRemove }] : []
    }),
  )

/** 「甲」, or the first three of many. */
export const firstRecordNames = (names: string[]): string => {
  const shown = names
    .slice(0, 3)
    .map((name) => `「${name}」`)
    .join('')
  return names.length > 3 ? `${shown}等 ${names.length} 条记录` : shown
}

/** Rows are named by the first member of their entity. */
export function recordNames({ description }: ListSource, rows: readonly Row[]): string[] {
  const [first] = fieldsOf(description.shape)
  return rows.map((row) => String(row[first?.[0] ?? 'id'] ?? row.id))
}

const tableTitle = (me: Caller, { name }: TableInfo): string =>
  sourcesOfTable(me, name)[0]?.description.title ?? '其他记录'

const selectIds = async (tx: Tx, query: ReturnType<typeof statement>): Promise<string[]> =>
  (await tx.$client.query<{ id: string }>(query)).rows.map(({ id }) => id)
