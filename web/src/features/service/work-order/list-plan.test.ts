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
