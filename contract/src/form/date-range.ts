import { dayNumber, dayText } from '../expression/day.ts'
import type { DayBound, FieldExtension } from '../field-options.ts'

/** Begin and end of a range; empty text where one is missing. */
export type DayRange = readonly [begin: string, end: string]
type Limits = Pick<FieldExtension, 'before' | 'after' | 'interval'>

/** The day of a bound: the given day, or that many days from today (WIDGET-060). */
export function resolveDayBound(bound: DayBound | undefined | null, today: string): string | undefined {
  const offset = dayOffset(bound)
  if (offset === undefined)
    return typeof bound === 'string' && dayNumber(bound) !== undefined ? bound.slice(0, 10) : undefined
  const start = dayNumber(today)
  return start === undefined ? undefined : dayText(start + offset)
}

/** Whether a day lies between its bounds, both included (WIDGET-060). */
export function isWithin(day: string, { before, after }: Limits, today: string): boolean {
  const [earliest, latest] = [resolveDayBound(before, today), resolveDayBound(after, today)]
  const asked = day.slice(0, 10)
  return !(earliest && asked < earliest) && !(latest && asked > latest)
}

/**
 * Checks a range against its limits (WIDGET-061…064, DEC-078): returns the refusal and the range without the ends that
 * break a limit. `changed` is the end just picked: too long a range loses that end, or both without it.
 */
export function limitRange(
  [begin, end]: DayRange,
  { before, after, interval }: Limits,
  today: string,
  changed?: 'begin' | 'end',
): { range: DayRange; message?: string } {
  const earliest = resolveDayBound(before, today)
  if (earliest && begin && begin.slice(0, 10) < earliest) {
    const offset = dayOffset(before)
    const message =
      offset === undefined ? `开始天数不能早于${earliest}` : `查询天数不能早于${offsetWords(offset)}`
    return { range: ['', end], message }
  }
  const latest = resolveDayBound(after, today)
  if (latest && end && end.slice(0, 10) > latest) {
    const offset = dayOffset(after)
    const message =
      offset === undefined ? `结束天数不能晚于${latest}` : `查询天数不能晚于${offsetWords(offset)}`
    return { range: [begin, ''], message }
  }
  const [from, to] = [dayNumber(begin), dayNumber(end)]
  if (interval === undefined || from === undefined || to === undefined || to - from <= interval)
    return { range: [begin, end] }
  const range: DayRange = changed === 'begin' ? ['', end] : changed === 'end' ? [begin, ''] : ['', '']
  return { range, message: `查询天数间隔不能大于${interval}天` }
}

/** Days counted from today, in words (DEC-129). */
const offsetWords = (offset: number): string =>
  offset === 0 ? '今天' : offset < 0 ? `今天前${-offset}天` : `今天后${offset}天`

/** Whole days from today, as number or as its text; `undefined` for a date or nothing. */
function dayOffset(bound: DayBound | undefined | null): number | undefined {
  if (typeof bound === 'number') return Number.isInteger(bound) ? bound : undefined
  return typeof bound === 'string' && /^\s*-?\d{1,6}\s*$/.test(bound) ? Number(bound) : undefined
}
