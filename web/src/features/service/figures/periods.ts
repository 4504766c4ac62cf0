import type { Days, OrderConditions } from '@banyan/contract/service/figure-orders'
import type { FigureTotals } from '@banyan/contract/service/service-figures'
import { dateOfDay, dayNumber } from '@banyan/contract/service/time/official-days'

/** Totals of a period and of the one before, and where their orders are. */
export interface PeriodComparison {
  during: Days
  before: Days
  now: FigureTotals
  then: FigureTotals
  to: (conditions: OrderConditions) => string
}

/** The periods a page of figures offers, ending today or with the month before. */
export const periods: { key: string; label: string; of: (today: string) => Days }[] = [
  { key: '7', label: '近 7 天', of: (today) => lastDays(today, 7) },
  { key: '30', label: '近 30 天', of: (today) => lastDays(today, 30) },
  { key: 'month', label: '本月', of: (today) => ({ begin: `${today.slice(0, 7)}-01`, end: today }) },
  { key: 'last', label: '上月', of: lastMonth },
  { key: '90', label: '近 90 天', of: (today) => lastDays(today, 90) },
]

const lastDays = (today: string, count: number): Days => ({
  begin: dateOfDay(dayNumber(today) - count + 1),
  end: today,
})

function lastMonth(today: string): Days {
  const end = dateOfDay(dayNumber(`${today.slice(0, 7)}-01`) - 1)
  return { begin: `${end.slice(0, 7)}-01`, end }
}

/** A share in whole percent; `undefined` if the whole is 0. */
export const percent = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((part / whole) * 100)

export function shareText(part: number, whole: number): string {
  const shown = percent(part, whole)
  return shown === undefined ? '-' : `${shown}%`
}

/** Seconds as text: in minutes, or in hours with one decimal. */
export function spanText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '-'
  if (seconds < 3600) return `${Math.round(seconds / 60)} 分钟`
  return `${Number((seconds / 3600).toFixed(1))} 小时`
}

/** The average of ratings, e.g. 4.6 星. */
export const starsText = (average: number | null | undefined): string =>
  average === null || average === undefined ? '-' : `${Number(average.toFixed(1))} 星`
