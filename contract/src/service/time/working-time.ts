import { dayNumber, officialDays } from './official-days.ts'

/** `HH:mm` to `HH:mm` of one day; a day may end at 24:00. */
export type Hours = readonly (readonly [start: string, end: string])[]

/** Working hours (DEC-092). Own days override official ones, which override the week. */
export interface WorkCalendarHours {
  /** Monday to Sunday. */
  weekly: readonly Hours[]
  usesOfficialDays: boolean
  days: readonly { date: string; hours: Hours }[]
}

/** A pause that does not count; open-ended without `to`. Milliseconds of the wall clock. */
export interface Pause {
  from: number
  to?: number
}

/**
 * A scale of working time. Moments are milliseconds of the wall clock in GMT+8 (`wallMs`); `worked` grows only during
 * working hours.
 */
export interface TimeScale {
  worked(moment: number): number
  /** The first moment with this much working time; `undefined` when it is decades away. */
  firstAt(worked: number): number | undefined
  /** The last moment with at most this much working time. */
  lastAt(worked: number): number
}

/** The time scale of a tenant without a calendar, where every hour counts. */
export const clockHours: TimeScale = {
  worked: (moment) => moment,
  firstAt: (worked) => worked,
  lastAt: (worked) => worked,
}

const dayMs = 86_400_000
const firstDay = dayNumber('2000-01-01')
const lastDay = dayNumber('2100-01-01')

/** The hours of one day of a calendar: its own ones, the official ones, or those of the week. */
export function hoursOn({ weekly, usesOfficialDays, days }: WorkCalendarHours, day: number): Hours {
  const own = days.find(({ date }) => dayNumber(date) === day)
  return own?.hours ?? weekHours({ weekly, usesOfficialDays }, day)
}

/** A day worked instead of another has the hours of its weekday, or of the first weekday that has any. */
function weekHours(
  { weekly, usesOfficialDays }: Pick<WorkCalendarHours, 'weekly' | 'usesOfficialDays'>,
  day: number,
) {
  const ofWeek = weekly[weekdayIndex(day)] ?? noHours
  const official = usesOfficialDays ? officialDays.get(day) : undefined
  if (!official) return ofWeek
  if (!official.isWorked) return noHours
  return ofWeek.length ? ofWeek : (weekly.find((hours) => hours.length > 0) ?? noHours)
}

const noHours: Hours = []

/** 0 for Monday; 1970-01-01 was a Thursday. */
export const weekdayIndex = (day: number): number => (day + 3) % 7

/** The time scale of a calendar; caches the working time before each day. */
export function calendarTimeScale(calendar: WorkCalendarHours | undefined): TimeScale {
  if (!calendar) return clockHours
  const own = new Map(calendar.days.map(({ date, hours }) => [dayNumber(date), spansInMs(hours)]))
  const usual = new Map<Hours, readonly Span[]>()
  const spansOn = (day: number): readonly Span[] => {
    const mine = own.get(day)
    if (mine) return mine
    const hours = weekHours(calendar, day)
    const known = usual.get(hours) ?? spansInMs(hours)
    usual.set(hours, known)
    return known
  }
  /** What was worked before each day, from the first one on. */
  const before: number[] = [0]
  const workedBefore = (day: number): number => {
    for (let at = before.length; at <= day - firstDay; at++)
      before.push(before[at - 1]! + totalMs(spansOn(firstDay + at - 1)))
    return before[Math.max(0, day - firstDay)]!
  }
  const worked = (moment: number): number => {
    const day = Math.floor(moment / dayMs)
    if (day < firstDay) return 0
    const time = moment - day * dayMs
    let sum = workedBefore(day)
    for (const [start, end] of spansOn(day)) sum += Math.max(0, Math.min(time, end) - start)
    return sum
  }
  /** The first day whose end has reached an amount of work; `lastDay` when none does. */
  const dayReaching = (isReached: (worked: number) => boolean): number => {
    let [low, high] = [firstDay, firstDay + 1]
    while (high < lastDay && !isReached(workedBefore(high + 1))) [low, high] = [high, high * 2 - firstDay]
    high = Math.min(high, lastDay)
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (isReached(workedBefore(middle + 1))) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    worked,
    firstAt(amount) {
      const day = dayReaching((sum) => sum >= amount)
      if (day >= lastDay) return undefined
      let left = amount - workedBefore(day)
      if (left <= 0) return day * dayMs
      for (const [start, end] of spansOn(day)) {
        if (left <= end - start) return day * dayMs + start + left
        left -= end - start
      }
      return undefined
    },
    lastAt(amount) {
      const day = dayReaching((sum) => sum > amount)
      let left = amount - workedBefore(day)
      for (const [start, end] of spansOn(day)) {
        if (left < end - start) return day * dayMs + start + left
        left -= end - start
      }
      return day * dayMs
    },
  }
}

type Span = readonly [start: number, end: number]
const spansInMs = (hours: Hours): Span[] =>
  hours.map(([start, end]) => [minuteOfDay(start) * 60_000, minuteOfDay(end) * 60_000] as const)
const totalMs = (day: readonly Span[]) => day.reduce((sum, [start, end]) => sum + end - start, 0)

/** Minutes since midnight of `HH:mm`. */
export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How much counted between two moments, pauses left out. */
export function countedTime(
  scale: TimeScale,
  from: number,
  to: number,
  pauses: readonly Pause[] = [],
): number {
  if (to <= from) return 0
  let counted = scale.worked(to) - scale.worked(from)
  for (const pause of mergePauses(pauses, from)) {
    if (pause.from >= to) break
    counted -= scale.worked(Math.min(pause.to, to)) - scale.worked(pause.from)
  }
  return counted
}

/** The moment at which `duration` has counted since `from`; nothing while a pause lasts or when it never comes. */
export function dueMoment(
  scale: TimeScale,
  from: number,
  duration: number,
  pauses: readonly Pause[] = [],
): number | undefined {
  let goal = scale.worked(from) + duration
  let due = duration > 0 ? scale.firstAt(goal) : from
  for (const pause of mergePauses(pauses, from)) {
    if (due === undefined || pause.from >= due) break
    if (pause.to === Number.POSITIVE_INFINITY) return undefined
    goal += scale.worked(pause.to) - scale.worked(pause.from)
    due = scale.firstAt(goal)
  }
  return due
}

/** Pauses after a moment in their order, those that overlap joined. */
function mergePauses(pauses: readonly Pause[], from: number): { from: number; to: number }[] {
  const joined: { from: number; to: number }[] = []
  const sorted = pauses
    .map((pause) => ({ from: Math.max(pause.from, from), to: pause.to ?? Number.POSITIVE_INFINITY }))
    .filter((pause) => pause.to > pause.from)
    .sort((one, other) => one.from - other.from)
  for (const pause of sorted) {
    const last = joined.at(-1)
    if (last && pause.from <= last.to) last.to = Math.max(last.to, pause.to)
    else joined.push(pause)
  }
  return joined
}

/** Milliseconds of the wall clock of `YYYY-MM-DD HH:mm:ss`, fractions and a zone left out. */
export const wallMs = (time: string): number => Date.parse(`${time.slice(0, 10)}T${time.slice(11, 19)}Z`)

/** The other way round. */
export const wallText = (moment: number): string =>
  new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

/** The wall clock in GMT+8 of an instant. */
export const wallNow = (epochMs: number): number => epochMs + 8 * 3_600_000
