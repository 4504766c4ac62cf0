import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Field } from '#kit/widgets/widget.ts'
import {
  applyQuery,
  type Filters,
  type ListState,
  readState,
  type Sort,
  sortedAddress,
  writeState,
} from './list-state.ts'
import type { SuperState } from './super-conditions.ts'

/**
 * The state of a list in the query of the route. Changes replace the address, so that back leaves the list. Inner lists
 * keep their state to themselves, because the address belongs to the page around them.
 */
export function useListState(
  fields: Field[],
  lastSuper: SuperState | undefined,
  isInner: boolean,
  sorted?: Sort,
) {
  const [address, setAddress] = useSearchParams()
  const [own, setOwn] = useState(() => sortedAddress(sorted))
  const params = isInner ? own : address
  const setParams = isInner ? setOwn : (next: URLSearchParams) => setAddress(next, { replace: true })
  const read = readState(params, fields)
  // The newest table-enhance record brings its super query back (DEC-019); the address wins.
  const state: ListState = { ...read, superQuery: read.superQuery ?? lastSuper }
  /** Returns whether anything changed. */
  const go = (next: ListState): boolean => {
    setParams(writeState(next, fields, params))
    return comparableState(next, fields) !== comparableState(state, fields)
  }
  return {
    state,
    ask: (filters: Filters) => go(applyQuery(state, { filters })),
    askSuper: (superQuery: SuperState | undefined) => go(applyQuery(state, { superQuery })),
    reset: () => go(applyQuery(state, { filters: {}, superQuery: undefined })),
    order: (sort: Sort) => go(applyQuery(state, { sort })),
    turn: (page: number, size: number) =>
      go(size === state.size ? { ...state, page } : applyQuery(state, { size })),
  }
}

/** A state in its address form, for comparison. */
function comparableState(state: ListState, fields: Field[]): string {
  const params = writeState(state, fields, new URLSearchParams())
  params.sort()
  return params.toString()
}
