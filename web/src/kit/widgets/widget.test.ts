import { expect, test } from 'vitest'
import { firstText, rangeTexts } from './widget.ts'

test.each([
  [undefined, '', ['', '']],
  ['a', 'a', ['a', '']],
  [['a', 'b'], 'a', ['a', 'b']],
] as const)('DEC-070 the query value %j is the text %j and the range %j', (value, text, range) => {
  expect(firstText(value)).toBe(text)
  expect(rangeTexts(value)).toEqual(range)
})
