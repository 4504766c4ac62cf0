import { expect, test } from 'vitest'
import { parseReplacements } from './report.columns.ts'

const choice = (value: string, text: string) => ({ value, text, title: text })

test.each([
  ['男_1,女_2', [choice('1', '男'), choice('2', '女')]],
  [' 男 _ 1 ', [choice('1', '男')]],
  ['a_b_1', [choice('1', 'a_b')]],
  ['甲_', [choice('', '甲')]],
  ['_1,x', []],
  ['', []],
])('DEC-081 %j are the texts %j', (text, choices) => {
  expect(parseReplacements(text)).toEqual(choices)
})
