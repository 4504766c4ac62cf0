import { expect, test } from 'vitest'
import { dueAfter, dueDate, firstDueFrom } from './due-dates.ts'

test.each([
  ['2026-01-31', 1, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['2024-02-29', 12, ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
  ['2026-08-30', 6, ['2026-08-30', '2027-02-28', '2027-08-30', '2028-02-29']],
  ['2026-11-18', 3, ['2026-11-18', '2027-02-18', '2027-05-18']],
])('from %s every %d months: %j', (startDate, everyMonths, dates) => {
  expect(dates.map((_, n) => dueDate({ startDate, everyMonths }, n))).toEqual(dates)
})

test('whatever the dates, each follows the one before, and the first from a day is the first not before it', () => {
  let seed = 20261118
  const roll = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const aDay = () => new Date(Date.UTC(2020, 0, 1 + roll(4000))).toISOString().slice(0, 10)
  for (let turn = 0; turn < 2000; turn++) {
    const plan = { startDate: aDay(), everyMonths: 1 + roll(36) }
    const dates = Array.from({ length: 150 }, (_, n) => dueDate(plan, n))
    expect(dates).toEqual([...new Set(dates)].sort())
    const day = aDay()
    // The slow way round: the dates one after the other.
    const found = dates.find((date) => date >= day)
    expect([plan, day, firstDueFrom(plan, day)]).toEqual([plan, day, found])
    const n = roll(100)
    expect(dueAfter(plan, dates[n] as string)).toBe(dates[n + 1])
  }
})
