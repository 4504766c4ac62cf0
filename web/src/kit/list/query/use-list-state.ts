import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Field } from '#kit/widgets/widget.ts'
import {
  asking,
  type Filters,
  type ListState,
  readState,
  type Sort,
  sortedAddress,
  writeState,
} from './list-state.ts'
import type { SuperState } from './super-conditions.ts'

/**
 * The state of a list in the query of the route. Moves within a list replace the address: back leaves the list. A
 * list inside something keeps its state to itself, for the address belongs to the page around it.
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
  /** Answers whether anything is different now. */
  const go = (next: ListState): boolean => {
    setParams(writeState(next, fields, params))
    return plain(next, fields) !== plain(state, fields)
  }
  return {
    state,
    ask: (filters: Filters) => go(asking(state, { filters })),
    askSuper: (superQuery: SuperState | undefined) => go(asking(state, { superQuery })),
    reset: () => go(asking(state, { filters: {}, superQuery: undefined })),
    order: (sort: Sort) => go(asking(state, { sort })),
    turn: (page: number, size: number) =>
      go(size === state.size ? { ...state, page } : asking(state, { size })),
  }
}

/** A state as the address would give it back, to compare two of them. */
function plain(state: ListState, fields: Field[]): string {
  const params = writeState(state, fields, new URLSearchParams())
  params.sort()
  return params.toString()
}
