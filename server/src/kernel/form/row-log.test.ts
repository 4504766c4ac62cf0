import type { FormField } from '@banyan/contract/form/form-property'
import { expect, test } from 'vitest'
import type { FormEntity, TableChange } from './form.ts'
import { removedRowsLog, rowDifference } from './row-log.ts'

const fields: FormField[] = [
  { name: 'goods', label: '货物', type: 'text' },
  { name: 'amount', label: '数量', type: 'integer' },
  { name: 'pin', label: '口令', type: 'text', secret: true },
  { name: 'pass', label: '密码', type: 'password' },
]
const lines = { key: 'lines', title: '明细', relation: 'many', fields, foreignKey: 'mainId', mainKey: 'id' }
const address = { ...lines, key: 'address', title: '地址', relation: 'one' }
const form = { tables: [lines, address] } as unknown as FormEntity

test('DEC-080 the log tells each changed row under its number, by its labels and without secrets', () => {
  const change: TableChange = {
    rows: [
      { stored: { id: '1', goods: '茶', amount: 1, pin: 'a' }, values: { amount: 2, pin: 'b' } },
      { stored: { id: '2', goods: '盐' }, values: {} },
      { values: { goods: '米', amount: 3, pin: 'c', pass: 'd' } },
    ],
    removed: [
      { id: '3', goods: '油', pass: 'e' },
      { id: '4', amount: 5 },
    ],
  }
  expect(rowDifference(form, { title: '旧', same: 1 }, { title: '新', same: 1, lines: change })).toEqual({
    before: {
      title: '旧',
      明细第1行: { 数量: 1 },
      明细第3行: null,
      '明细（删除1）': { 货物: '油' },
      '明细（删除2）': { 数量: 5 },
    },
    after: {
      title: '新',
      明细第1行: { 数量: 2 },
      明细第3行: { 货物: '米', 数量: 3 },
      '明细（删除1）': null,
      '明细（删除2）': null,
    },
  })
})

test('DEC-080 the one row of a sub-table has no number', () => {
  const address: TableChange = { rows: [{ values: { goods: '福州' } }], removed: [] }
  expect(rowDifference(form, {}, { address })).toEqual({
    before: { 地址: null },
    after: { 地址: { 货物: '福州' } },
  })
})

test('DEC-080 removed rows are told by what they held', () => {
  expect(removedRowsLog(lines as never, [{ id: '1', goods: '茶', pin: 'a', more: 1 }])).toEqual({
    '明细（删除1）': { 货物: '茶' },
  })
  expect(removedRowsLog(lines as never, [])).toEqual({})
})
