import type { AppState } from '#kernel/app-state.ts'
import { type AnswerKey, remembered } from './remembered.ts'

/** Counting stops here when the caller asked for `totalMode=capped`; the answer then says so. */
export const totalCap = 10_000

export interface Total {
  total: number
  capped: boolean
}

const limit = 5_000

/** Totals of lists. For a large tenant counting is nine tenths of a list call, and between two writes it cannot change. */
export function totals(app: AppState) {
  const { find, mark, keep } = remembered<Total>(app, limit)
  return {
    find(key: AnswerKey, exact: boolean): Total | undefined {
      const total = find(key)
      return total && exact && total.capped ? undefined : total
    },
    mark,
    keep,
  }
}
