import { expect, test } from 'vitest'
import { codeDepth, codesAbove, nextCode, refuseWrongMove, rootCode } from './depart.rules.ts'

test.each([
  ['', null, 'A01'],
  ['', 'A01', 'A02'],
  ['', 'A99', 'B01'],
  ['A01', null, 'A01A01'],
  ['A01', 'A01A09', 'A01A10'],
  ['A01', 'A01A99', 'A01B01'],
  ['A01B02', 'A01B02Z98', 'A01B02Z99'],
])('DEC-057 under "%s" after %s comes %s', (parent, last, next) => {
  expect(nextCode(parent, last)).toBe(next)
})

test('DEC-057 codes end somewhere: after Z99 on a level, and below the last level', () => {
  expect(() => nextCode('A01', 'A01Z99')).toThrow(/^同级部门数量已达上限$/)
  expect(nextCode('A01'.repeat(19), null)).toHaveLength(60)
  expect(() => nextCode('A01'.repeat(20), null)).toThrow(/^部门层级不能超过20级$/)
})

test('DEC-057 a department moves anywhere but into itself', () => {
  expect(() => refuseWrongMove('A01A02', 'A01A02', 6)).toThrow(/^上级部门不能是自己或自己的下级$/)
  expect(() => refuseWrongMove('A01A02', 'A01A02A01', 9)).toThrow(/^上级部门不能是自己或自己的下级$/)
  expect(() => refuseWrongMove('A01A02', 'A01A03', 9)).not.toThrow()
  expect(() => refuseWrongMove('A01A02', '', 9)).not.toThrow()
  expect(() => refuseWrongMove('A01A02', 'A01'.repeat(19), 6)).not.toThrow()
  expect(() => refuseWrongMove('A01A02', 'A01'.repeat(19), 9)).toThrow(/^部门层级不能超过20级$/)
})

test('DEC-057 a code tells depth, organisation and everything above', () => {
  expect(codeDepth('A01A02A03')).toBe('3')
  expect(rootCode('A01A02A03')).toBe('A01')
  expect(codesAbove('A01A02A03')).toEqual(['A01', 'A01A02'])
  expect(codesAbove('A01')).toEqual([])
})
