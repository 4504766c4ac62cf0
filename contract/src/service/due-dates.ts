/*
 * Recurring dates (`YYYY-MM-DD`), every so many months. Each is counted from the first one, so that a short month moves
 * its own date only.
 */

interface Recurring {
  /** The first date. */
  startDate: string
  everyMonths: number
}

/** The n-th date, the first being 0: the 31st of a month without one is its last day, and so is 29 February. */
export function dueDate({ startDate, everyMonths }: Recurring, n: number): string {
  const [year = 0, month = 1, day = 1] = startDate.split('-').map(Number)
  const months = year * 12 + (month - 1) + n * everyMonths
  const [dueYear, dueMonth] = [Math.floor(months / 12), months % 12]
  const lastDay = new Date(Date.UTC(dueYear, dueMonth + 1, 0)).getUTCDate()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(dueYear).padStart(4, '0')}-${two(dueMonth + 1)}-${two(Math.min(day, lastDay))}`
}

/** The first date on a day or after it. */
export function firstDueFrom(recurring: Recurring, day: string): string {
  const { startDate, everyMonths } = recurring
  if (startDate >= day) return startDate
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  // The estimate is at most one date too early.
  const near = Math.max(0, Math.floor((monthOf(day) - monthOf(startDate)) / everyMonths))
  const found = dueDate(recurring, near)
  return found >= day ? found : dueDate(recurring, near + 1)
}

/** The date after one of them. */
export const dueAfter = (recurring: Recurring, date: string): string => firstDueFrom(recurring, nextDay(date))

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
