import { expect, test } from 'vitest'
import { wholeNumbers } from './icon-paths.ts'

test.each([
  ['numbers without a space between them', 'M1.4.6L10-.4', 'M1 1L10 0'],
  ['relative ends that would add up', 'm0 0l1.4 0l1.4 0l1.4 0', 'm0 0l1 0l2 0l1 0'],
  ['one letter for several commands', 'M10.2 10.2 20.4 20.4h.4v1.2', 'M10 10L20 20h1v2'],
  ['the way back to where the path began', 'M1.6 1.6h10zm2.6 0h1', 'M2 2h10zm2 0h1'],
  ['the flags of an arc, which are one digit each', 'M0 0a8.04 8.04 0 018.4 8.4', 'M0 0a8 8 0 0 1 8 8'],
  ['curves by their three points', 'M0 0c4.4 0 8.2-3.6 8.2-8', 'M0 0c4 0 8-4 8-8'],
])('%s keep their place', (_, path, whole) => expect(wholeNumbers(path)).toBe(whole))

test.each(['M1', 'M0 0x', '5'])('%s is no path', (path) => expect(() => wholeNumbers(path)).toThrow('path'))
