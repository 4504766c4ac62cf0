import { year2024 } from './official-2024.ts'
import { year2025 } from './official-2025.ts'
import { year2026 } from './official-2026.ts'
import { year2027 } from './official-2027.ts'
import type { OfficialHoliday, OfficialYear } from './official-year.ts'

export const officialYears: readonly OfficialYear[] = [year2024, year2025, year2026, year2027]

interface OfficialDay {
  name: string
  isWorked: boolean
}

/** Every official day, by its number (days since 1970-01-01). */
export const officialDays: ReadonlyMap<number, OfficialDay> = new Map(
  officialYears.flatMap(({ holidays }) => holidays.flatMap(holidayDays)),
)

function holidayDays({ name, from, to, worked = [] }: OfficialHoliday): [number, OfficialDay][] {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return [
    ...Array.from({ length: last - first + 1 }, (_, at): [number, OfficialDay] => [
      first + at,
      { name, isWorked: false },
    ]),
    ...worked.map((day): [number, OfficialDay] => [dayNumber(day), { name: `${name}调休`, isWorked: true }]),
  ]
}

/** Days since 1970-01-01 of `YYYY-MM-DD`. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
}

/** Inverse of `dayNumber`. */
export const dateOfDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
