import type { FigureTotals } from '@banyan/contract/service/service-figures'

/** Seconds, ascending. */
type SortedSeconds = ArrayLike<number>

/** The totals of finished orders that share these members. */
export interface FinishedGroup {
  /** True for the asked period, false for the one before. */
  isNow: boolean
  type: string | null
  level: string | null
  handler: string | null
  finished: number
  acceptPromised: number
  acceptKept: number
  finishPromised: number
  finishKept: number
  rated: number
  stars: number
  /** In cents, because sums of yuan are not exact. */
  totalCents: number
  partsCents: number
  labourCents: number
  claimCents: number
  acceptSpans: SortedSeconds
  finishSpans: SortedSeconds
}

/** The totals of the orders of some groups. */
export function sumTotals(groups: readonly FinishedGroup[]): FigureTotals {
  const sum = (read: (group: FinishedGroup) => number) => groups.reduce((all, group) => all + read(group), 0)
  const accepted = groups.map(({ acceptSpans }) => acceptSpans)
  const ended = groups.map(({ finishSpans }) => finishSpans)
  const rated = sum((group) => group.rated)
  return {
    finished: sum((group) => group.finished),
    acceptPromised: sum((group) => group.acceptPromised),
    acceptKept: sum((group) => group.acceptKept),
    finishPromised: sum((group) => group.finishPromised),
    finishKept: sum((group) => group.finishKept),
    acceptMedian: percentile(0.5, accepted),
    acceptNinety: percentile(0.9, accepted),
    finishMedian: percentile(0.5, ended),
    finishNinety: percentile(0.9, ended),
    rated,
    ratingAverage: rated ? Math.round((sum((group) => group.stars) / rated) * 100) / 100 : null,
    totalAmount: sum((group) => group.totalCents) / 100,
    partsAmount: sum((group) => group.partsCents) / 100,
    labourAmount: sum((group) => group.labourCents) / 100,
    claimAmount: sum((group) => group.claimCents) / 100,
  }
}

/**
 * The value below which a share of all values lies, interpolated between neighbours; `null` without values. The lists
 * are sorted and are not merged, because each order is in four groups.
 */
export function percentile(share: number, lists: readonly SortedSeconds[]): number | null {
  const count = lists.reduce((all, list) => all + list.length, 0)
  if (count === 0) return null
  const place = share * (count - 1)
  const below = valueAt(Math.floor(place), lists)
  const above = valueAt(Math.ceil(place), lists)
  return Math.round(below + (above - below) * (place % 1))
}

/** The value at an index of the merged sorted lists, found by bisecting the range of values. */
function valueAt(place: number, lists: readonly SortedSeconds[]): number {
  const filled = lists.filter((list) => list.length)
  let low = Math.min(...filled.map((list) => list[0]!))
  let high = Math.max(...filled.map((list) => list[list.length - 1]!))
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const upTo = filled.reduce((all, list) => all + countUpTo(middle, list), 0)
    if (upTo > place) high = middle
    else low = middle + 1
  }
  return low
}

/** How many values of an ascending list are no greater than one. */
function countUpTo(value: number, list: SortedSeconds): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (list[middle]! <= value) from = middle + 1
    else to = middle
  }
  return from
}
