import { type Fragment, statement } from '#kernel/database/fragment.ts'
import { quote } from '#kernel/database/quote.ts'
import type { Tx } from '#kernel/database/tx.ts'

/** A keyword is first searched in this many of the newest rows. */
const newestRows = 2000

interface Question {
  columns: string
  /** The table; it and its columns have no alias. */
  table: string
  where: Fragment
  /** Newest first. */
  order: string
  size: number
}

/**
 * The first page of a search by a keyword, newest first. PostgreSQL does not know how many rows a keyword leaves, so it
 * would fetch all of them to sort them, and once more to count them. A common keyword fills the page from the newest
 * rows, and its total is left to the usual count; for any other one rows and total come from one pass (decision 0019).
 */
export async function keywordPage<R extends Record<string, unknown>>(
  tx: Tx,
  { columns, table, where, order, size }: Question,
): Promise<{ records: R[]; total?: number }> {
  const named = quote(table)
  const newest = statement(
    (bind) =>
      `select ${columns} from (select * from ${named} where del_flag = 0 order by ${order} limit ${newestRows}) ${named}
       where ${where(bind)} order by ${order} limit ${size}`,
  )
  const first = await tx.$client.query<R>(newest)
  if (first.rows.length === size) return { records: first.rows }
  const everywhere = statement(
    (bind) =>
      `select ${columns}, found_total from (select id as found_id, count(*) over ()::int as found_total
         from ${named} where ${where(bind)} order by ${order} limit ${size}) found
       join ${named} on id = found_id order by ${order}`,
  )
  const { rows } = await tx.$client.query<R & { found_total?: number }>(everywhere)
  const total = rows[0]?.found_total ?? 0
  for (const row of rows) delete row.found_total
  return { records: rows, total }
}
