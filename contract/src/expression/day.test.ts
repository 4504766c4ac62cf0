import { expect, test } from 'vitest'
import { dayNumber, dayText, monthsLater } from './day.ts'

test.each([
  ['1970-01-01', 0],
  ['1970-01-02 23:59:59', 1],
  ['1970-01-02T00:00', 1],
  ['1969-12-31', -1],
  ['2024-02-29', 19_782],
  ['2023-02-29', undefined],
  ['2023-13-01', undefined],
  ['2023-00-01', undefined],
  ['2023-01-00', undefined],
  ['2023-01-32', undefined],
  ['0100-01-01', -683_003],
  ['0099-12-31', undefined],
  ['2023-01-01x', undefined],
  ['2023-1-1', undefined],
  ['', undefined],
])('%s is the day %s', (text, number) => {
  expect(dayNumber(text)).toBe(number)
})

test('a number is a day from the year 100 to the year 9999', () => {
  expect([dayText(0), dayText(-1), dayText(19_782)]).toEqual(['1970-01-01', '1969-12-31', '2024-02-29'])
  const [first, last] = [dayNumber('0100-01-01')!, dayNumber('9999-12-31')!]
  expect([dayText(first), dayText(last)]).toEqual(['0100-01-01', '9999-12-31'])
  expect([dayText(first - 1), dayText(last + 1)]).toEqual([undefined, undefined])
})

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-05-31', 0, '2026-05-31'],
  ['2026-05-31 08:00:00', 12, '2027-05-31'],
  ['9999-12-31', 1, undefined],
  ['soon', 1, undefined],
])('%s and %i months is %s', (day, months, expected) => {
  expect(monthsLater(day, months)).toBe(expected)
})
