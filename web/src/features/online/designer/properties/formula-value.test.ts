// @vitest-environment happy-dom
import { noCaller } from '@banyan/contract/form/form-context'
import { expect, test } from 'vitest'
import { type FieldItem, formItems } from '../draft/design-items.ts'
import { formulaInputs, formulaResult } from './formula-value.ts'

const field = (
  kind: Parameters<typeof formItems.make>[0],
  dbFieldName: string,
  more: Partial<FieldItem> = {},
) =>
  ({
    ...formItems.make(kind, dbFieldName, []),
    dbFieldName,
    dbFieldTxt: `名${dbFieldName}`,
    ...more,
  }) as FieldItem
const total = field('number', 'total')
const fields = [
  field('integer', 'count'),
  field('number', 'price'),
  field('text', 'name'),
  field('date', 'due'),
]
const all = [...fields, total, field('integer', 'amount')]
const context = { today: '2026-11-18', caller: { ...noCaller, username: 'ann' } }
const tried = (compute: string, given: Record<string, string> = {}) =>
  formulaResult(
    total,
    compute,
    new Map(formulaInputs(compute, fields, all).map(({ name, sample }) => [name, given[name] ?? sample])),
    context,
  )

test('the values a formula reads are asked for once, with an example of their kind', () => {
  expect(formulaInputs('count * price + count + len(currentUser.username)', fields, all)).toEqual([
    { name: 'count', label: '名count', sample: '12' },
    { name: 'price', label: '名price', sample: expect.stringMatching(/^123/) },
  ])
  expect(formulaInputs('sum(onl_lines.amount) * main.price', fields, all).map(({ name }) => name)).toEqual([
    'onl_lines.amount',
    'main.price',
  ])
  expect(formulaInputs('count *', fields, all)).toEqual([])
})

test.each<[string, Record<string, string>, object]>([
  ['count * price', { count: '3', price: '2.5' }, { value: '7.5' }],
  ['days(today(), due)', { due: '2026-11-20' }, { value: '2' }],
  ['sum(onl_lines.amount) * main.price', { 'onl_lines.amount': '4', 'main.price': '2' }, { value: '8' }],
  ['len(currentUser.username)', {}, { value: '3' }],
  ['count / price', { price: '0' }, { fault: expect.stringContaining('除数为零') }],
  ['count * price', { count: '' }, { fault: expect.stringContaining('没填') }],
  ['count * name', { name: '三' }, { fault: expect.stringContaining('算不出') }],
  ['concat(count, name)', {}, { fault: expect.stringContaining('不是数字') }],
  ['total(count)', {}, { fault: '没有函数 total' }],
  ['count *', {}, { fault: '公式写得不对' }],
])('%s with %o', (compute, given, result) => {
  expect(tried(compute, given)).toEqual(result)
})
