import { expect, test } from 'vitest'
import { stars } from './stars.ts'

test.each([
  [null, 0],
  ['', 0],
  ['3', 3],
  [3.4, 3],
  [3.5, 4],
  [5, 5],
  [6, 5],
  [-1, 0],
  ['many', 0],
  [Number.POSITIVE_INFINITY, 0],
])('DEC-075 a rating stored as %j shows %i stars', (value, expected) => {
  expect(stars(value)).toBe(expected)
})
