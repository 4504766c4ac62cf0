import type { AppState } from '#kernel/app-state.ts'
import { queryCache } from '#kernel/database/remembered.ts'

/** Counting stops here when the caller asked for `totalMode=capped`; the answer then says so. */
export const totalCap = 10_000

export interface Total {
  total: number
  capped: boolean
}

/** Totals of lists, cached because counting is nine tenths of a list call for a large tenant. */
export const totalCache = (app: AppState) => queryCache<Total>(app, 5_000)

/** Whether a cached total suffices for a caller who may want an exact one. */
export const isTotalEnough =
  (exact: boolean) =>
  ({ capped }: Total): boolean =>
    !(exact && capped)
