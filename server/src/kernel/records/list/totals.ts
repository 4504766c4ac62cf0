import type { AppState } from '#kernel/app-state.ts'
import { remembered } from '#kernel/database/remembered.ts'

/** Counting stops here when the caller asked for `totalMode=capped`; the answer then says so. */
export const totalCap = 10_000

export interface Total {
  total: number
  capped: boolean
}

/** Totals of lists. For a large tenant counting is nine tenths of a list call, and between two writes it cannot change. */
export const totals = (app: AppState) => remembered<Total>(app, 5_000)

/** Whether a total that is known answers somebody who may want an exact one. */
export const isTotalEnough =
  (exact: boolean) =>
  ({ capped }: Total): boolean =>
    !(exact && capped)
