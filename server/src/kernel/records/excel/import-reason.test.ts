import { field } from '@banyan/contract/field'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '#kernel/refusal.ts'
import { gadget, gadgets } from '#testing/gadgets.ts'
import { listSource } from '../list/column.ts'
import { faultOfIssue, refusalFault, rowReason } from './import-reason.ts'
import type { ImportField } from './import-sheet.ts'

const fields: ImportField[] = [['name', { label: '样品名称', type: 'text' }]]

test.each([
  [['name'], '{label}不能超过3个字符', { column: '样品名称', text: '不能超过3个字符' }],
  [['name'], '样品名称不能为空', { column: '样品名称', text: '样品名称不能为空' }],
  [['name', 0], '', { column: '样品名称', text: '格式不正确' }],
  [['other'], '不认识', { column: undefined, text: '不认识' }],
  [[], '', { column: undefined, text: '格式不正确' }],
])('DEC-068 an issue at %j %j is told as %j', (path, message, fault) => {
  expect(faultOfIssue(fields, { path, message })).toEqual(fault)
})

test('DEC-068 a reason names the row as Excel counts it, and the column where it is known', () => {
  expect(rowReason({ column: '状态', text: '不正确' }, 3)).toBe('第 3 行「状态」：不正确')
  expect(rowReason({ text: '不正确' }, 12)).toBe('第 12 行：不正确')
})

const source = listSource(gadget, gadgets)

test.each([
  ['tells its field', refuse.field('status', '不对'), '不对', '状态'],
  ['tells a field that is no column', refuse.field('other', '不对'), '不对', undefined],
  ['names a column', new Error('x'), '样品类型不存在', '样品类型'],
  ['names nothing', new Error('x'), '不能保存', undefined],
  ['is no object', 'x', '不能保存', undefined],
])('DEC-068 a refusal that %s is told at its column', (_, thrown, text, column) => {
  expect(refusalFault(source, thrown, text)).toEqual({ column, text })
})

test('DEC-068 of the titles that a refusal names the longest is meant', () => {
  const labels = z.object({
    name: field.text('名称'),
    code: field.text('类型名称'),
    sortNo: field.text('序'),
  })
  const described = { ...source, description: { ...source.description, shape: labels } }
  expect(refusalFault(described, null, '顺序不对：类型名称').column).toBe('类型名称')
})

test('DEC-068 a taken value is told at the columns of its index', () => {
  const taken = Object.assign(new Error('duplicate key'), { constraint: 'testing_gadget_name_unique' })
  expect(refusalFault(source, new Error('failed', { cause: taken }), '已存在')).toEqual({
    column: '样品名称',
    text: '已存在',
  })
})
