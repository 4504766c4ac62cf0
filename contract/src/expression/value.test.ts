import { expect, test } from 'vitest'
import {
  asValue,
  compareValues,
  exactNumber,
  isBlank,
  isSameValue,
  isTrue,
  toNumber,
  toText,
  type Value,
} from './value.ts'

test.each<[unknown, Value]>([
  ['a', 'a'],
  [false, false],
  [null, null],
  [1.5, 1.5],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [[1], undefined],
  [{}, undefined],
  [() => 1, undefined],
  [undefined, undefined],
])('%j of the outside world is the value %j', (given, value) => {
  expect(asValue(given)).toBe(value)
})

test.each<[Value, boolean, boolean, string]>([
  [undefined, true, false, ''],
  [null, true, false, ''],
  ['', true, false, ''],
  [' ', false, true, ' '],
  ['0', false, true, '0'],
  [0, false, false, '0'],
  [false, false, false, 'false'],
  [1, false, true, '1'],
])('%j is blank: %s, true: %s, as text: %j', (value, blank, isHeldTrue, text) => {
  expect([isBlank(value), isTrue(value), toText(value)]).toEqual([blank, isHeldTrue, text])
})

test.each<[Value, number | null | undefined]>([
  [3, 3],
  [null, null],
  ['', null],
  [undefined, undefined],
  [true, undefined],
  [' -12.50 ', -12.5],
  ['9'.repeat(15), 999_999_999_999_999],
  ['9'.repeat(16), undefined],
  ['1.0123456789', 1.0123456789],
  ['1.01234567891', undefined],
  ['1.', undefined],
  ['.5', undefined],
  ['1e3', undefined],
  ['+1', undefined],
  ['-0', 0],
])('%j counts as the number %j', (value, number) => {
  expect(toNumber(value)).toBe(number)
})

test('results have no noise of binary fractions, no -0 and nothing infinite', () => {
  expect([exactNumber(0.1 + 0.2), exactNumber(-0), exactNumber(1 / 0), exactNumber(Number.NaN)]).toEqual([
    0.3,
    0,
    undefined,
    undefined,
  ])
  expect([exactNumber(9_007_199_254_740_991), exactNumber(123_456_789_012_345.6)]).toEqual([
    9_007_199_254_740_991, 123_456_789_012_346,
  ])
})

test.each<[Value, Value, isSame: boolean, order: number | undefined]>([
  [null, '', true, undefined],
  [undefined, null, true, undefined],
  ['', 0, false, undefined],
  [0, null, false, undefined],
  [1, '1.0', true, 0],
  ['1', '1.0', false, -1],
  ['b', 'a', false, 1],
  ['a', 'a', true, 0],
  [2, 10, false, -1],
  ['2', 10, false, -1],
  [10, '2', false, 1],
  ['2', '10', false, 1],
  [1, true, false, undefined],
  [true, 1, false, undefined],
  [true, true, true, undefined],
  [1, 'x', false, undefined],
])('%j and %j are the same: %s, their order: %s', (left, right, same, order) => {
  expect([isSameValue(left, right), compareValues(left, right)]).toEqual([same, order])
})
