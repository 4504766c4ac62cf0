import { wrapValue } from '@banyan/contract/list-query'
import { pageSizes } from '#kit/ui/format.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { readSuper, type SuperState, superInput, writeSuper } from './super-conditions.ts'

/** Filters, page and order of a list. They are part of the address, so that a reload keeps them. */
export interface ListState {
  /** Values as typed, under the name of their parameter: `name`, or `name_begin` and `name_end`. */
  filters: Filters
  page: number
  size: number
  sort: Sort
  superQuery: SuperState | undefined
}
export type Filters = Readonly<Record<string, string>>
export interface Sort {
  column: string
  order: 'asc' | 'desc'
}

export const defaultSort: Sort = { column: 'createTime', order: 'desc' } // LIST-038
const defaultSize = 10 // LIST-034

/** Our own parameters begin with `_`, so that they cannot collide with columns. */
const stateParameters = { page: '_page', size: '_size', column: '_sort', order: '_order', super: '_super' }

/** Parses the address; invalid parameters count as absent. */
export function readState(params: URLSearchParams, fields: Field[]): ListState {
  const filters: Record<string, string> = {}
  for (const name of fields.flatMap(parameterNames)) {
    const value = params.get(name)?.trim()
    if (value) filters[name] = value
  }
  const size = Number(params.get(stateParameters.size))
  const column = params.get(stateParameters.column)
  return {
    filters,
    page: Math.max(1, Math.floor(Number(params.get(stateParameters.page))) || 1),
    size: pageSizes.includes(size) ? size : defaultSize,
    sort: column
      ? { column, order: params.get(stateParameters.order) === 'desc' ? 'desc' : 'asc' }
      : defaultSort,
    superQuery: readSuper(params.get(stateParameters.super)),
  }
}

/** Writes the address without default values; foreign parameters stay. */
export function writeState(state: ListState, fields: Field[], before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const name of [...fields.flatMap(parameterNames), ...Object.values(stateParameters)])
    params.delete(name)
  for (const [name, value] of Object.entries(state.filters)) if (value.trim()) params.set(name, value.trim())
  if (state.page !== 1) params.set(stateParameters.page, String(state.page))
  if (state.size !== defaultSize) params.set(stateParameters.size, String(state.size))
  if (state.sort.column !== defaultSort.column || state.sort.order !== defaultSort.order) {
    params.set(stateParameters.column, state.sort.column)
    params.set(stateParameters.order, state.sort.order)
  }
  if (state.superQuery) params.set(stateParameters.super, writeSuper(state.superQuery))
  return params
}

/** The initial parameters of an inner list. */
export const sortedAddress = (sort: Sort | undefined): URLSearchParams =>
  new URLSearchParams(sort && { [stateParameters.column]: sort.column, [stateParameters.order]: sort.order })

/** Applies a change; another query starts at its first page (LIST-014). */
export const applyQuery = (state: ListState, change: Partial<Omit<ListState, 'page'>>): ListState => ({
  ...state,
  ...change,
  page: 1,
})

/** The query of a list call and of its export: filters with affixes, and the super query. */
export function toQuestion({ filters, superQuery }: ListState, fields: Field[]): Record<string, string> {
  const question: Record<string, string> = {}
  for (const field of fields) {
    for (const name of parameterNames(field)) {
      const typed = filters[name]?.trim()
      if (typed) question[parameterName(field, name)] = addOperator(field, typed)
    }
  }
  return { ...question, ...superInput(superQuery) }
}

/** The whole input of a list call (LIST-021): question, page, order and `field`, the id plus the shown columns. */
export const listInput = (state: ListState, fields: Field[], columns: string[]) => ({
  ...toQuestion(state, fields),
  pageNo: state.page,
  pageSize: state.size,
  column: state.sort.column,
  order: state.sort.order,
  field: ['id', ...columns].join(','),
})

/** Whether there is any condition; an empty list then means "no match". */
export const isAsking = ({ filters, superQuery }: ListState): boolean =>
  superQuery !== undefined || Object.values(filters).some((value) => value.trim() !== '')

/** The parameters of a query item: begin and end for a range, its name otherwise (DEC-070). */
export const parameterNames = (field: Field): string[] =>
  field.query === 'range' ? [`${field.name}_begin`, `${field.name}_end`] : [field.name]

// A list of numbers has a parameter of its own (DEC-070).
const parameterName = (field: Field, name: string) =>
  field.query === 'any' && (field.type === 'number' || field.type === 'integer')
    ? `${name}_MultiString`
    : name

/** Types that store several values in one text: the query matches texts that contain the value. */
const severalTypes: ReadonlySet<Field['type']> = new Set(['checkbox', 'list_multi', 'sel_user', 'sel_depart'])

function addOperator(field: Field, typed: string): string {
  if (field.operators) return typed // its query item has already added the affix (LIST-045…048)
  if (severalTypes.has(field.type) && field.query !== 'like') return `,${typed},` // DEC-069: contains any of them
  if (field.query === 'like') return wrapValue('like', typed) // LIST-023
  if (field.query === 'eq') return wrapValue('eq', typed)
  return typed
}
