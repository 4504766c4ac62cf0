import { isDeepStrictEqual } from 'node:util'
import { fillPlaceholders, type Placeholder, type Query, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { sendWrite, type Tx } from './tx.ts'

/**
 * A write whose text the query builder makes only once: making it takes longer than sending it. What differs from call to
 * call is named by `sql.placeholder`.
 */
export function fixedWrite<Values extends Record<string, unknown>>(
  table: PgTable,
  make: (tx: Tx) => { toSQL(): Query },
) {
  let made: Query | undefined
  return (tx: Tx, values: Values) => {
    made ??= requireFixedParameters(() => make(tx).toSQL())
    return sendWrite(tx, table, { text: made.sql, values: fillPlaceholders(made.params, values) })
  }
}

/**
 * Refuses a statement whose parameters differ each time it is built, such as a generated id, because all calls would
 * share the first one.
 */
function requireFixedParameters(make: () => Query): Query {
  const query = make()
  if (!isDeepStrictEqual(query.params, make().params)) throw new Error(`not a fixed statement: ${query.sql}`)
  return query
}

/** Members whose values are given at every call. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as { [N in Name]: Placeholder<N> }
