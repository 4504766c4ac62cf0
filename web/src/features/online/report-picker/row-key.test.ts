import { expect, test } from 'vitest'
import { mappedValues } from './mapping.ts'
import { rowKeys } from './row-key.ts'

test('PICK-032 DEC-073 a key is made of all values, id first, and at most 50 characters long', () => {
  expect(rowKeys([{ name: '张三', age: 3, none: null, id: 'u1' }], 1)).toEqual(['u1,张三,3'])
  expect(rowKeys([{ memo: 'x'.repeat(80), id: '7' }], 1)).toEqual([`7,${'x'.repeat(48)}`])
})

test('DEC-073 on a clash the end is replaced by the row number', () => {
  const memo = 'x'.repeat(80)
  const keys = rowKeys([{ memo }, { memo: `${memo}y` }, { memo }], 11)
  expect(keys).toEqual(['x'.repeat(50), `${'x'.repeat(48)}12`, `${'x'.repeat(48)}13`])
})

test('DEC-073 a row of another page is not taken for this one, and the same row keeps its key', () => {
  const known = new Map<string, string>()
  const memo = 'x'.repeat(60)
  const [first] = rowKeys([{ memo }], 1, known)
  expect(rowKeys([{ memo: `${memo}y` }], 11, known)).toEqual([`${'x'.repeat(48)}11`])
  expect(rowKeys([{ memo }], 1, known)).toEqual([first])
})

const mapping = { orgFields: ['id', 'name'], destFields: ['keeper_id', 'keeper'] }

test('PICK-034 DEC-074 fields are matched by position, several rows joined with commas', () => {
  expect(mappedValues([{ id: 7, name: '张三' }], mapping)).toEqual({ keeper_id: '7', keeper: '张三' })
  expect(
    mappedValues(
      [
        { id: 7, name: '张三' },
        { id: 8, name: null },
      ],
      mapping,
    ),
  ).toEqual({ keeper_id: '7,8', keeper: '张三,' })
})

test.each([
  [0, '0'],
  [null, ''],
  [undefined, ''],
  ['null', ''],
  ['', ''],
])('PICK-001 PICK-002 one chosen row writes %j as %j, as several do', (value, text) => {
  expect(mappedValues([{ id: value, name: '张三' }], mapping)).toEqual({ keeper_id: text, keeper: '张三' })
})
