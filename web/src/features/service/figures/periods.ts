import { dateOfDay, dayNumber } from '@banyan/contract/service/time/official-days'

export interface Period {
  begin: string
  end: string
}

/** The periods a page of figures offers, ending today or with the month before. */
export const periods: { key: string; label: string; of: (today: string) => Period }[] = [
  { key: '7', label: '近 7 天', of: (today) => lastDays(today, 7) },
  { key: '30', label: '近 30 天', of: (today) => lastDays(today, 30) },
  { key: 'month', label: '本月', of: (today) => ({ begin: `${today.slice(0, 7)}-01`, end: today }) },
  { key: 'last', label: '上月', of: lastMonth },
  { key: '90', label: '近 90 天', of: (today) => lastDays(today, 90) },
]

const lastDays = (today: string, count: number): Period => ({
  begin: dateOfDay(dayNumber(today) - count + 1),
  end: today,
})

function lastMonth(today: string): Period {
  const end = dateOfDay(dayNumber(`${today.slice(0, 7)}-01`) - 1)
  return { begin: `${end.slice(0, 7)}-01`, end }
}

/** A share in whole percent; nothing of nothing is not known. */
export const percent = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((part / whole) * 100)

/** Counted seconds as people say them: minutes, hours with one decimal. */
export function spanText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '-'
  if (seconds < 3600) return `${Math.round(seconds / 60)} 分钟`
  return `${Number((seconds / 3600).toFixed(1))} 小时`
}

/** The average of ratings, e.g. 4.6 星. */
export const starsText = (average: number | null | undefined): string =>
  average === null || average === undefined ? '-' : `${Number(average.toFixed(1))} 星`
