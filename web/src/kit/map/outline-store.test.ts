import { expect, test } from 'vitest'
import { overlaps } from './outline-store.ts'

test.each([
  ['the same', [0, 0, 2, 2], true],
  ['one that lies inside', [1, 1, 1.5, 1.5], true],
  ['one that touches at a corner', [2, 2, 3, 3], true],
  ['one to the east', [2.1, 0, 3, 2], false],
  ['one to the west', [-3, 0, -0.1, 2], false],
  ['one to the north', [0, 2.1, 2, 3], false],
  ['one to the south', [0, -3, 2, -0.1], false],
] as const)('a piece of the map meets %s', (_, other, expected) => {
  expect(overlaps([0, 0, 2, 2], other)).toBe(expected)
})
