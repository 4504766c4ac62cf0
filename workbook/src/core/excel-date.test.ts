import { expect, test } from 'vitest'
import { dateText, isBuiltInDate, isDateFormat } from './excel-date.ts'

test.each([
  [45_418, false, '2024-05-06'],
  [45_418.75, false, '2024-05-06 18:00:00'],
  [0.5, false, '12:00:00'],
  [1, false, '1900-01-01'],
  [61, false, '1900-03-01'], // after the 29 February that Excel counts
  [0, true, '1904-01-01'],
  [43_956, true, '2024-05-06'],
  [45_418.999_999, false, '2024-05-07'], // rounded to seconds
  [-1, false, -1],
  [2_958_466, false, 2_958_466],
])('serial %f (1904: %s) is %s', (serial, is1904, text) => {
  expect(dateText(serial, is1904)).toBe(text)
})

test.each([
  ['yyyy-mm-dd', true],
  ['h:mm', true],
  ['[h]:mm', true],
  ['[$-804]yyyy"年"m', true],
  ['0.00', false],
  ['General', false],
  ['0.00"days"', false],
  ['[Red]0', false],
  ['0;yyyy', false], // only the format of positive numbers counts
])('format %s shows dates: %s', (format, isDate) => {
  expect(isDateFormat(format)).toBe(isDate)
})

test('built-in formats 14 and 31 show dates, 0 and 49 do not', () => {
  expect([14, 31, 0, 49].map(isBuiltInDate)).toEqual([true, true, false, false])
})
