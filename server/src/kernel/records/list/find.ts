import type { Caller, ListSource } from '#kernel/caller.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { fromOf, type Row, rowScopeOf } from './list.ts'

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
  const scope = rowScopeOf(source, me)
  const columns = [...scope.columns.values()].map(({ sql, member }) => `${sql} as "${member}"`).join(', ')
  const where = all([scope.where, ...extra])
  const query = statement(
    (bind) =>
      `select ${columns} from ${fromOf(source, me)(bind)} where ${where(bind)} order by ${order}${
        limit === undefined ? '' : ` limit ${bind(limit)}`
      }`,
  )
  return (await tx.$client.query<Row>(query)).rows
}
