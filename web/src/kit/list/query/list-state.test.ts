import { readCondition } from '@banyan/contract/list-query'
import { expect, test } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import {
  applyQuery,
  isAsking,
  type ListState,
  listInput,
  readState,
  toQuestion,
  writeState,
} from './list-state.ts'

const fields: Field[] = [
  { name: 'plate', label: '车牌号', type: 'text', query: 'like' },
  { name: 'status', label: '状态', type: 'list', dict: 'status', query: 'eq' },
  { name: 'reportTime', label: '上报时间', type: 'datetime', query: 'range' },
  { name: 'level', label: '级别', type: 'integer', query: 'any' },
]
const read = (query: string) => readState(new URLSearchParams(query), fields)

test('LIST-034 LIST-038 an untouched list is page 1 of 10, newest first', () => {
  expect(read('')).toEqual({
    filters: {},
    page: 1,
    size: 10,
    sort: { column: 'createTime', order: 'desc' },
    superQuery: undefined,
  })
})

test('LIST-035 only the offered page sizes count', () => {
  for (const size of [10, 20, 30, 50, 100, 300, 500]) expect(read(`_size=${size}`).size).toBe(size)
  for (const size of [0, 11, 40, 1000]) expect(read(`_size=${size}`).size).toBe(10)
  expect(read('_size=999').size).toBe(10)
})

test.each(['_page=0', '_page=-3', '_page=x', '_page=1.9'])('an address with %s is page 1', (query) => {
  expect(read(query).page).toBe(1)
})

test('filters, page, sort and super query survive a reload by the address', () => {
  const state: ListState = {
    filters: { plate: '京A & B', reportTime_begin: '2026-11-01' },
    page: 3,
    size: 50,
    sort: { column: 'plate', order: 'asc' },
    superQuery: { match: 'or', items: [{ field: 'plate', rule: 'like', val: '京', type: 'input' }] },
  }
  const address = writeState(state, fields, new URLSearchParams('tab=2'))
  expect(address.get('tab')).toBe('2')
  expect(readState(new URLSearchParams(address.toString()), fields)).toEqual(state)
})

test('what is as usual leaves the address clean', () => {
  expect(writeState(read(''), fields, new URLSearchParams('plate=x&_page=4')).toString()).toBe('')
})

test('LIST-014 another question, order or page size starts at page 1', () => {
  const far = { ...read(''), page: 7 }
  expect(applyQuery(far, { filters: { plate: 'x' } }).page).toBe(1)
  expect(applyQuery(far, { superQuery: undefined }).page).toBe(1)
  expect(applyQuery(far, { sort: { column: 'plate', order: 'asc' } }).page).toBe(1)
  expect(applyQuery(far, { size: 20 }).page).toBe(1)
})

test('LIST-023 fuzzy items are wrapped in asterisks, others travel plain', () => {
  expect(toQuestion(read('plate=京A&status=1'), fields)).toEqual({ plate: '*京A*', status: '1' })
})

test('LIST-046 LIST-047 LIST-048 what an operator has put before a value travels as it is, and survives a reload', () => {
  const amount: Field = {
    name: 'amount',
    label: '数量',
    type: 'integer',
    query: 'eq',
    operators: ['ge', 'ne'],
  }
  for (const asked of ['>=5', '!5', '<=5']) {
    const state = readState(new URLSearchParams({ amount: asked }), [amount])
    expect(toQuestion(state, [amount])).toEqual({ amount: asked })
    expect(writeState(state, [amount], new URLSearchParams()).get('amount')).toBe(asked)
  }
})

test('DEC-069 a chosen value that looks like an operator is still compared literally', () => {
  const { status } = toQuestion(read('status=!1'), fields)
  expect(readCondition(status ?? '')).toEqual({ rule: 'eq', value: '!1' })
})

test('DEC-070 a range is begin and end, numbers have their own any-of parameter', () => {
  expect(toQuestion(read('reportTime_begin=2026-11-01&reportTime_end=2026-11-14&level=1,2'), fields)).toEqual(
    {
      reportTime_begin: '2026-11-01',
      reportTime_end: '2026-11-14',
      level_MultiString: '1,2',
    },
  )
})

test('LIST-021 the call carries page, size, sort, the id plus the shown columns, and the question', () => {
  expect(
    listInput(read('plate=x&_page=2&_size=20&_sort=plate&_order=asc'), fields, ['plate', 'status']),
  ).toEqual({
    plate: '*x*',
    pageNo: 2,
    pageSize: 20,
    column: 'plate',
    order: 'asc',
    field: 'id,plate,status',
  })
})

test('blank items ask nothing', () => {
  expect(isAsking(read('plate=%20'))).toBe(false)
  expect(toQuestion(read('plate=%20'), fields)).toEqual({})
  expect(isAsking(read('plate=x'))).toBe(true)
})

test('DEC-069 a kind that stores several values is asked for one among them', () => {
  const hobbies: Field = { name: 'hobbies', label: '爱好', type: 'checkbox', query: 'any' }
  const question = toQuestion(readState(new URLSearchParams('hobbies=read,chess'), [hobbies]), [hobbies])
  expect(question).toEqual({ hobbies: ',read,chess,' })
  expect(readCondition(question.hobbies ?? '')).toEqual({ rule: 'any_like', values: ['read', 'chess'] })
})
