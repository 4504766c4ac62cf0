import { expect, test } from 'vitest'
import { pickerDefaults, pickValue, pickValues } from './pick.ts'

test.each([
  ['', ''],
  [null, ''],
  [undefined, ''],
  ['null', ''],
])('PICK-001 %j becomes an empty text', (value, text) => {
  expect(pickValue(value)).toBe(text)
})

test('PICK-002 a numeric zero becomes the text 0', () => {
  expect(pickValue(0)).toBe('0')
  expect(pickValue(12)).toBe('12')
})

test('a comma text is its members, a trailing comma is harmless', () => {
  expect(pickValues('1, 2,')).toEqual(['1', '2'])
  expect(pickValues('null')).toEqual([])
  expect(pickValues(0)).toEqual(['0'])
})

test('PICK-003 PICK-004 drop-downs say 请选择 and are at most 400px high', () => {
  expect(pickerDefaults).toMatchObject({ placeholder: '请选择', listHeight: 400 })
})
