import { expect, test } from 'vitest'
import { pair, single } from './widget.ts'

test.each([
  [undefined, '', ['', '']],
  ['a', 'a', ['a', '']],
  [['a', 'b'], 'a', ['a', 'b']],
] as const)('DEC-070 the query value %j is the text %j and the range %j', (value, text, range) => {
  expect(single(value)).toBe(text)
  expect(pair(value)).toEqual(range)
})
