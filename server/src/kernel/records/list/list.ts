import type pg from 'pg'
import type { Caller, ListColumn, ListSource } from '#kernel/caller.ts'
import { corkConnection } from '#kernel/database/cork-connection.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import { preparedStatements, type Statement } from '#kernel/database/prepared-statements.ts'
import type { AnswerKey } from '#kernel/database/remembered.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { hiddenMembers, inputFilters, orderClause } from './filters.ts'
import { keywordPage } from './keyword-page.ts'
import { pageWith, readPaging } from './paging.ts'
import { partFilter } from './part-filter.ts'
import { columnSetNumber, fromClause, type Row, type RowScope, rowScope, selectClause } from './row-scope.ts'
import { isTotalEnough, type Total, totalCache, totalCap } from './totals.ts'

type Input = Record<string, unknown>
type Query = ReturnType<typeof statement>

/** One page of a list with its total, by the list query language. */
export async function listPage(
  tx: Tx,
  source: ListSource,
  me: Caller,
  input: Input,
  extra: Fragment[] = [],
): Promise<{
  records: Row[]
  total: number
  totalCapped?: boolean
  size: number
  current: number
  pages: number
  hidden?: string[]
  readOnly?: string[]
}> {
  const scope = rowScope(source, me, extra)
  const from = fromClause(source, me)
  const filters = inputFilters(scope.columns, input, partFilter(source, me))
  const where = all([scope.where, ...filters])
  const paging = readPaging(input)
  const { size, current, offset } = paging
  const shown = shownColumns(scope.columns, input)
  const order = orderFor(source, me, scope.columns, input)
  // Rows and total use the same condition.
  const matching: Statement = (bind) => `from ${from(bind)} where ${where(bind)}`
  const matched = statement(matching)
  const { values } = matched
  const asked: Asked = (short, write) => {
    // Only first pages are prepared: later ones are seldom asked for again.
    if (current > 1) return { text: write(matched.text), values }
    const text = `${short}|${matched.text}`
    return tx.app
      .part(preparedStatements)
      .queryFor(tx, me.tenantId, (bind) => write(matching(bind)), { text, values })
  }
  const columns = selectClause(shown)
  const rows = (matching: string) =>
    `select ${columns} ${matching} order by ${order} limit ${size}${current > 1 ? ` offset ${offset}` : ''}`
  const found = isByKeyword(source, [...extra, ...filters], { order, current })
    ? await keywordPage<Row>(tx, { columns, table: source.tableName, where, order, size })
    : undefined
  corkConnection(tx.$client)
  const [records, { total, capped }] = await Promise.all([
    found?.records ??
      tx.$client
        .query<Row>(asked(`${columnsKey(scope.columns, shown)}|${order}|${size}`, rows))
        .then((result) => result.rows),
    found?.total === undefined
      ? countOf(tx, source, me, {
          matched,
          extra: [...extra, ...filters.filter(({ reads }) => reads)],
          exact: input.totalMode !== 'capped',
          asked,
        })
      : { total: found.total, capped: false },
  ])
  return {
    ...pageWith({ records, total }, paging),
    ...(capped ? { totalCapped: true } : {}),
    ...memberLimits(source, me),
  }
}

/** Tells apart the statements of different columns: by the number of the list's columns, and by name where some are left out. */
const columnsKey = (columns: RowScope['columns'], shown: RowScope['columns']): string =>
  `${columnSetNumber(columns)}${shown === columns ? '' : ` ${[...shown.keys()].join()}`}`

/** The first page of a search by a keyword in a plain table, newest first. */
const isByKeyword = (
  { alias, grouped, isBin, isGlobal, columns }: ListSource,
  conditions: readonly Fragment[],
  { order, current }: { order: string; current: number },
): boolean =>
  conditions.some(({ isKeyword }) => isKeyword) &&
  current === 1 &&
  !alias &&
  !isGlobal &&
  !grouped &&
  !isBin &&
  order === orderClause({ alias }, columns, {})

/** How a list is sorted: as asked, or the newest first. */
export function orderFor(source: ListSource, me: Caller, columns: RowScope['columns'], input: Input): string {
  const { alias, grouped, sortedBy } = source
  return orderClause({ alias, grouped, sortedBy: (member) => sortedBy?.(member, me) }, columns, input)
}

/** The hidden and read-only members of the caller, so that the console shows no empty column and no dead control. */
export function memberLimits(source: ListSource, me: Caller): { hidden?: string[]; readOnly?: string[] } {
  const rule = me.rights.rowRule(source)
  if (!rule) return {}
  const { hidden, readOnly } = rule
  return {
    ...(hidden.size ? { hidden: [...hiddenMembers(source, hidden)] } : {}),
    ...(readOnly?.size ? { readOnly: [...readOnly] } : {}),
  }
}

async function countOf(
  tx: Tx,
  source: ListSource,
  me: Caller,
  { matched, extra, exact, asked }: Counting,
): Promise<Total> {
  const key = totalKey(source, me, extra, matched)
  if (!key) return count(tx, exact, asked)
  return tx.app.part(totalCache).ask(tx, key, () => count(tx, exact, asked), isTotalEnough(exact))
}

async function count(tx: Tx, exact: boolean, asked: Asked): Promise<Total> {
  const query = exact
    ? asked('count', (matching) => `select count(*)::int as n ${matching}`)
    : asked(
        'count some',
        (matching) => `select count(*)::int as n from (select 1 ${matching} limit ${totalCap + 1}) counted`,
      )
  const { rows } = await tx.$client.query<{ n: number }>(query)
  const n = rows[0]?.n ?? 0
  return !exact && n > totalCap ? { total: totalCap, capped: true } : { total: n, capped: false }
}

/** The query for a statement that is written around `from … where …`; `short` differs where what is written differs. */
type Asked = (short: string, write: (matching: string) => string) => pg.QueryConfig

interface Counting {
  /** `from … where …` with its values. */
  matched: Query
  extra: readonly Fragment[]
  exact: boolean
  asked: Asked
}

/**
 * `undefined` when a condition does not name the tables it reads, or the table is global: such changes are not
 * announced.
 */
function totalKey(
  { isGlobal, reads }: ListSource,
  { tenantId }: Caller,
  extra: readonly Fragment[],
  { text, values }: Query,
): AnswerKey | undefined {
  if (isGlobal || extra.some((fragment) => !fragment.reads)) return undefined
  const tables = extra.length
    ? [...new Set([...reads, ...extra.flatMap((fragment) => fragment.reads ?? [])])]
    : reads
  return { tenantId, tables, question: `${text}|${JSON.stringify(values)}` }
}

/** All rows of a list in batches, through a cursor: flat memory whatever their number. */
export async function* streamRows(
  tx: Tx,
  source: ListSource,
  me: Caller,
  input: Input,
  extra: Fragment[] = [],
  batch = 500,
): AsyncGenerator<Row[]> {
  const scope = rowScope(source, me, extra)
  const where = all([scope.where, ...inputFilters(scope.columns, input, partFilter(source, me))])
  const query = statement(
    (bind) =>
      `declare exported no scroll cursor for select ${selectClause(scope.columns)} from ${fromClause(source, me)(bind)} where ${where(
        bind,
      )} order by ${orderFor(source, me, scope.columns, input)}`,
  )
  await tx.$client.query(query)
  for (;;) {
    const { rows } = await tx.$client.query<Row>(`fetch ${batch} from exported`)
    if (rows.length) yield rows
    if (rows.length < batch) break
  }
  await tx.$client.query('close exported')
}

/**
 * Every column by default, because clients edit the row they were given; our console requests only the long texts it
 * shows (DEC-066) and reads the whole record before an edit.
 */
function shownColumns(
  columns: ReadonlyMap<string, ListColumn>,
  { field, longTexts }: Input,
): ReadonlyMap<string, ListColumn> {
  if (longTexts !== 'named' || typeof field !== 'string' || field === '') return columns
  const named = new Set(field.split(',').map((name) => name.trim()))
  const kept = [...columns].filter(([member, { isLong }]) => !isLong || named.has(member))
  return kept.length === columns.size ? columns : new Map(kept)
}
