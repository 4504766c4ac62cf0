import { getTableColumns } from 'drizzle-orm'
import type { Caller, ListSource } from '#kernel/caller.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import { snake } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { fromClause, qualifiedColumn, type Row, rowScope, selectClause } from './row-scope.ts'

/**
 * All rows of an entity the caller may see, in an order of our own: for trees and plain lists that are not paged.
 * `order` is SQL of our own constants.
 */
export async function findRows(
  tx: Tx,
  source: ListSource,
  me: Caller,
  order: string,
  extra: Fragment[] = [],
  limit?: number,
): Promise<Row[]> {
  const scope = rowScope(source, me)
  const where = all([scope.where, ...extra])
  const query = statement(
    (bind) =>
      `select ${selectClause(scope.columns)} from ${fromClause(source, me)(bind)} where ${where(bind)} order by ${order}${
        limit === undefined ? '' : ` limit ${bind(limit)}`
      }`,
  )
  return (await tx.$client.query<Row>(query)).rows
}

/** Rows by id that the caller may see, in no particular order. */
export async function findRowsInScope(
  tx: Tx,
  source: ListSource,
  me: Caller,
  ids: string[],
  lock = false,
): Promise<Row[]> {
  const scope = rowScope(source, me)
  const ofTenant: Fragment = (bind) => `${qualifiedColumn(source, 'tenant_id')} = ${bind(me.tenantId)}`
  const query = statement(
    (bind) =>
      `select ${selectClause(scope.columns)} from ${fromClause(source, me)(bind)} where ${qualifiedColumn(source, 'id')} = any(${bind(ids)}) and ${
        lock && !source.isGlobal ? `${ofTenant(bind)} and ` : ''
      }${scope.where(bind)}${lock ? ` for update${source.alias ? ` of ${source.alias}` : ''}` : ''}`,
  )
  const { rows } = await tx.$client.query<Row>(query)
  return rows
}

/** Rows whose `member` has this value, as far as the caller may see them, the oldest first. */
export async function findPartsInScope(
  tx: Tx,
  source: ListSource,
  me: Caller,
  { member, value }: { member: string; value: unknown },
): Promise<Row[]> {
  const scope = rowScope(source, me)
  const query = statement(
    (bind) =>
      `select ${selectClause(scope.columns)} from ${fromClause(source, me)(bind)}
       where ${qualifiedColumn(source, `"${snake(member)}"`)} = ${bind(value)} and ${scope.where(bind)}
       order by ${qualifiedColumn(source, 'create_time')}, ${qualifiedColumn(source, 'id')}`,
  )
  return (await tx.$client.query<Row>(query)).rows
}

/**
 * Rows for an edit, by id or another member, the oldest first, locked and whole: members that a rule hides or that are
 * secret stay as they are stored.
 */
export async function lockRowsInScope(
  tx: Tx,
  source: ListSource,
  me: Caller,
  values: unknown[],
  member = 'id',
): Promise<Row[]> {
  const scope = rowScope(source, me)
  const stored = Object.keys(getTableColumns(source.table)).filter((member) => !source.columns.has(member))
  const columns = [
    ...[...source.columns.values()].map(({ sql, member }) => `${sql} as "${member}"`),
    ...stored.map((member) => `${qualifiedColumn(source, `"${snake(member)}"`)} as "${member}"`),
  ].join(', ')
  const query = statement(
    (bind) =>
      `select ${columns} from ${fromClause(source, me)(bind)}
       where ${qualifiedColumn(source, `"${snake(member)}"`)} = any(${bind(values)})
       ${source.isGlobal ? '' : `and ${qualifiedColumn(source, 'tenant_id')} = ${bind(me.tenantId)}`}
       and ${scope.where(bind)} order by ${qualifiedColumn(source, 'create_time')}, ${qualifiedColumn(source, 'id')}
       for update${source.alias ? ` of ${source.alias}` : ''}`,
  )
  return (await tx.$client.query<Row>(query)).rows
}
