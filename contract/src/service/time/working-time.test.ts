import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOfDay, officialDays, officialYears } from './official-days.ts'
import {
  calendarTimeScale,
  clockHours,
  countedTime,
  dueMoment,
  type Hours,
  type Pause,
  type WorkCalendarHours,
  wallMs,
  wallText,
} from './working-time.ts'

const office: WorkCalendarHours = {
  weekly: [
    ...Array(5).fill([
      ['09:00', '12:00'],
      ['13:30', '18:00'],
    ]),
    [],
    [],
  ],
  usesOfficialDays: true,
  days: [
    { date: '2026-11-20', hours: [] },
    { date: '2026-11-21', hours: [['10:00', '16:00']] },
  ],
}
const hour = 3_600_000
const due = (from: string, hours: number, pauses: [string, string?][] = [], calendar = office) => {
  const at = dueMoment(
    calendarTimeScale(calendar),
    wallMs(from),
    hours * hour,
    pauses.map(([start, end]) => ({ from: wallMs(start), ...(end && { to: wallMs(end) }) })),
  )
  return at === undefined ? 'never' : wallText(at).slice(0, 16)
}

test.each<[string, string, number, [string, string?][], string]>([
  ['inside an interval', '2026-11-18 09:10:00', 2, [], '2026-11-18 11:10'],
  ['over noon', '2026-11-18 11:00:00', 2, [], '2026-11-18 14:30'],
  ['exactly at the end of the day', '2026-11-18 14:00:00', 4, [], '2026-11-18 18:00'],
  ['over night', '2026-11-18 17:20:00', 2, [], '2026-11-19 10:20'],
  ['created at night', '2026-11-18 22:00:00', 1, [], '2026-11-19 10:00'],
  [
    'over a day off of our own onto a Saturday that is worked',
    '2026-11-19 17:00:00',
    3,
    [],
    '2026-11-21 12:00',
  ],
  ['over a weekend', '2026-11-13 17:00:00', 2, [], '2026-11-16 10:00'],
  ['2024: Sunday 4 February is worked', '2024-02-02 17:00:00', 2, [], '2024-02-04 10:00'],
  [
    '2024: over the spring festival onto Sunday 18 February',
    '2024-02-09 17:00:00',
    2,
    [],
    '2024-02-18 10:00',
  ],
  ['2024: Sunday 7 April is worked', '2024-04-03 17:00:00', 2, [], '2024-04-07 10:00'],
  ['2024: Sunday 28 April is worked, then over 1 May', '2024-04-28 17:00:00', 17.5, [], '2024-05-06 10:30'],
  ['2024: Saturday 11 May is worked', '2024-05-10 17:00:00', 2, [], '2024-05-11 10:00'],
  ['2024: Monday 10 June is off', '2024-06-07 17:00:00', 2, [], '2024-06-11 10:00'],
  ['2024: from Saturday 14 September, worked, to the 18th', '2024-09-14 17:00:00', 2, [], '2024-09-18 10:00'],
  ['2024: Saturday 12 October is worked', '2024-10-11 17:00:00', 2, [], '2024-10-12 10:00'],
  [
    '2025: over the spring festival, worked on Sunday 26 January',
    '2025-01-25 10:00:00',
    1,
    [],
    '2025-01-26 10:00',
  ],
  ['2025: from 27 January to 5 February', '2025-01-27 17:30:00', 1, [], '2025-02-05 09:30'],
  ['2025: the eight days of October, back on the 9th', '2025-09-30 17:00:00', 2, [], '2025-10-09 10:00'],
  ['2025: Saturday 11 October is worked', '2025-10-10 17:00:00', 2, [], '2025-10-11 10:00'],
  ['2026: Sunday 4 January is worked', '2025-12-31 17:00:00', 2, [], '2026-01-04 10:00'],
  [
    '2026: Saturday 14 February is worked, then nine days off',
    '2026-02-13 17:00:00',
    9,
    [],
    '2026-02-24 09:30',
  ],
  ['2026: over 1 May', '2026-04-30 17:00:00', 2, [], '2026-05-06 10:00'],
  ['2026: over October, Saturday the 10th is worked', '2026-10-09 17:00:00', 2, [], '2026-10-10 10:00'],
  ['2027: the days fixed by law', '2027-02-04 17:00:00', 2, [], '2027-02-09 10:00'],
  [
    'paused for an hour',
    '2026-11-18 09:00:00',
    2,
    [['2026-11-18 10:00:00', '2026-11-18 11:00:00']],
    '2026-11-18 12:00',
  ],
  [
    'paused over night counts as the hours of work in it',
    '2026-11-18 17:00:00',
    2,
    [['2026-11-18 17:30:00', '2026-11-19 09:30:00']],
    '2026-11-19 11:00',
  ],
  ['a pause that lasts', '2026-11-18 09:00:00', 2, [['2026-11-18 10:00:00']], 'never'],
  [
    'a pause after the due time changes nothing',
    '2026-11-18 09:00:00',
    2,
    [['2026-11-18 11:00:00']],
    '2026-11-18 11:00',
  ],
  [
    'paused before the order began',
    '2026-11-18 09:00:00',
    2,
    [['2026-11-18 08:00:00', '2026-11-18 09:30:00']],
    '2026-11-18 11:30',
  ],
])('DEC-092 due time %s', (_, from, hours, pauses, expected) => {
  expect(due(from, hours, pauses)).toBe(expected)
})

test('DEC-092 without a calendar every hour counts', () => {
  const from = wallMs('2026-02-14 23:00:00')
  expect(wallText(dueMoment(clockHours, from, 26 * hour)!)).toBe('2026-02-16 01:00:00')
  expect(calendarTimeScale(undefined)).toBe(clockHours)
})

test('a calendar that is worked a minute a year gives no due time instead of an endless search', () => {
  const calendar = {
    weekly: Array(7).fill([]),
    usesOfficialDays: false,
    days: [{ date: '2026-11-20', hours: [['09:00', '09:01']] as Hours }],
  }
  expect(due('2026-11-18 09:00:00', 2, [], calendar)).toBe('never')
})

test('the official days: days off and days worked instead never meet, and the latter are days of a weekend', () => {
  const worked = [...officialDays].filter(([, { isWorked }]) => isWorked).map(([day]) => dateOfDay(day))
  expect(worked).toEqual(officialYears.flatMap(({ holidays }) => holidays.flatMap((one) => one.worked ?? [])))
  expect(worked.every((date) => [0, 6].includes(new Date(date).getUTCDay()))).toBe(true)
  expect(officialYears.map(({ year, source }) => [year, source !== undefined])).toEqual([
    [2024, true],
    [2025, true],
    [2026, true],
    [2027, false],
  ])
  const off = (year: number) =>
    [...officialDays].filter(([day, { isWorked }]) => !isWorked && dateOfDay(day).startsWith(String(year)))
  expect([2024, 2025, 2026, 2027].map((year) => off(year).length)).toEqual([28, 28, 33, 13])
})

const minute = 60_000
const day = 24 * 60 * minute

/** Whether a minute is worked, found out the slow way. */
function isWorked({ weekly, usesOfficialDays, days }: WorkCalendarHours, moment: number): boolean {
  const date = new Date(moment).toISOString().slice(0, 10)
  const time = new Date(moment).toISOString().slice(11, 16)
  const weekday = (new Date(moment).getUTCDay() + 6) % 7
  let hours = weekly[weekday]!
  for (const { holidays } of usesOfficialDays ? officialYears : [])
    for (const { from, to, worked } of holidays) {
      if (date >= from && date <= to) hours = []
      if (worked?.includes(date) && hours.length === 0) hours = weekly.find((each) => each.length) ?? []
    }
  const own = days.find((each) => each.date === date)
  return (own?.hours ?? hours).some(([start, end]) => time >= start && time < end)
}

const counts = (calendar: WorkCalendarHours | undefined, pauses: readonly Pause[], moment: number) =>
  (!calendar || isWorked(calendar, moment)) &&
  !pauses.some(({ from, to = Number.POSITIVE_INFINITY }) => moment >= from && moment < to)

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const hours = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 6 })
  .map((points) => points.sort((one, other) => one - other))
  .map((points) =>
    Array.from({ length: Math.floor(points.length / 2) }, (_, at): [string, string] => [
      clockText(points[at * 2]!),
      clockText(points[at * 2 + 1]!),
    ]),
  )
/** Around the spring festival of 2026, with both of its days worked instead. */
const start = wallMs('2026-02-10 00:00:00')
const calendars = fc.option(
  fc.record({
    weekly: fc.array(hours, { minLength: 7, maxLength: 7 }),
    usesOfficialDays: fc.boolean(),
    days: fc.uniqueArray(
      fc.record({ date: fc.integer({ min: 0, max: 25 }).map((at) => dateOfDay(start / day + at)), hours }),
      { maxLength: 4, selector: ({ date }) => date },
    ),
  }),
  { nil: undefined },
)
const moments = fc.integer({ min: 0, max: 20 * 1440 }).map((at) => start + at * minute)
const pauses = fc.array(
  fc
    .tuple(moments, fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined, freq: 8 }))
    .map(([from, length]): Pause => (length === undefined ? { from } : { from, to: from + length * minute })),
  { maxLength: 4 },
)

/** The slow count looks at every minute of forty days; RANDOM_CALENDARS=200 for more of them. */
const rounds = Number(process.env.RANDOM_CALENDARS ?? 15)

test(
  'DEC-092 hours and due times are those found minute by minute, over random calendars, pauses and days worked instead',
  () => {
    fc.assert(
      fc.property(calendars, pauses, moments, moments, (calendar, breaks, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        let counted = 0
        for (let moment = from; moment < to; moment += minute) if (counts(calendar, breaks, moment)) counted++
        expect(countedTime(calendarTimeScale(calendar), from, to, breaks) / minute).toBe(counted)
      }),
      { numRuns: rounds },
    )
    fc.assert(
      fc.property(
        calendars,
        pauses,
        moments,
        fc.integer({ min: 1, max: 2000 }),
        (calendar, breaks, from, duration) => {
          let left = duration
          let moment = from
          const end = start + 40 * day
          while (left > 0 && moment < end) {
            if (counts(calendar, breaks, moment)) left--
            moment += minute
          }
          const found = dueMoment(calendarTimeScale(calendar), from, duration * minute, breaks)
          if (left === 0) expect(found).toBe(moment)
          else expect(found === undefined || found > end).toBe(true)
        },
      ),
      { numRuns: rounds },
    )
  },
  30_000 + rounds * 2000,
)

test('DEC-092 orders created until the last moment are those that are due', () => {
  fc.assert(
    fc.property(
      calendars,
      moments,
      moments,
      fc.integer({ min: 1, max: 2000 }),
      (calendar, now, created, minutes) => {
        const scale = calendarTimeScale(calendar)
        const due = dueMoment(scale, created, minutes * minute)
        const cutoff = scale.lastAt(scale.worked(now) - minutes * minute)
        expect(created <= cutoff).toBe(due !== undefined && due <= now)
      },
    ),
    { numRuns: 120 },
  )
})
