import type { Caller, ListSource } from '#kernel/caller.ts'
import { corkConnection } from '#kernel/database/cork-connection.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { inputFilters } from './filters.ts'
import { orderFor } from './list.ts'
import { partFilter } from './part-filter.ts'
import { fromClause, type Row, rowScope, selectClause } from './row-scope.ts'
import { totalCap } from './totals.ts'

/** One group of a list: the condition of its rows. */
export interface Group {
  key: string
  where: Fragment
}

export interface GroupRows {
  key: string
  total: number
  totalCapped: boolean
  records: Row[]
}

interface GroupQuestion {
  /** The query parameters of the list. */
  input: Record<string, unknown>
  extra: Fragment[]
  /** The number of rows per group. */
  size: number
}

/** The full condition of a list: what the caller may see and what is asked for. */
export function listCondition(source: ListSource, me: Caller, { input, extra }: Omit<GroupQuestion, 'size'>) {
  const scope = rowScope(source, me, extra)
  const where = all([scope.where, ...inputFilters(scope.columns, input, partFilter(source, me))])
  return { columns: scope.columns, where }
}

/**
 * The first rows and the total of each group, in two statements for any number of groups. Each group is a subquery of
 * its own: a common plan would read far too many rows for small groups.
 */
export async function listGroups(
  tx: Tx,
  source: ListSource,
  me: Caller,
  groups: readonly Group[],
  question: GroupQuestion,
): Promise<GroupRows[]> {
  if (groups.length === 0) return []
  const { columns, where } = listCondition(source, me, question)
  const order = orderFor(source, me, columns, question.input)
  const from = fromClause(source, me)
  const each = (make: (matching: string, at: number) => string) =>
    statement((bind) =>
      groups
        .map((group, at) => make(`from ${from(bind)} where ${where(bind)} and ${group.where(bind)}`, at))
        .join(' union all '),
    )
  corkConnection(tx.$client)
  const [rows, totals] = await Promise.all([
    tx.$client.query<Row & { groupAt: number }>(
      each(
        (matching, at) =>
          `(select ${at} as "groupAt", ${selectClause(columns)} ${matching} order by ${order} limit ${question.size})`,
      ),
    ),
    tx.$client.query<{ at: number; n: number }>(
      each(
        (matching, at) =>
          `(select ${at} as at, count(*)::int as n from (select 1 ${matching} limit ${totalCap + 1}) counted)`,
      ),
    ),
  ])
  const records = groups.map((): Row[] => [])
  for (const { groupAt, ...row } of rows.rows) records[groupAt]?.push(row as Row)
  return groups.map(({ key }, at) => {
    const n = totals.rows.find((total) => total.at === at)?.n ?? 0
    return {
      key,
      total: Math.min(n, totalCap),
      totalCapped: n > totalCap,
      records: records[at] ?? [],
    }
  })
}
