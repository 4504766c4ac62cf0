import { expect, test } from 'vitest'
import { dateText, isFillKind, parseParams, readMember } from './fill-rule.rules.ts'

const midnight = new Date('2026-01-31T16:05:09.999Z') // 1 February, 00:05:09 in GMT+8

test.each([
  ['yyyyMMdd', '20260201'],
  ['yyyy-MM-dd HH:mm:ss', '2026-02-01 00:05:09'],
  ['yyMM', '2602'],
  ['', ''],
  ['NO.', 'NO.'],
])('DEC-056 DEC-114 the date pattern %s gives %s in GMT+8', (pattern, text) => {
  expect(dateText(pattern, midnight)).toBe(text)
})

test.each([
  [{}, 'p'],
  [{ parentId: 'f' }, 'f'],
  [{ parentId: '' }, 'p'],
  [{ main: { parentId: 'm' }, sub: {} }, 'm'],
  [{ main: { parentId: 'm' }, sub: { parentId: 's' } }, 's'],
  [{ parentId: { deep: 1 } }, 'p'],
  [{ parentId: 7 }, '7'],
  [{ main: null, sub: 'text', parentId: 'f' }, 'f'],
  [{ parentId: 'x'.repeat(65) }, 'x'.repeat(64)],
])('DEC-056 a form member %j wins over the parameter: %s', (form, value) => {
  expect(readMember(form, 'parentId', { parentId: 'p' })).toBe(value)
})

test('DEC-056 empty parameters are none, and unknown ones are dropped', () => {
  expect([parseParams(''), parseParams(null), parseParams('{"prefix":"X","other":1}')]).toEqual([
    {},
    {},
    { prefix: 'X' },
  ])
})

test('DEC-056 only the kinds of the contract are kinds', () => {
  expect(['orderNumber', 'constructor', ''].map(isFillKind)).toEqual([true, false, false])
})
