import { readCondition, SuperQuery, superCondition, superQueryRefusal } from '@banyan/contract/list-query'
import { Refusal } from '#kernel/refusal.ts'
import type { ListColumn, ListSource } from './column.ts'
import { conditionOn, rangeOn } from './condition.ts'
import { all, any, type Fragment } from './fragment.ts'

type Input = Record<string, unknown>

/** Columns a caller may name: those of the list that no rule hides from them. */
export const visibleColumns = (
  source: ListSource,
  hidden: ReadonlySet<string>,
): ReadonlyMap<string, ListColumn> =>
  hidden.size === 0 ? source.columns : new Map([...source.columns].filter(([member]) => !hidden.has(member)))

/** Query fields with their affixes and ranges, and the super query in one bracket (DEC-067, DEC-069, DEC-070). */
export function filtersOf(columns: ReadonlyMap<string, ListColumn>, input: Input): Fragment[] {
  const filters: Fragment[] = []
  for (const [member, column] of columns) {
    const plain = textOf(input[member])
    const condition = plain === undefined ? undefined : readCondition(plain)
    if (condition) filters.push(conditionOn(column, condition))
    const begin = textOf(input[`${member}_begin`])
    const end = textOf(input[`${member}_end`])
    if (begin || end) filters.push(rangeOn(column, begin, end))
    const several = textOf(input[`${member}_MultiString`])
    if (several) {
      filters.push(
        conditionOn(column, { rule: 'in', values: several.split(',').filter((part) => part.trim() !== '') }),
      )
    }
  }
  const bracket = superFilter(columns, input)
  if (bracket) filters.push(bracket)
  return filters
}

function superFilter(columns: ReadonlyMap<string, ListColumn>, input: Input): Fragment | undefined {
  const encoded = textOf(input.superQueryParams)
  if (!encoded) return undefined
  const items = SuperQuery.safeParse(decoded(encoded))
  if (!items.success) throw new Refusal(superQueryRefusal)
  const conditions: Fragment[] = []
  for (const item of items.data) {
    const read = superCondition(item)
    if (read === undefined) continue
    const column = read === 'unknown rule' ? undefined : columns.get(read.field)
    if (read === 'unknown rule' || !column) throw new Refusal(superQueryRefusal)
    conditions.push(conditionOn(column, read.condition))
  }
  if (conditions.length === 0) return undefined
  return textOf(input.superQueryMatchType)?.toLowerCase() === 'or' ? any(conditions) : all(conditions)
}

/** The parameter is URI-encoded once more than the query needs; plain JSON from other clients is taken too. */
function decoded(text: string): string {
  if (!text.trimStart().startsWith('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal(superQueryRefusal)
  }
}

/** `order by` from `column` and `order`; what is unknown or hidden falls back to the newest first (DEC-066). */
export function orderOf(columns: ReadonlyMap<string, ListColumn>, input: Input): string {
  const direction = textOf(input.order)?.toLowerCase() === 'asc' ? 'asc' : 'desc'
  const named = (textOf(input.column) ?? '')
    .split(',')
    .map((name) => columns.get(name.trim().replace(/_dictText$/, '')))
    .filter((column) => column !== undefined)
    .slice(0, 5)
  if (named.length === 0) return '"create_time" desc, "id" desc'
  const terms = named.map((column) => `${column.sql} ${direction}`)
  return [...terms, ...(named.some((column) => column.member === 'id') ? [] : [`"id" ${direction}`])].join(
    ', ',
  )
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
