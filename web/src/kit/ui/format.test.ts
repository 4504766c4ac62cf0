import { expect, test } from 'vitest'
import {
  date,
  datetime,
  decimal,
  ellipsis,
  isNullLike,
  pageSizes,
  textOrDash,
  thousands,
  totalText,
} from './format.ts'

test.each([
  ['2026-11-14 09:21:07', '2026-11-14 09:21:07'],
  ['2026-11-14', '2026-11-14 00:00:00'],
  ['2026-11-14T01:21:07Z', '2026-11-14 09:21:07'],
  [new Date('2026-12-31T16:00:00Z'), '2027-01-01 00:00:00'],
  [0, '1970-01-01 08:00:00'],
  ['soon', 'soon'],
  [null, '-'],
])('LIST-041 a date-time reads YYYY-MM-DD HH:mm:ss in GMT+8: %s → %s', (value, text) => {
  expect(datetime(value)).toBe(text)
})

test('a date is the day of its date-time', () => {
  expect(date('2026-11-14 09:21:07')).toBe('2026-11-14')
  expect(date('2026-11-14')).toBe('2026-11-14')
  expect(date('')).toBe('-')
})

test.each([
  ['一'.repeat(25), '一'.repeat(25)],
  ['一'.repeat(26), `${'一'.repeat(25)}…`],
  ['🚚'.repeat(25), '🚚'.repeat(25)],
  ['🚚'.repeat(26), `${'🚚'.repeat(25)}…`],
  ['', ''],
])('LIST-042 a text is cut at 25 characters: %s', (text, cut) => {
  expect(ellipsis(text)).toBe(cut)
})

test('LIST-042 the length is a default only', () => {
  expect(ellipsis('车辆品牌', 2)).toBe('车辆…')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567.891, '1,234,567.891'],
  ['1234567.00', '1,234,567.00'],
  [-1000, '-1,000'],
  ['0.1234567', '0.1234567'],
  ['12 辆', '12 辆'],
  [null, '-'],
])('LIST-043 numbers group thousands: %s → %s', (value, text) => {
  expect(thousands(value)).toBe(text)
})

test.each([null, undefined, '', '  ', 'null'])('LIST-044 a dash stands for %j', (value) => {
  expect(isNullLike(value)).toBe(true)
  expect(textOrDash(value)).toBe('-')
})

test.each([0, false, '0', 'nullable', 'NULL'])('LIST-044 %j is a value', (value) => {
  expect(textOrDash(value)).toBe(String(value))
})

test('LIST-035 a list has pages of 10 to 500 rows', () => {
  expect(pageSizes).toEqual([10, 20, 30, 50, 100, 300, 500])
})

test('LIST-037 the total text is ungrouped and a capped one has a plus', () => {
  expect(totalText([1, 10], 10482)).toBe('1-10 共10482条')
  expect(totalText([1, 10], 10000, true)).toBe('1-10 共10000+条')
  expect(totalText([0, 0], 0)).toBe('0-0 共0条')
})

test.each([
  [347.5, 2, '347.50'],
  ['1234567.891', 2, '1,234,567.891'],
  [12, 2, '12.00'],
  [-0.5, 1, '-0.5'],
  [8, 0, '8'],
  [null, 2, '-'],
  ['多', 2, '多'],
])('a number is shown with the digits its field declares: %s of %i → %s', (value, decimals, text) => {
  expect(decimal(value, decimals)).toBe(text)
})
