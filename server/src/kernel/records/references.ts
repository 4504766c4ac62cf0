import { fieldsOf } from '@banyan/contract/field'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Caller, ListSource, Reading } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { type AnyListTable, type OnRemove, snake, type TableInfo } from '#kernel/database/table.ts'
import { executeWrite } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import { sourcesOf } from './catalogue.ts'
import type { Row } from './list/list.ts'

/** A column of another table that holds ids of this one. */
interface Use {
  info: TableInfo
  column: string
  onRemove: OnRemove
}

/** Refuses to remove rows that others refer to, and says which and by how many (DEC-122). */
export async function refuseUsed({ tx, me }: Reading, source: ListSource, rows: Row[]): Promise<void> {
  for (const { info, column, onRemove } of usesOf(me, source.tableName)) {
    if (onRemove !== 'refuse') continue
    const query = statement(
      (bind) =>
        `select "${column}" as id, count(*)::int as n from "${info.name}"
         where tenant_id = ${bind(me.tenantId)} and del_flag = 0 and "${column}" = any(${bind(rows.map(({ id }) => id))})
         group by 1`,
    )
    const used = (await tx.$client.query<{ id: string; n: number }>(query)).rows
    if (used.length === 0) continue
    const names = rows.filter((row) => used.some(({ id }) => id === row.id)).map((row) => nameOf(source, row))
    const count = used.reduce((sum, { n }) => sum + n, 0)
    throw new Refusal(`${listed(names)}正被 ${count} 个${titleOf(me, info)}使用，不能删除`)
  }
}

/** Removes what belongs to removed rows and to nothing else, e.g. the items of a dictionary. */
export async function removeParts({ tx, me }: Reading, table: AnyListTable, ids: string[]) {
  if (ids.length === 0) return
  for (const { info, column, onRemove } of usesOf(me, getTableConfig(table).name)) {
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

const usesOf = (me: Caller, tableName: string): Use[] =>
  me.catalogue.tables.flatMap((info) =>
    Object.entries(info.options.references ?? {}).flatMap(([member, reference]) => {
      const { table, onRemove } =
        typeof reference === 'function' ? { table: reference, onRemove: 'refuse' as const } : reference
      return getTableConfig(table()).name === tableName ? [{ info, column: snake(member), onRemove }] : []
    }),
  )

/** 「甲」, or the first three of many. */
const listed = (names: string[]): string => {
  const shown = names
    .slice(0, 3)
    .map((name) => `「${name}」`)
    .join('')
  return names.length > 3 ? `${shown}等 ${names.length} 条记录` : shown
}

/** A row is known by the first member of its entity. */
function nameOf({ description }: ListSource, row: Row): string {
  const [first] = fieldsOf(description.shape)
  return String(row[first?.[0] ?? 'id'] ?? row.id)
}

const titleOf = (me: Caller, { name }: TableInfo): string =>
  sourcesOf(me, name)[0]?.description.title ?? '其他记录'
