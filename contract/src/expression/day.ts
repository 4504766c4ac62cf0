/** Arithmetic with days in the form `YYYY-MM-DD`; a time behind the day is ignored. */

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})(?:$|[ T])/
const dayMs = 86_400_000

/** Days since 1970 of a day or date-time; `undefined` for what is no real day. */
export function dayNumber(text: string): number | undefined {
  const found = dayPattern.exec(text)
  if (!found) return undefined
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  const at = new Date(Date.UTC(year, month - 1, day))
  if (year < 100 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined
  return at.getTime() / dayMs
}

/** The day of a number; `undefined` outside the years 100 to 9999. */
export function dayText(number: number): string | undefined {
  const at = new Date(number * dayMs)
  const year = at.getUTCFullYear()
  return year >= 100 && year <= 9999 ? at.toISOString().slice(0, 10) : undefined
}

/** The same day `months` later, or the last day of a month that is too short for it. */
export function monthsLater(text: string, months: number): string | undefined {
  const number = dayNumber(text)
  if (number === undefined) return undefined
  const at = new Date(number * dayMs)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayText(Date.UTC(year, month, Math.min(at.getUTCDate(), last)) / dayMs)
}
