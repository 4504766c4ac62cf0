import { newItem } from '@banyan/contract/service/template/new-item'
import { expect, test } from 'vitest'
import { firstChoice } from '#kit/form/conflict/conflict.ts'
import { mergedOrder, orderDifferences } from './order-conflict.ts'

const fields = [
  { name: 'level', label: '紧急程度', type: 'list' as const },
  { name: 'remark', label: '备注', type: 'textarea' as const },
  { name: 'contactPhone', label: '联系电话', type: 'text' as const },
]
const items = [
  { ...newItem('input', 'fault'), label: '故障现象' },
  { ...newItem('divider', 'line'), label: '' },
]
const show = () => null
const opened = { level: 3, remark: null, contactPhone: '1', formData: { fault: '异响' } }
const mine = { level: '3', remark: '我的备注', contactPhone: '1', formData: { fault: '异响、漏油' } }
const stored = { level: 1, remark: '', contactPhone: '1', formData: { fault: '抖动' } }

test('fields that two people left differently are found, those one of them left alone count as the other changed them', () => {
  const found = orderDifferences({ fields, items, show }, { opened, mine, stored })
  expect(found.map((each) => [each.label, each.mine, each.stored, firstChoice(each)])).toEqual([
    ['紧急程度', '3', 1, 'stored'],
    ['备注', '我的备注', '', 'mine'],
    ['故障现象', '异响、漏油', '抖动', 'mine'],
  ])
})

test('each field is stored as it was chosen', () => {
  const found = orderDifferences({ fields, items, show }, { opened, mine, stored })
  expect(mergedOrder(mine, found, {})).toEqual({ ...mine, level: 1 })
  expect(mergedOrder(mine, found, { level: 'mine', 'form:fault': 'stored' })).toEqual({
    ...mine,
    formData: { fault: '抖动' },
  })
})

test('a field the other one emptied is sent as empty', () => {
  const emptied = { ...stored, remark: undefined }
  const found = orderDifferences({ fields, items, show }, { opened, mine, stored: emptied })
  expect(mergedOrder(mine, found, { remark: 'stored' })).toMatchObject({ remark: null })
})

test('nothing in common that differs is no conflict', () => {
  expect(
    orderDifferences({ fields, items, show }, { opened, mine: opened, stored: { ...opened, level: '3' } }),
  ).toEqual([])
})

test.each([
  ['an empty list and nothing', [], undefined, false],
  ['an empty list and no text', [], '', false],
  ['two empty lists', [], [], false],
  ['an empty list and a choice', [], ['u1'], true],
  ['a list of one and another', ['u1'], ['u2'], true],
  ['the same lists', ['u1'], ['u1'], false],
  ['a list and its only member as text', ['u1'], 'u1', true],
  ['a number and its text', 3, '3', false],
  ['zero and nothing', 0, null, true],
])('DEC-114 %s: whether they differ', (_, one, other, isDifferent) => {
  const people = [{ ...newItem('users', 'who'), label: '人员' }]
  const values = { opened: {}, mine: { formData: { who: one } }, stored: { formData: { who: other } } }
  expect(orderDifferences({ fields: [], items: people, show }, values).length === 1).toBe(isDifferent)
})
