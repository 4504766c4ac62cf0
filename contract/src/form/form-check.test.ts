import { expect, test } from 'vitest'
import type { FieldType } from '../field.ts'
import { checkForm } from './form-check.ts'
import { noCaller } from './form-context.ts'
import type { FormField } from './form-property.ts'
import { computeForm, normalizeValue } from './form-value.ts'
import { checkNested } from './nested-check.ts'
import type { SubTable } from './sub-table.ts'

const context = { today: '2026-11-15', caller: noCaller }
const a = (type: FieldType, more: Partial<FormField> = {}): FormField => ({
  name: 'a',
  label: '甲',
  type,
  ...more,
})
const faultOf = (field: FormField, value: unknown) => checkForm([field], { a: value }, context)[0]?.message

test.each<[FormField, unknown, string | undefined]>([
  [a('text', { required: true }), '', '请输入甲'],
  [a('text', { required: true }), '  ', '请输入甲'],
  [a('list', { required: true }), null, '请选择甲'],
  [a('file', { required: true }), undefined, '请上传甲'],
  [a('umeditor', { required: true }), '<p><br></p>', '请输入甲'],
  [a('umeditor', { required: true }), '<p><img src="/x"></p>', undefined],
  [a('switch', { required: true }), '', undefined],
  [a('text'), '', undefined],
  [a('text', { max: 3 }), 'abcd', '甲不能超过3个字符'],
  [a('text', { max: 3 }), ' abc ', undefined],
  [a('text', { minLength: 3 }), 'ab', '甲不能少于3个字符'],
  [a('text'), 'x'.repeat(256), '甲不能超过255个字符'],
  [a('text'), { a: 1 }, '甲格式不正确'],
  [a('text'), 'a\0', '甲格式不正确'],
  [a('number'), 'abc', '甲应为数字'],
  [a('number'), '1e3', '甲应为数字'],
  [a('number'), true, '甲应为数字'],
  [a('number'), Number.NaN, '甲应为数字'],
  [a('number'), '12.50', undefined],
  [a('number', { minimum: 1 }), 0, '甲不能小于1'],
  [a('number', { maximum: 9 }), 9.1, '甲不能大于9'],
  [a('number'), 1e16, '甲不能大于1000000000000000'],
  [a('number', { decimals: 2 }), 0.125, '甲最多保留2位小数'],
  [a('number', { decimals: 2 }), 1e-7, '甲最多保留2位小数'],
  [a('number', { decimals: 2 }), 0.12, undefined],
  [a('number', { decimals: 0 }), 1e21, '甲不能大于1000000000000000'],
  [a('integer'), 1.5, '甲应为整数'],
  [a('number', { onlyInteger: true }), 1.5, '甲应为整数'],
  [a('text', { onlyInteger: true }), '-12', undefined],
  [a('text', { onlyInteger: true }), '1.5', '甲只能输入整数'],
  [a('rate'), 5, undefined],
  [a('rate'), 0, undefined],
  [a('rate'), 5.5, '甲应为0到5'],
  [a('rate'), -1, '甲应为0到5'],
  [a('text', { pattern: 'm' }), '12345', '请输入正确的手机号码'],
  [a('text', { pattern: 'm' }), '13900001111', undefined],
  [a('text', { pattern: 'e' }), 'a@b.cn', undefined],
  [a('text', { pattern: 'e' }), 'a@b', '请输入正确的电子邮箱'],
  [a('text', { pattern: 'url' }), 'ftp://x', '请输入正确的网址'],
  [a('text', { pattern: 'p' }), '100000', undefined],
  [a('text', { pattern: 's' }), 'ab1', '甲只能输入字母'],
  [a('text', { pattern: 'n' }), '12x', '甲只能输入数字'],
  [a('text', { pattern: 'money' }), '12.345', '请输入正确的金额'],
  [a('text', { pattern: 'n6-16' }), '12345', '请输入6到16位数字'],
  [a('text', { pattern: '*2-3' }), '汉字', undefined],
  [a('text', { pattern: 's6-18' }), 'abc', '请输入6到18位字母'],
  [a('text', { pattern: '[A-Z]\\d' }), 'A1', undefined],
  [a('text', { pattern: '[A-Z]\\d' }), 'A12', '甲格式不正确'],
  [a('text', { pattern: '[A-Z]\\d', errorInfo: '要这样' }), 'x', '要这样'],
  [a('text', { pattern: '(' }), 'x', '甲格式不正确'],
  [a('text', { pattern: 'x)|(y' }), 'y', '甲格式不正确'],
  [a('date'), '2026-02-30', '甲格式应为YYYY-MM-DD'],
  [a('date'), '2026-02-28 10:00:00', undefined],
  [a('datetime'), '2026-02-28', undefined],
  [a('datetime'), '2026-02-28 25:00:00', '甲格式应为YYYY-MM-DD HH:mm:ss'],
  [a('date', { extend: { before: -3 } }), '2026-11-12', undefined],
  [a('date', { extend: { before: -3 } }), '2026-11-11', '甲不能早于2026-11-12'],
  [a('date', { extend: { after: '2026-11-20' } }), '2026-11-21', '甲不能晚于2026-11-20'],
  [a('tab_datetime', { extend: { after: 0 } }), '2026-11-15 23:59:59', undefined],
  [a('tab_datetime', { extend: { after: 0 } }), '2026-11-16 00:00:00', '甲不能晚于2026-11-15'],
  [a('switch'), 'Y', undefined],
  [a('switch'), 'X', '甲的值不正确'],
  [a('switch', { switchOptions: ['1', '0'] }), 'Y', '甲的值不正确'],
  [a('list', { listSource: [{ value: '1', text: '一' }] }), 1, undefined],
  [a('list', { listSource: [{ value: '1', text: '一' }] }), '2', '甲的值不正确'],
  [a('checkbox', { listSource: [{ value: '1', text: '一' }] }), '1,2', '甲的值不正确'],
  [a('file', { fileMaxNum: 1 }), 'a.txt,b.txt', '甲最多上传1个文件'],
  [a('image', { extend: { imgMaxNum: 2 } }), 'a.png,b.png,c.png', '甲最多上传2张图片'],
  [a('pca'), '110101', undefined],
  [a('pca'), '1101', '甲格式不正确'],
  [a('amap'), '{"description":"北京","pointer":"116.4,39.9"}', undefined],
  [a('amap'), { description: '', pointer: '116.4,39.9' }, undefined],
  [a('amap'), '{"description":"北京"}', '甲格式不正确'],
  [a('amap'), '{"description":"北京","pointer":"200,39.9"}', '甲格式不正确'],
  [a('amap'), '{"description":"日界线","pointer":"180,90"}', undefined],
  [a('amap'), '{"description":"之外","pointer":"0,90.1"}', '甲格式不正确'],
  [a('amap'), '北京', '甲格式不正确'],
  [a('amap'), 'null', '甲格式不正确'],
])('DEC-080 DEC-075 WIDGET-060 WIDGET-068 %j given %j: %s', (field, value, message) => {
  expect(faultOf(field, value)).toBe(message)
})

const stockForm = (errorInfo: string): FormField[] => [
  a('text', { pattern: '^\\d$', errorInfo }),
  { name: 'stock', label: '库存', type: 'number' },
  { name: 'price', label: '单价', type: 'number' },
  { name: 'cost', label: '成本', type: 'number', showIf: `includesAny(currentUser.roles, 'boss')` },
  { name: 'pin', label: '密码', type: 'password' },
]
const stockValues = { a: 'x', stock: '12', price: 2.5, cost: 9, pin: 'geheim' }
const ann = { ...noCaller, username: 'ann' }

test.each([
  ['不能超过库存 {{stock}} 件', '不能超过库存 12 件'],
  ['“{{a}}”超过 {{ stock * price }} 元', '“x”超过 30 元'],
  ['{{stock > 10 ? "太多" : "太少"}}', '太多'],
  ['请 {{currentUser.username}} 改', '请 ann 改'],
  ['没有 {{gone}}、{{stock /}}、{{price / 0}}。', '没有 、、。'],
  ['按原样 {stock} }} {{', '按原样 {stock} }} {{'],
  ['看不到 {{cost}}{{pin}}', '看不到 '],
])('the message %s is given as %s', (errorInfo, message) => {
  const options = { ...context, caller: ann }
  expect(checkForm(stockForm(errorInfo), stockValues, options)).toEqual([{ field: 'a', message }])
})

test('a message tells no value that the person may not be told, of a record or of its rows', () => {
  const column = a('text', {
    pattern: '^\\d$',
    errorInfo: '{{stock}}/{{price}}/{{main.stock}}/{{main.price}}',
  })
  const table: SubTable = {
    ...{ key: 'lines', title: '明细', relation: 'many', foreignKey: 'order_id', mainKey: 'id' },
    fields: [column, { name: 'stock', label: '库存', type: 'number' }],
  }
  const form = { fields: stockForm('{{stock}}/{{price}}'), tables: [table] }
  const values = { ...stockValues, lines: [{ a: 'x', stock: 7 }] }
  const told = (mayTell?: (field: string, table?: string) => boolean) =>
    checkNested(form, values, { ...context, mayTell }).map(({ message }) => message)
  expect(told()).toEqual(['12/2.5', '7/2.5/12/2.5'])
  expect(told((field, of) => of === 'lines' || field !== 'price')).toEqual(['12/', '7//12/'])
  expect(told((field, of) => of === undefined || field !== 'stock')).toEqual(['12/2.5', '/2.5/12/2.5'])
})

test.each<[FormField, unknown, unknown]>([
  [a('text'), ' x ', 'x'],
  [a('markdown'), ' x ', ' x '],
  [a('text'), '', null],
  [a('text'), 12, '12'],
  [a('text'), '\ud800x', '\ufffdx'],
  [a('number'), '-0', 0],
  [a('number'), -0, 0],
  [a('number'), ' 12.50 ', 12.5],
  [a('checkbox'), ['a', 'b'], 'a,b'],
  [a('list_multi'), ' a,,b ,', 'a,b'],
  [a('sel_search', { multiple: true }), ['a', 'b'], 'a,b'],
  [a('switch'), '', 'N'],
  [a('switch', { switchOptions: ['1', '0'] }), undefined, '0'],
  [a('date'), '2026-01-02 03:04:05', '2026-01-02'],
  [a('datetime'), '2026-01-02', '2026-01-02 00:00:00'],
  [a('umeditor'), '<p>&nbsp;</p>', null],
])('DEC-075 WIDGET-059 %j: %j is stored as %j, and stays so', (field, given, stored) => {
  expect(normalizeValue(field, given)).toBe(stored)
  expect(normalizeValue(field, normalizeValue(field, given))).toBe(stored)
})

const form: FormField[] = [
  { name: 'kind', label: '种类', type: 'list' },
  { name: 'other', label: '其他', type: 'text', required: true, showIf: "kind == 'other'" },
  { name: 'more', label: '补充', type: 'text', required: true, showIf: "other == '细'" },
  { name: 'price', label: '单价', type: 'number' },
  { name: 'count', label: '数量', type: 'integer' },
  { name: 'total', label: '合计', type: 'number', decimals: 2, compute: 'price * count' },
  { name: 'taxed', label: '含税', type: 'number', decimals: 2, compute: 'total * 1.13' },
]

test('fields whose condition does not hold are neither checked nor stored, and those that hang on them follow', () => {
  const given = { kind: 'x', other: '细', more: '补' }
  expect(checkForm(form, given, context)).toEqual([])
  expect(computeForm(form, given, context)).toMatchObject({
    values: { kind: 'x', other: null, more: null },
    hidden: new Set(['other', 'more']),
  })
  expect(checkForm(form, { kind: 'other' }, context)).toEqual([{ field: 'other', message: '请输入其他' }])
  expect(computeForm(form, { ...given, kind: 'other' }, context).values).toMatchObject({
    other: '细',
    more: '补',
  })
})

test('computed fields are computed, rounded and never taken from the caller', () => {
  const { values } = computeForm(form, { price: '3.335', count: 1, total: 999, taxed: 1 }, context)
  expect(values).toMatchObject({ price: 3.335, total: 3.34, taxed: 3.77 })
  expect(computeForm(form, { price: '', count: 3, total: 999 }, context).values.total).toBeNull()
  const unreadable = { ...form[5]!, compute: 'price *' }
  expect(computeForm([unreadable], { total: 5 }, context).values.total).toBeNull()
})

test('rules that run in a circle end', () => {
  const circle: FormField[] = [
    { name: 'a', label: '甲', type: 'number', compute: 'ifNull(b, 0) + 1' },
    { name: 'b', label: '乙', type: 'number', compute: 'a + 1' },
    { name: 'c', label: '丙', type: 'text', showIf: 'isEmpty(c)' },
  ]
  expect(computeForm(circle, { c: 'x' }, context).values.a).toBeTypeOf('number')
})

test('WIDGET-037 WIDGET-032 a further level of a linked drop-down that is required is asked for like a choice', () => {
  const names = { table: 'sys_category', txt: 'name', key: 'id', idField: 'id', pidField: 'pid' }
  const fields: FormField[] = [
    {
      name: 'sheng',
      label: '省',
      type: 'link_down',
      linkDownConfig: names,
      linkDownOthers: [{ field: 'shi', title: '市' }],
    },
    { name: 'shi', label: '市', type: 'hidden', required: true },
  ]
  expect(checkForm(fields, { sheng: '1' }, context)).toEqual([{ field: 'shi', message: '请选择市' }])
  expect(checkForm(fields, { sheng: '1', shi: '11' }, context)).toEqual([])
})
