import type { FigureTotals } from './service-figures.ts'
import { dateOfDay, dayNumber } from './time/official-days.ts'

/* The list conditions that give exactly the orders counted by each figure. */

export type OrderConditions = Readonly<Record<string, string>>

/** First and last day. */
export interface Days {
  begin: string
  end: string
}

/** The days of the same number before a period. */
export function periodBefore({ begin, end }: Days): Days {
  const length = dayNumber(end) - dayNumber(begin) + 1
  return { begin: dateOfDay(dayNumber(begin) - length), end: dateOfDay(dayNumber(begin) - 1) }
}

export const overdueNow: OrderConditions = { only: 'overdue' }
export const waitingNow: OrderConditions = { only: 'waiting' }

export const createdIn = ({ begin, end }: Days): OrderConditions => ({
  createTime_begin: begin,
  createTime_end: end,
})
export const reopenedIn = (days: Days): OrderConditions => ({ ...createdIn(days), reopens: '1' })
export const finishedIn = ({ begin, end }: Days): OrderConditions => ({
  finishTime_begin: begin,
  finishTime_end: end,
})

export type Amount = 'totalAmount' | 'partsAmount' | 'labourAmount' | 'claimAmount'

/** The condition for the orders that a total counts or sums; a total without one uses all finished orders. */
const conditionsOfTotals = {
  acceptKept: { acceptKept: '1' },
  finishKept: { finishKept: '1' },
  rated: { rating_begin: '1' },
  totalAmount: { totalAmount_begin: '0.01' },
  partsAmount: { partsAmount_begin: '0.01' },
  labourAmount: { labourAmount_begin: '0.01' },
  claimAmount: { claimAmount_begin: '0.01' },
} as const satisfies Partial<Record<keyof FigureTotals, OrderConditions>>

export const finishedWith = (days: Days, total: keyof typeof conditionsOfTotals): OrderConditions => ({
  ...finishedIn(days),
  ...conditionsOfTotals[total],
})

/** Finished orders whose promise was broken. */
export const missedPromiseIn = (days: Days, goal: 'accept' | 'finish'): OrderConditions => ({
  ...finishedIn(days),
  [`${goal}Kept`]: '0',
})

/** The member that the orders of a group share. */
export const groupMembers = { type: 'serviceTypeId', level: 'level', handler: 'handlerId' } as const

export const usedPartIn = (days: Days, key: string): OrderConditions => ({
  ...finishedIn(days),
  usedPart: key,
})
