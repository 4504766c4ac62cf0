import { expect, test } from 'vitest'
import { validSheetName } from './sheet-name.ts'

test.each([
  ['车辆', 1, '车辆'],
  ['车辆', 2, '车辆2'],
  ['a/b\\c[d]:e*?', 1, 'a b c d  e'],
  ["'quoted'", 1, 'quoted'],
  ['', 1, 'Sheet'],
  ['x'.repeat(40), 12, `${'x'.repeat(29)}12`],
  [`${'x'.repeat(30)}😀`, 1, 'x'.repeat(30)], // never half a surrogate pair
])('sheet %s number %i is named %s', (name, n, expected) => {
  expect(validSheetName(name, n)).toBe(expected)
})
