import { newItem } from '@banyan/contract/service/template/new-item'
import { expect, test } from 'vitest'
import { listPlan, templateFields } from './list-plan.ts'

const items = [
  { ...newItem('input', 'fault'), label: '故障现象' },
  { ...newItem('number', 'km'), label: '里程' },
  { ...newItem('radio', 'grade'), label: '故障等级', options: ['一般', '严重'] },
  { ...newItem('image', 'photo'), label: '照片' },
  { ...newItem('divider', 'line'), label: '' },
]

test('DEC-104 fields of a template are columns; texts, numbers and choices can be asked for', () => {
  expect(templateFields(items).map(({ name, label, query }) => [name, label, query])).toEqual([
    ['form:fault', '故障现象', 'like'],
    ['form:km', '里程', 'range'],
    ['form:grade', '故障等级', 'eq'],
  ])
  const [, , grade] = templateFields(items)
  expect(grade?.listSource?.map(({ value, text }) => [value, text])).toEqual([
    ['0', '一般'],
    ['1', '严重'],
  ])
})

test('DEC-104 conditions on template fields travel together, members of the order by themselves', () => {
  const plan = listPlan({ id: 's1', items }, true)
  const asked = plan.toCall?.({
    field: 'id,orderNo,form:fault',
    orderNo: '*W1*',
    serviceTypeId: 's1',
    'form:fault': '*漏油*',
    'form:km_begin': '100',
  })
  expect(asked).toEqual({
    field: 'id,orderNo',
    orderNo: '*W1*',
    serviceTypeId: 's1',
    formQuery: JSON.stringify({ fault: '*漏油*', km_begin: '100' }),
    mine: '1',
  })
  expect(listPlan(undefined, false).toCall?.({ orderNo: '*W1*' })).toEqual({ orderNo: '*W1*' })
})

test('DEC-068 DEC-104 a workbook of orders is of the chosen type', () => {
  expect(listPlan({ id: 's1', items }, false).importsWith).toEqual({ serviceTypeId: 's1' })
  expect(listPlan(undefined, false).importsWith).toBeUndefined()
})

test('DEC-104 a field of a template is a column that nobody fills in there', () => {
  const base = { type: 'text', width: 140, readOnly: true, isAdded: true }
  const kinds = ['textarea', 'phonenum', 'slider', 'date', 'users', 'cascade_combobox'] as const
  const found = templateFields(kinds.map((type) => ({ ...newItem(type, type), label: type })))
  expect(found).toEqual([
    { ...base, name: 'form:textarea', label: 'textarea', query: 'like' },
    { ...base, name: 'form:phonenum', label: 'phonenum', query: 'like' },
    { ...base, name: 'form:slider', label: 'slider', type: 'number', query: 'range' },
    { ...base, name: 'form:date', label: 'date', type: 'date', query: 'range' },
    { ...base, name: 'form:users', label: 'users' },
    { ...base, name: 'form:cascade_combobox', label: 'cascade_combobox' },
  ])
})

test('DEC-113 the choices of a dictionary are asked for by id, those of an item by their place', () => {
  const [item] = templateFields([
    {
      ...newItem('select', 'a'),
      data_type: 2,
      options: ['不算'],
      dict_options: [{ id: 'd1', itemName: '甲' }],
    } as never,
  ])
  expect(item).toMatchObject({ type: 'list', query: 'eq' })
  expect(item?.listSource).toEqual([{ value: 'd1', text: '甲', title: '甲' }])
  const none = templateFields([
    { ...newItem('radio', 'a'), data_type: 2, dict_options: undefined } as never,
    { ...newItem('checkbox', 'b'), data_type: 1, options: undefined } as never,
  ])
  expect(none.map(({ listSource }) => listSource)).toEqual([[], []])
})

test('DEC-104 the list of one type keeps its own layout and can be asked by what can be asked for', () => {
  const plain = listPlan(undefined, false)
  const typed = listPlan({ id: 's1', items: [...items, newItem('users', 'who')] }, false)
  expect([plain.code, typed.code]).toEqual(['workOrder', 'workOrder.s1'])
  const added = (given: typeof typed.fields | undefined, before: typeof typed.fields | undefined) =>
    given?.slice(before?.length).map(({ name }) => name)
  expect(added(typed.fields, plain.fields)).toEqual(['form:fault', 'form:km', 'form:grade', 'form:who'])
  expect(added(typed.asked, plain.asked)).toEqual(['form:fault', 'form:km', 'form:grade'])
})
