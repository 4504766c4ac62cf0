/** Working hours of the demo, whose events must not happen at night. Times are of China. */

type Roll = (below: number) => number

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const opens = 8 * hour
const closes = 18 * hour

/** The moment itself while people are at work, otherwise one of the last day of work before it. */
export function lastWorkTime(ms: number, roll: Roll): number {
  const since = sinceMidnight(ms)
  if (since >= opens && since < closes) return ms
  const midnight = ms - since - (since < opens ? day : 0)
  return midnight + opens + roll((closes - opens) / 1000) * 1000
}

/** The moment itself while people are at work, otherwise the hour in which they begin again. */
export function nextWorkTime(ms: number, roll: Roll): number {
  const since = sinceMidnight(ms)
  if (since >= opens && since < closes) return ms
  const midnight = ms - since + (since < opens ? 0 : day)
  return midnight + opens + roll(60 * 60) * 1000
}

/** A time within the working hours of the day of a moment, varying with `n`. */
export const workTimeOnDay = (ms: number, n: number): number =>
  ms - sinceMidnight(ms) + opens + ((Math.round(n) * 8017) % 36_000) * 1000

/** A time within working hours, so many days before a moment. */
export const workTimeDaysBefore = (ms: number, days: number): string =>
  new Date(workTimeOnDay(ms - days * day, days * 10)).toISOString()

export const isAtWork = (ms: number): boolean => sinceMidnight(ms) >= opens && sinceMidnight(ms) < closes

/** The day in China as `YYYYMMDD`. */
export const dayText = (ms: number): string =>
  new Date(ms + 8 * hour).toISOString().slice(0, 10).replaceAll('-', '')

const sinceMidnight = (ms: number): number => (ms + 8 * hour) % day
