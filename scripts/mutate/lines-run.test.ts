import { expect, test } from 'vitest'
import { linesRun } from './lines-run.ts'

// The lines 2 to 4 of this script come from the lines 3, 5 and 6 of a source.
const map = Buffer.from(JSON.stringify({ mappings: ';AAEA;AAEA;AACA' })).toString('base64')
const script = `'use strict';async (exports)=>{{
const half = (number) => number / 2
const whole = (number) => { if (number < 0) {
return 0 } return number }
//# ${'sourceMapping'}URL=data:application/json;charset=utf-8;base64,${map}
}}`
const range = (from: string, to: string, count: number) => ({
  startOffset: script.indexOf(from),
  endOffset: script.indexOf(to) + to.length,
  count,
})
const module = [{ ranges: [range("'use", '}}', 1)] }, { ranges: [range('async', '}}', 1)] }]

test.each([
  ['what was never called', 0, 0, 0, []],
  ['one function', 3, 0, 0, [3]],
  ['a function without one of its blocks', 0, 2, 0, [5]],
  ['everything', 1, 2, 1, [3, 5, 6]],
])('the lines of %s', (_, half, whole, block, lines) => {
  const functions = [
    ...module,
    { ranges: [range('const half', '/ 2', half)] },
    { ranges: [range('const whole', 'number }', whole), range('return 0', 'return 0', block)] },
  ]
  expect(linesRun(script, functions)).toEqual(lines)
})
