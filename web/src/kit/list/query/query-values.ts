import { type DayRange, limitRange } from '@banyan/contract/form/date-range'
import { useSyncExternalStore } from 'react'
import { warn } from '#kit/call/report.ts'
import { type Filters, parameterNames } from '#kit/list/query/list-state.ts'
import { date } from '#kit/ui/format.ts'
import type { FormScope } from '#kit/widgets/form-scope.ts'
import { type Field, type QueryValue, rangeTexts } from '#kit/widgets/widget.ts'

/** The values being typed into a query form before the search. */
export interface QueryValues {
  read: () => Filters
  /** The value of an item; re-renders when it changes. */
  useItem: (field: Field) => QueryValue
  change: (field: Field, value: QueryValue | undefined) => void
  /** Replaces all typed values by another query, or clears them. */
  fill: (filters: Filters) => void
  clear: () => void
  /** The form scope for linked items. */
  scope: FormScope
}

/** Values of a query form; a key press redraws its own item and linked ones. */
export function queryValues(fields: readonly Field[], filters: Filters): QueryValues {
  let held: Filters = filters
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const put = (next: Filters) => {
    held = next
    for (const listener of listeners) listener()
  }
  const textOf = (name: string) => () => held[name] ?? ''
  return {
    read: () => held,
    useItem: (field) => {
      const [first = '', second = ''] = parameterNames(field)
      const begin = useSyncExternalStore(listen, textOf(first))
      const end = useSyncExternalStore(listen, textOf(second))
      return field.query === 'range' ? [begin, end] : begin
    },
    change: (field, value) => put({ ...held, ...toFilters(field, limitRangeValue(field, value, held)) }),
    fill: put,
    clear: () => put({}),
    scope: {
      useValue: (name) => useSyncExternalStore(listen, textOf(name)) || undefined,
      read: () => ({ ...held }),
      write: (values) =>
        put({
          ...held,
          ...Object.fromEntries(
            Object.entries(values).map(([name, value]) => [name, value == null ? '' : String(value)]),
          ),
        }),
      useRefusal: () => undefined, // query values are not validated
      idOf: (name) => name,
      fields,
    },
  }
}

const toFilters = (field: Field, value: QueryValue | undefined): Filters => {
  const parts =
    field.query === 'range' ? rangeTexts(value) : [typeof value === 'string' ? value : (value?.[0] ?? '')]
  return Object.fromEntries(parameterNames(field).map((name, index) => [name, parts[index] ?? '']))
}

/** Limits a range of days; a value outside is reported and cleared (WIDGET-061…064). */
function limitRangeValue(field: Field, value: QueryValue | undefined, held: Filters): QueryValue | undefined {
  if (field.query !== 'range' || !field.extend) return value
  const range = rangeTexts(value)
  const [begin, end] = parameterNames(field).map((name) => held[name] ?? '')
  const isBeginAlone = range[0] !== begin && range[1] === end
  const found = limitRange(range, field.extend, date(new Date()), isBeginAlone ? 'begin' : 'end')
  if (found.message) warn(found.message)
  return found.range satisfies DayRange
}
