import { expect, test } from 'vitest'
import { isObjectText } from './use-condition.ts'

test.each([
  [undefined, true],
  ['', true],
  ['  ', true],
  ['{"a":1}', true],
  ['{}', true],
  ['[]', false],
  ['null', false],
  ['5', false],
  ['"a"', false],
  ['{a:1}', false],
])('WIDGET-076 the condition %j of a tree is right: %s', (condition, isRight) => {
  expect(isObjectText(condition)).toBe(isRight)
})
