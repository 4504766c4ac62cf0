import { expect, test } from 'vitest'
import { dateText, isBuiltInDate, isDateFormat } from './excel-date.ts'

test.each([
  [45_418, false, '2024-05-06'],
  [45_418.75, false, '2024-05-06 18:00:00'],
  [0.5, false, '12:00:00'],
  [1, false, '1900-01-01'],
  [0, false, '00:00:00'],
  [59, false, '1900-02-28'],
  [60, false, '1900-02-28'], // the day that Excel counts and that did not exist
  [61, false, '1900-03-01'], // after the 29 February that Excel counts
  [0, true, '1904-01-01'],
  [0.5, true, '1904-01-01 12:00:00'],
  [43_956, true, '2024-05-06'],
  [45_418.999_999, false, '2024-05-07'], // rounded to seconds
  [2_958_465.5, false, '9999-12-31 12:00:00'],
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
  ['[DBNum1]0', false],
  ['\\y0', false],
  ['_y0', false],
  ['*y0', false],
  ['[ss].00', true],
  ['0;yyyy', false], // only the format of positive numbers counts
])('format %s shows dates: %s', (format, isDate) => {
  expect(isDateFormat(format)).toBe(isDate)
})

test('the built-in formats that show dates or times', () => {
  const shown = Array.from({ length: 60 }, (_, id) => id).filter(isBuiltInDate)
  expect(shown).toEqual([
    ...[14, 15, 16, 17, 18, 19, 20, 21, 22],
    ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36],
    ...[45, 46, 47],
    ...[50, 51, 52, 53, 54, 55, 56, 57, 58],
  ])
})
