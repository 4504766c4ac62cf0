import { expect, test } from 'vitest'
import { randomNestedForms } from '../testing/random-nested-form.ts'
import type { DefaultContext } from './default-value.ts'
import { checkForm } from './form-check.ts'
import { noCaller } from './form-context.ts'
import type { FormField } from './form-property.ts'
import { computeForm, type FormValues } from './form-value.ts'
import { checkNested, faultPath, faultText } from './nested-check.ts'
import { nestedDefaults, rowDefaults } from './nested-default.ts'
import { computeNested, recordFromNested } from './nested-value.ts'
import type { NestedForm, SubTable } from './sub-table.ts'

const today = '2026-11-15'
const formContext = { today, caller: noCaller }
const text = (name: string, label: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label,
  type: 'text',
  ...more,
})
const number = (name: string, label: string, more: Partial<FormField> = {}): FormField => ({
  ...text(name, label, more),
  type: 'number',
})

const details: SubTable = {
  key: 'details',
  title: '明细',
  relation: 'many',
  foreignKey: 'order_id',
  mainKey: 'id',
  fields: [
    text('item', '物品', { required: true, extend: { uniqueColumns: 'order_id' } }),
    number('amount', '金额', { minimum: 0 }),
    number('rate', '折扣'),
    number('paid', '实付', { decimals: 2, compute: 'amount * ifNull(rate, main.rate)' }),
    text('reason', '原因', { required: true, showIf: 'urgent == 1 && amount > 100' }),
  ],
  maxRows: 3,
}
const contact: SubTable = {
  ...details,
  key: 'contact',
  title: '联系人',
  relation: 'one',
  fields: [text('phone', '电话', { required: true }), { name: 'vip', label: '贵宾', type: 'switch' }],
}
const order: NestedForm = {
  fields: [text('no', '编号', { required: true }), number('rate', '折扣'), number('urgent', '加急')],
  tables: [details, contact],
}
const good = { no: '1', rate: 0.5, details: [{ item: 'a', amount: 10 }], contact: [{ phone: '1' }] }

const faultsOf = (given: FormValues, form = order) =>
  checkNested(form, given, formContext).map((fault) => [faultPath(fault), fault.message])

test.each<[string, FormValues, [path: string, message: string][]]>([
  ['good values', {}, []],
  ['the record itself', { no: '' }, [['no', '请输入编号']]],
  [
    'a missing and a wrong value',
    { details: [{ item: 'a' }, { item: ' ', amount: -1 }] },
    [
      ['details[1].item', '请输入物品'],
      ['details[1].amount', '金额不能小于0'],
    ],
  ],
  ['no rows', { details: [] }, []],
  ['rows left out', { details: undefined }, []],
  ['too many rows', { details: [1, 2, 3, 4].map((item) => ({ item })) }, [['details', '明细最多填写3行']]],
  ['something else than rows', { details: 'x' }, [['details', '明细格式不正确']]],
  ['rows that are no rows', { details: [{ item: 'a' }, 7] }, [['details', '明细格式不正确']]],
  ['a row with an id that is none', { details: [{ item: 'a', id: 7 }] }, [['details', '明细格式不正确']]],
  [
    'one row without a list where there may be many',
    { details: { item: 'a' } },
    [['details', '明细格式不正确']],
  ],
  [
    'a value twice among the rows (DEC-076)',
    { details: [{ item: 'a' }, { item: 'b' }, { item: ' a ' }] },
    [['details[2].item', '与第1行重复']],
  ],
  [
    'faults of a row in the order of its fields',
    { details: [{ item: 'a' }, { item: 'a', amount: -1 }] },
    [
      ['details[1].item', '与第1行重复'],
      ['details[1].amount', '金额不能小于0'],
    ],
  ],
  [
    'a stored row twice',
    {
      details: [
        { id: 'x', item: 'a' },
        { id: 'x', item: 'b' },
      ],
    },
    [['details[1].id', '与第1行重复']],
  ],
  [
    'a condition of a row that asks the row and the record',
    {
      urgent: 1,
      details: [
        { item: 'a', amount: 101 },
        { item: 'b', amount: 99 },
      ],
    },
    [['details[0].reason', '请输入原因']],
  ],
  ['a one-to-one row without a list', { contact: { phone: '1' } }, []],
  ['a one-to-one row left out', { contact: undefined }, [['contact[0].phone', '请输入电话']]],
  [
    'two rows for a one-to-one sub-table',
    { contact: [{ phone: '1' }, { phone: '2' }] },
    [['contact', '联系人只能填写一条']],
  ],
])('DEC-080 a nested form is checked: %s', (_, given, faults) => {
  expect(faultsOf({ ...good, ...given })).toEqual(faults)
})

test('a fault names field, row and sub-table, and in words also where it lies', () => {
  const faults = checkNested(order, { ...good, details: [{ item: 'a' }, {}], contact: {} }, formContext)
  expect(faults).toEqual([
    { table: 'details', row: 1, field: 'item', message: '请输入物品' },
    { table: 'contact', row: 0, field: 'phone', message: '请输入电话' },
  ])
  expect(faults.map((fault) => faultText(order, fault))).toEqual([
    '明细第2行：请输入物品',
    '联系人：请输入电话',
  ])
  const [whole] = checkNested(order, { ...good, details: 1 }, formContext)
  expect(whole).toEqual({ table: 'details', field: 'details', message: '明细格式不正确' })
  expect(whole && faultText(order, whole)).toBe('明细格式不正确')
  expect(faultText(order, { field: 'no', message: '请输入编号' })).toBe('请输入编号')
})

test('a sub-table can ask for rows; without a limit of its own it takes 500', () => {
  const asking = { ...order, tables: [{ ...details, minRows: 2, maxRows: undefined }] }
  expect(faultsOf(good, asking)).toEqual([['details', '明细至少填写2行']])
  const rows = (count: number) => ({
    ...good,
    details: Array.from({ length: count }, (_, item) => ({ item })),
  })
  expect(faultsOf(rows(500), asking)).toEqual([])
  expect(faultsOf(rows(501), asking)).toEqual([['details', '明细最多填写500行']])
})

test.each<[string, SubTable['fields'], FormValues[], string[]]>([
  ['unique alone', [text('a', '甲', { unique: true })], [{ a: 'x' }, { a: 'x' }], ['details[1].a']],
  [
    'together with another column',
    [text('a', '甲', { extend: { uniqueColumns: 'b' } }), text('b', '乙')],
    [
      { a: 'x', b: '1' },
      { a: 'x', b: '2' },
      { a: 'x', b: '1' },
    ],
    ['details[2].a'],
  ],
  ['empty values are never taken', [text('a', '甲', { unique: true })], [{ a: '' }, {}], []],
  [
    'columns that are no fields say nothing',
    [text('a', '甲', { extend: { uniqueColumns: 'nothing' } })],
    [{ a: 'x' }, { a: 'x' }],
    [],
  ],
  [
    'numbers and texts are told apart by their field alone',
    [number('a', '甲', { unique: true })],
    [{ a: '1.0' }, { a: 1 }],
    ['details[1].a'],
  ],
])('DEC-076 WIDGET-035 rows that must differ: %s', (_, fields, rows, paths) => {
  const form = { fields: [], tables: [{ ...details, fields }] }
  expect(faultsOf({ details: rows }, form).map(([path]) => path)).toEqual(paths)
})

test('computed fields of a row see the row first, then the record', () => {
  const { tables } = computeNested(
    order,
    {
      ...good,
      details: [
        { item: 'a', amount: 10 },
        { item: 'b', amount: '3', rate: 0.1, paid: 99 },
      ],
    },
    formContext,
  )
  expect(tables.details?.map(({ values }) => values.paid)).toEqual([5, 0.3])
})

test('DEC-075 WIDGET-059 rows are settled in the spelling they are stored in, and settling again changes nothing', () => {
  const given = { ...good, details: [{ id: 'r1', item: ' a ', amount: '7', unknown: 1, order_id: 'z' }] }
  const record = recordFromNested(computeNested(order, given, formContext))
  expect(record.details).toEqual([{ id: 'r1', item: 'a', amount: 7, rate: null, paid: 3.5, reason: null }])
  expect(record.contact).toEqual([{ phone: '1', vip: 'N' }])
  expect(recordFromNested(computeNested(order, record, formContext))).toEqual(record)
})

test('100 random nested forms: the record is checked as before, and every fault points into what was given', () => {
  const count = { good: 0, bad: 0, nested: 0 }
  for (const { form, given } of randomNestedForms({ users: ['u'], files: ['f'] })) {
    for (const values of given) {
      const faults = checkNested(form, values, formContext)
      expect(faults.filter(({ table }) => table === undefined)).toEqual(
        checkForm(form.fields, values, formContext),
      )
      expect(computeNested(form, values, formContext)).toMatchObject(
        computeForm(form.fields, values, formContext),
      )
      for (const { table, row, field } of faults.filter((fault) => fault.row !== undefined)) {
        count.nested++
        const found = form.tables.find(({ key }) => key === table)
        expect(found?.fields.map(({ name }) => name)).toContain(field)
        expect(computeNested(form, values, formContext).tables[table!]?.[row!]).toBeDefined()
      }
      const record = recordFromNested(computeNested(form, values, formContext))
      expect(recordFromNested(computeNested(form, record, formContext))).toEqual(record)
      count[faults.length ? 'bad' : 'good']++
    }
  }
  expect(Math.min(count.good, count.bad, count.nested)).toBeGreaterThan(60)
})

test('WIDGET-053 WIDGET-055 a new record begins with defaults in its rows; a fill rule sees record and row', async () => {
  const asked: FormValues[] = []
  const context: DefaultContext = {
    variables: { date: today },
    scope: { values: {}, functions: {} },
    values: { no: 'X1' },
    fill: async (_, values) => {
      asked.push(values)
      return `line ${asked.length}`
    },
  }
  const form: NestedForm = {
    fields: [text('kind', '种类', { defVal: 'a' })],
    tables: [
      {
        ...details,
        minRows: 2,
        fields: [text('day', '日', { defVal: '#{date}' }), text('no', '号', { defVal: `$\{line}` })],
      },
      { ...contact, fields: [text('phone', '电话')] },
    ],
  }
  expect(await nestedDefaults(form, 'add', context)).toEqual({
    kind: 'a',
    details: [
      { day: today, no: 'line 1' },
      { day: today, no: 'line 2' },
    ],
    contact: [{}],
  })
  expect(asked[0]).toEqual({ kind: 'a', no: 'X1', day: today })
  expect(await nestedDefaults(form, 'edit', context)).toEqual({})
  expect(await rowDefaults(form.tables[0]!, context)).toEqual({ day: today, no: 'line 3' })
})
