import {
  type Condition,
  parseSuperQueryItem,
  readCondition,
  SuperQuery,
  superQueryRefusal,
} from '@banyan/contract/list-query'
import type { ListColumn, ListSource } from '#kernel/caller.ts'
import { all, any, type Fragment, withReads } from '#kernel/database/fragment.ts'
import { Refusal } from '#kernel/refusal.ts'
import { conditionOn, isInRange } from './condition.ts'

type Input = Record<string, unknown>

type Columns = ReadonlyMap<string, ListColumn>

const visible = new WeakMap<ReadonlySet<string>, WeakMap<ListSource, Columns>>()

/** The columns that no rule hides from the caller; cached by rule. */
export function visibleColumns(source: ListSource, hidden: ReadonlySet<string> | undefined): Columns {
  if (!hidden?.size) return source.columns
  const bySource = visible.get(hidden) ?? new WeakMap<ListSource, Columns>()
  visible.set(hidden, bySource)
  let columns = bySource.get(source)
  if (!columns) {
    columns = new Map([...source.columns].filter(([member]) => !hides(source, hidden, member)))
    bySource.set(source, columns)
  }
  return columns
}

/** Whether a rule hides a member directly or through the member whose information it repeats. */
export const hides = (source: ListSource, hidden: ReadonlySet<string>, member: string): boolean =>
  hidden.has(member) || hidden.has(source.hiddenWith?.(member) ?? '')

/** The members that a rule names, and the columns that repeat their information. */
export const hiddenMembers = (source: ListSource, hidden: ReadonlySet<string>): ReadonlySet<string> =>
  source.hiddenWith
    ? new Set([...hidden, ...[...source.columns.keys()].filter((member) => hides(source, hidden, member))])
    : hidden

/** The condition on a field that is no column of the list, written `table,field` (DEC-067); nothing when there is none. */
export type PartFilter = (field: string, condition: Condition) => Fragment | undefined

/** Query fields with their affixes and ranges, and the super query in one bracket (DEC-067, DEC-069, DEC-070). */
export function inputFilters(
  columns: Columns,
  input: Input,
  onPart: PartFilter = () => undefined,
): Fragment[] {
  const filters: Fragment[] = []
  const { all: known, each } = filterParameters(columns)
  const isAsked = Object.keys(input).some((name) => known.has(name))
  for (const { column, names } of isAsked ? each : []) {
    const plain = trimmedText(input[column.member])
    const condition = plain === undefined ? undefined : readCondition(plain)
    if (condition) filters.push(conditionOn(column, condition))
    const begin = trimmedText(input[names.begin])
    const end = trimmedText(input[names.end])
    if (begin || end) filters.push(isInRange(column, begin, end))
    const several = trimmedText(input[names.several])
    if (several) {
      filters.push(
        conditionOn(column, { rule: 'in', values: several.split(',').filter((part) => part.trim() !== '') }),
      )
    }
  }
  const bracket = superFilter(columns, input, onPart)
  if (bracket) filters.push(bracket)
  return filters
}

interface Parameters {
  /** All parameter names, to skip calls that give none. */
  all: ReadonlySet<string>
  each: { column: ListColumn; names: { begin: string; end: string; several: string } }[]
}
const parameters = new WeakMap<Columns, Parameters>()

/** The query parameters of each column, cached because building them showed in profiles. */
function filterParameters(columns: Columns): Parameters {
  let known = parameters.get(columns)
  if (!known) {
    const each = [...columns.values()].map((column) => ({
      column,
      names: {
        begin: `${column.member}_begin`,
        end: `${column.member}_end`,
        several: `${column.member}_MultiString`,
      },
    }))
    const all = new Set(each.flatMap(({ column, names }) => [column.member, ...Object.values(names)]))
    known = { all, each }
    parameters.set(columns, known)
  }
  return known
}

function superFilter(columns: Columns, input: Input, onPart: PartFilter): Fragment | undefined {
  const encoded = trimmedText(input.superQueryParams)
  if (!encoded) return undefined
  const items = SuperQuery.safeParse(decodeText(encoded))
  if (!items.success) throw new Refusal(superQueryRefusal)
  const conditions: Fragment[] = []
  for (const item of items.data) {
    const read = parseSuperQueryItem(item)
    if (read === undefined) continue
    if (read === 'unknown rule') throw new Refusal(superQueryRefusal)
    const column = columns.get(read.field)
    const condition = column ? conditionOn(column, read.condition) : onPart(read.field, read.condition)
    if (!condition) throw new Refusal(superQueryRefusal)
    conditions.push(condition)
  }
  if (conditions.length === 0) return undefined
  const isAny = trimmedText(input.superQueryMatchType)?.toLowerCase() === 'or'
  const tables = conditions.flatMap(({ reads = [] }) => reads)
  const bracket = isAny ? any(conditions) : all(conditions)
  return tables.length ? withReads(tables, bracket) : bracket
}

/** The parameter is URI-encoded once more than the query needs; plain JSON from other clients is taken too. */
function decodeText(text: string): string {
  if (!text.trimStart().startsWith('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal(superQueryRefusal)
  }
}

/** `order by` from `column` and `order`; what is unknown or hidden falls back to the newest first (DEC-066). */
export function orderClause(source: OrderedSource, columns: Columns, input: Input): string {
  const direction = trimmedText(input.order)?.toLowerCase() === 'asc' ? 'asc' : 'desc'
  const named = (trimmedText(input.column) ?? '')
    .split(',')
    .map((name) => name.trim().replace(/_dictText$/, ''))
    .map((member) => columns.get(member) ?? addedTerm(source, member))
    .filter((column) => column !== undefined)
    .slice(0, 5)
  const prefix = source.alias ? `${source.alias}.` : ''
  // Grouped lists have neither time nor id and are ordered by their first column.
  if (source.grouped)
    return named.length ? named.map((column) => `${column.sql} ${direction}`).join(', ') : '1'
  if (named.length === 0) return `${prefix}"create_time" ${sqlOrders.desc}, ${prefix}"id" ${sqlOrders.desc}`
  const byTime = named[0]?.member === 'createTime'
  const terms = named.map(
    (column) =>
      `${column.sql} ${byTime ? sqlOrders[direction] : direction}${'isAdded' in column ? ' nulls last' : ''}`,
  )
  if (named.some((column) => column.member === 'id')) return terms.join(', ')
  return [...terms, `${prefix}"id" ${byTime ? sqlOrders[direction] : direction}`].join(', ')
}

type OrderedSource = Pick<ListSource, 'alias' | 'grouped'> & {
  sortedBy?(member: string): string | undefined
}

/** Sorting by a member that is no column; rows without it come last. */
function addedTerm({ sortedBy }: OrderedSource, member: string) {
  const sql = sortedBy?.(member)
  return sql === undefined ? undefined : { member, sql, isAdded: true }
}

/**
 * Matches the order of the index of newest rows; a plain `desc` puts nulls first and makes PostgreSQL sort all rows.
 */
const sqlOrders = { asc: 'asc nulls first', desc: 'desc nulls last' } as const

const trimmedText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
