import type pg from 'pg'
import type { Caller } from '#kernel/caller.ts'
import { corkConnection } from '#kernel/database/cork-connection.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { ListColumn, ListSource } from './column.ts'
import { filtersOf, orderOf, visibleColumns } from './filters.ts'
import { all, type Fragment, statement } from './fragment.ts'
import { repeated } from './prepared-statements.ts'
import { type Total, totalCap, totals } from './totals.ts'

export type Row = Record<string, unknown> & { id: string }
type Input = Record<string, unknown>
type Query = ReturnType<typeof statement>

export const maxPageSize = 500

/** The rows a caller may see, as a condition with its columns: list, detail, export, edit and delete all start here. */
export interface RowScope {
  columns: ReadonlyMap<string, ListColumn>
  where: Fragment
}

export function rowScopeOf(source: ListSource, me: Caller, extra: Fragment[] = []): RowScope {
  const rule = me.rights.rowRule(source)
  // Row-level security alone narrows an ordinary table to its tenant; said twice, counting took 12 % longer.
  const tenant: Fragment = (bind) =>
    source.showsPlatformRows ? `tenant_id in (0, ${bind(me.tenantId)})` : `tenant_id = ${bind(me.tenantId)}`
  const conditions = [
    ...(source.seesBeyondTenant ? [tenant] : []),
    (() => 'del_flag = 0') as Fragment,
    ...(rule?.where ? [rule.where] : []),
    ...extra,
  ]
  return {
    columns: visibleColumns(source, rule?.hidden),
    where: all(conditions),
  }
}

/** Whether a rule keeps a member from the caller, also one that is no column but added to rows. */
export const isHidden = (source: ListSource, me: Caller, member: string): boolean =>
  me.rights.rowRule(source)?.hidden.has(member) ?? false

/** Takes from rows what a rule hides: members that were added to them are no columns, so no query left them out. */
export function hideMembers(source: ListSource, me: Caller, rows: Row[]): Row[] {
  const hidden = me.rights.rowRule(source)?.hidden
  if (!hidden?.size) return rows
  return rows.map((row) => {
    const shown: Row = { ...row }
    for (const member of hidden) {
      delete shown[member]
      delete shown[`${member}_dictText`]
    }
    return shown
  })
}

/**
 * The first level of a tree as the caller sees it: rows without a parent, and those whose parent a rule keeps from
 * them. `parent` is a member that holds ids of the same table, nothing or `0` at the top.
 */
export function topRowsFor(source: ListSource, me: Caller, parent: string): Fragment {
  const sql = source.columns.get(parent)?.sql
  const isTop = `coalesce(${sql}, '') in ('', '0')`
  if (!me.rights.rowRule(source)?.where) return () => isTop
  const seen = rowScopeOf(source, me).where
  return (bind) => `(${isTop} or ${sql} not in (select id from "${source.tableName}" where ${seen(bind)}))`
}

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
  const reach = rowScopeOf(source, me, extra)
  const filters = filtersOf(reach.columns, input)
  const where = all([reach.where, ...filters])
  const size = Math.min(numberOr(input.pageSize, 10), maxPageSize)
  const current = numberOr(input.pageNo, 1)
  const rows = statement(
    (bind) =>
      `select ${columnsOf(reach.columns)} from "${source.tableName}" where ${where(bind)} order by ${orderOf(
        reach.columns,
        input,
      )} limit ${size}${current > 1 ? ` offset ${(current - 1) * size}` : ''}`,
  )
  // What somebody searched for is seldom searched again; the list itself is opened all day.
  const asked = (query: Query) => (filters.length ? query : repeated(tx.$client, me.tenantId, query))
  corkConnection(tx.$client)
  const [records, counted] = await Promise.all([
    tx.$client.query<Row>(asked(rows)).then((result) => result.rows),
    countOf(tx, source, me, where, { exact: input.totalMode !== 'capped', asked }),
  ])
  const { total, capped } = counted
  return {
    records,
    total,
    ...(capped ? { totalCapped: true } : {}),
    size,
    current,
    pages: Math.ceil(total / size),
    ...limitsOf(source, me),
  }
}

/** What the caller is told of their own limits, so that no column stands empty and no control is dead. */
function limitsOf(source: ListSource, me: Caller): { hidden?: string[]; readOnly?: string[] } {
  const { hidden, readOnly } = me.rights.rowRule(source) ?? {}
  return {
    ...(hidden?.size ? { hidden: [...hidden] } : {}),
    ...(readOnly?.size ? { readOnly: [...readOnly] } : {}),
  }
}

async function countOf(
  tx: Tx,
  source: ListSource,
  me: Caller,
  where: Fragment,
  { exact, asked }: { exact: boolean; asked: (query: Query) => pg.QueryConfig },
): Promise<Total> {
  const filter = statement((bind) => where(bind))
  if (source.isGlobal) return { total: await countRows(tx, source, filter), capped: false }
  const key = `${filter.text}|${JSON.stringify(filter.values)}`
  const remembered = totals.find(me.tenantId, source.tableName, key, exact)
  if (remembered) return remembered
  const mark = totals.mark(me.tenantId, source.tableName)
  const from = `from "${source.tableName}" where ${filter.text}`
  const text = exact
    ? `select count(*)::int as n ${from}`
    : `select count(*)::int as n from (select 1 ${from} limit ${totalCap + 1}) counted`
  const { rows } = await tx.$client.query<{ n: number }>(asked({ text, values: filter.values }))
  const n = rows[0]?.n ?? 0
  const total: Total =
    !exact && n > totalCap ? { total: totalCap, capped: true } : { total: n, capped: false }
  totals.keep(me.tenantId, source.tableName, key, total, mark)
  return total
}

/** Global tables are small, and nobody announces their changes: they are counted anew. */
async function countRows(
  tx: Tx,
  { tableName }: ListSource,
  { text, values }: { text: string; values: unknown[] },
): Promise<number> {
  const query = `select count(*)::int as n from "${tableName}" where ${text}`
  return (await tx.$client.query<{ n: number }>(query, values)).rows[0]?.n ?? 0
}

/** Rows by id that the caller may see, in no particular order. */
export async function findRowsInScope(
  tx: Tx,
  source: ListSource,
  me: Caller,
  ids: string[],
  lock = false,
): Promise<Row[]> {
  const reach = rowScopeOf(source, me)
  const own: Fragment = (bind) => `tenant_id = ${bind(me.tenantId)}`
  const query = statement(
    (bind) =>
      `select ${columnsOf(reach.columns)} from "${source.tableName}" where id = any(${bind(ids)}) and ${
        lock && !source.isGlobal ? `${own(bind)} and ` : ''
      }${reach.where(bind)}${lock ? ' for update' : ''}`,
  )
  const { rows } = await tx.$client.query<Row>(query)
  return rows
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
  const reach = rowScopeOf(source, me, extra)
  const where = all([reach.where, ...filtersOf(reach.columns, input)])
  const query = statement(
    (bind) =>
      `declare exported no scroll cursor for select ${columnsOf(reach.columns)} from "${source.tableName}" where ${where(
        bind,
      )} order by ${orderOf(reach.columns, input)}`,
  )
  await tx.$client.query(query)
  for (;;) {
    const { rows } = await tx.$client.query<Row>(`fetch ${batch} from exported`)
    if (rows.length) yield rows
    if (rows.length < batch) break
  }
  await tx.$client.query('close exported')
}

const selected = new WeakMap<ReadonlyMap<string, ListColumn>, string>()

function columnsOf(columns: ReadonlyMap<string, ListColumn>): string {
  let text = selected.get(columns)
  if (text === undefined) {
    text = [...columns.values()].map(({ sql, member }) => `${sql} as "${member}"`).join(', ')
    selected.set(columns, text)
  }
  return text
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise
