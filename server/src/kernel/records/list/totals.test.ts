import { expect, test } from 'vitest'
import { isTotalEnough } from './totals.ts'

test('DEC-066 a total that stopped at the cap answers only who asked for no more', () => {
  const capped = { total: 10_000, capped: true }
  const exact = { total: 12_345, capped: false }
  expect([capped, exact].map(isTotalEnough(false))).toEqual([true, true])
  expect([capped, exact].map(isTotalEnough(true))).toEqual([false, true])
})
