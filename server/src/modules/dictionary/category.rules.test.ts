import { expect, test } from 'vitest'
import { nextCode, parentIdOrRoot } from './category.rules.ts'

test.each([
  ['', undefined, 'A01'],
  ['', 'A01', 'A02'],
  ['', 'A99', 'B01'],
  ['A01', undefined, 'A01A01'],
  ['A01', 'A01A09', 'A01A10'],
  ['A01', 'A01Y99', 'A01Z01'],
])('DEC-062 below %j after %j comes %s', (parent, last, next) => {
  expect(nextCode(parent, last)).toBe(next)
})

test('DEC-062 after Z99 a level is full', () => {
  expect(() => nextCode('A01', 'A01Z99')).toThrow(/^同一级分类已达上限$/)
})

test.each([
  [undefined, '0'],
  [null, '0'],
  ['', '0'],
  ['0', '0'],
  ['c1', 'c1'],
  [7, '7'],
])('DEC-062 the parent %j is stored as %s', (pid, stored) => {
  expect(parentIdOrRoot(pid)).toBe(stored)
})
