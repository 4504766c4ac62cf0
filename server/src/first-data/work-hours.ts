/** Working hours of the demo, whose events must not happen at night. Times are of China. */

type RandomBelow = (below: number) => number

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const openingTime = 8 * hour
const closingTime = 18 * hour

/** The moment itself while people are at work, otherwise one of the last day of work before it. */
export function lastWorkTime(ms: number, roll: RandomBelow): number {
  const since = sinceMidnight(ms)
  if (since >= openingTime && since < closingTime) return ms
  const midnight = ms - since - (since < openingTime ? day : 0)
  return midnight + openingTime + roll((closingTime - openingTime) / 1000) * 1000
}

/** The moment itself while people are at work, otherwise the hour in which they begin again. */
export function nextWorkTime(ms: number, roll: RandomBelow): number {
  const since = sinceMidnight(ms)
  if (since >= openingTime && since < closingTime) return ms
  const midnight = ms - since + (since < openingTime ? 0 : day)
  return midnight + openingTime + roll(60 * 60) * 1000
}

/** A time within the working hours of the day of a moment, varying with `n`. */
export const workTimeOnDay = (ms: number, n: number): number =>
  ms - sinceMidnight(ms) + openingTime + ((Math.round(n) * 8017) % 36_000) * 1000

/** A time within working hours, so many days before a moment. */
export const workTimeDaysBefore = (ms: number, days: number): string =>
  new Date(workTimeOnDay(ms - days * day, days * 10)).toISOString()

export const isAtWork = (ms: number): boolean =>
  sinceMidnight(ms) >= openingTime && sinceMidnight(ms) < closingTime

/** The day in China as `YYYYMMDD`. */
export const dayText = (ms: number): string =>
  new Date(ms + 8 * hour).toISOString().slice(0, 10).replaceAll('-', '')

const sinceMidnight = (ms: number): number => (ms + 8 * hour) % day
