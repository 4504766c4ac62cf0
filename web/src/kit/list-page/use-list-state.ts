import { useSearchParams } from 'react-router'
import type { Field } from '#kit/widgets/widget.ts'
import { asking, type Filters, type ListState, readState, type Sort, writeState } from './list-state.ts'
import type { SuperState } from './super-state.ts'

/** The state of a list in the query of the route. Moves within a list replace the address: back leaves the list. */
export function useListState(fields: Field[], lastSuper: SuperState | undefined) {
  const [params, setParams] = useSearchParams()
  const read = readState(params, fields)
  // The newest table-enhance record brings its super query back (DEC-019); the address wins.
  const state: ListState = { ...read, superQuery: read.superQuery ?? lastSuper }
  const go = (next: ListState) => setParams(writeState(next, fields, params), { replace: true })
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
