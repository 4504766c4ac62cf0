import { expect, test } from 'vitest'
import { textForSheet, textFromSheet, widthInDigits } from './cell.ts'

test.each([
  [5, 1],
  [75, 10],
  [78, 10],
  [79, 11],
  [1790, 255],
  [1800, 255],
])('%d pixels are %d digits wide', (pixels, digits) => {
  expect(widthInDigits(pixels)).toBe(digits)
})

test.each([
  ['a text of the longest length', 'abcd', 4, 'abcd'],
  ['one that is longer', 'abcde', 4, 'abcd'],
  ['a pair of surrogates at the end', 'abc\u{1F600}', 4, 'abc'],
  ['a pair of surrogates before the end', 'ab\u{1F600}c', 4, 'ab\u{1F600}'],
  ['the first second half there is', 'ab\u{10000}c', 4, 'ab\u{10000}'],
  ['the first surrogate there is', `abc\u{10000}`, 4, 'abc'],
  ['the last first half there is', `abc\u{10FFFF}`, 4, 'abc'],
  ['what XML cannot hold', 'a\u0000b\u001fc\uffffd\te', 9, 'abcd\te'],
  ['a formula', '=1+1', 9, "'=1+1"],
  ['a formula behind apostrophes', "''@x", 9, "'''@x"],
])('%s', (_, text, max, stored) => {
  expect(textForSheet(text, max)).toBe(stored)
})

test('security.md §10 an apostrophe stands before every sign that begins a formula, and before no other', () => {
  const signs = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  const guarded = signs.filter((sign) => textForSheet(`${sign}x`, 9).startsWith("'") && sign !== "'")
  expect(guarded).toEqual(['\t', '\r', '+', '-', '=', '@'])
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=x", "'plain", 'a=b', ''])(
  '%j comes back as it was',
  (text) => {
    expect(textFromSheet(textForSheet(text, 99))).toBe(text)
  },
)
