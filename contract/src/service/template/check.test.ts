import { describe, expect, test } from 'vitest'
import { diceOf } from '../../testing/random-expression.ts'
import { randomEdit, randomFilled, randomItems } from '../../testing/random-template.ts'
import { checkFilled } from './check.ts'
import { toPrecision } from './decimal.ts'
import { blankValues } from './filled.ts'
import { type ItemType, isReadOnly, type TemplateItem } from './item.ts'
import { newItem } from './new-item.ts'
import { itemsText, readItems } from './template.ts'
import { filledValueText } from './value-text.ts'

const item = (type: ItemType, settings: object = {}): TemplateItem => ({
  ...newItem(type, 'x'),
  label: '项目',
  ...settings,
})
const faultOf = (one: TemplateItem, value: unknown) => checkFilled([one], { x: value }).faults[0]?.message
const stored = (one: TemplateItem, value: unknown) => checkFilled([one], { x: value }).values.x

const dictionary = { data_type: 2, dict_id: 'd1', dict_options: [{ id: 'i1', itemName: '严重' }] }
const parts = { business_key: 'parts' }
const line = { materialNo: 'P1', materialName: '机油', materialCount: '3', unitPrice: '1.115', isClaim: '1' }
const engine = { largeClass: 1, largeClassName: '发动机', smallClass: '11', smallClassName: '活塞', x: 1 }

describe('SERVICE-041 DEC-113 a filled value', () => {
  test.each<[what: string, item: TemplateItem, given: unknown, kept: unknown]>([
    ['text is trimmed', item('input'), ' 甲 ', '甲'],
    ['several lines stay as they are', item('textarea'), ' 甲\n乙 ', ' 甲\n乙 '],
    ['blank text is nothing', item('input'), '  ', undefined],
    ['a number may be text', item('number', { precision: 2 }), '2.50', 2.5],
    ['a number may stand on its bounds', item('number', { min: 5, max: 5 }), 5, 5],
    [
      'a text may be as short and as long as its bounds',
      item('textarea', { min: 2, max: 2 }),
      '甲乙',
      '甲乙',
    ],
    [
      'SERVICE-032 DEC-088 a number is rounded half up',
      item('number', { precision: 2, is_round: 1 }),
      1.005,
      1.01,
    ],
    ['SERVICE-032 DEC-088 or cut off', item('number', { precision: 2, is_round: 0 }), 1.999, 1.99],
    ['a static option by its index', item('radio'), '1', 1],
    ['a dictionary option by its id', item('radio', dictionary), 'i1', 'i1'],
    ['options once each', item('checkbox'), ['1', 1, 0], [1, 0]],
    [
      'pictures as url',
      item('image'),
      [{ imgUrl: 'a.png', name: 'x' }, 'b.png'],
      [{ url: 'a.png' }, { url: 'b.png' }],
    ],
    ['users as list', item('users'), 'u1, u2,u1', ['u1', 'u2']],
    [
      'classes with their names',
      item('cascade_combobox'),
      [engine],
      [{ largeClass: '1', largeClassName: '发动机', smallClass: '11', smallClassName: '活塞' }],
    ],
    [
      'a parts list with its sums',
      item('label', parts),
      [line],
      [
        {
          materialNo: 'P1',
          materialName: '机油',
          materialCount: 3,
          unitPrice: 1.115,
          materialSum: 3.35,
          isClaim: 1,
        },
      ],
    ],
    ['a label without business_key holds nothing', item('label'), 'x', undefined],
    ['a divider holds nothing', item('divider'), 'x', undefined],
    ['nothing where the default was taken out', item('input', { value: '默认' }), undefined, undefined],
    ['a read-only item keeps its default', item('input', { readonly: 1, value: '默认' }), '改动', '默认'],
  ])('%s', (_, one, given, kept) => {
    expect(stored(one, given)).toEqual(kept)
    expect(faultOf(one, given)).toBeUndefined()
  })
})

describe('SERVICE-041 DEC-113 a wrong value is refused in words', () => {
  test.each<[item: TemplateItem, given: unknown, message: string]>([
    [item('input', { required: 1 }), ' ', '请输入项目'],
    [item('checkbox', { required: 1 }), [], '请选择项目'],
    [item('image', { required: 1 }), [], '请上传项目'],
    [item('signature', { required: 1 }), [], '请签署项目'],
    [item('input', { required: 1, label: '' }), '', '请输入无标题'],
    [item('input', { max_length: 2 }), '甲乙丙', '项目不能超过2个字符'],
    [item('input', { max_length: 1e9 }), 'x'.repeat(501), '项目不能超过500个字符'],
    [item('input'), { deep: 1 }, '项目的值不正确'],
    [item('input'), 'a\0b', '项目的值不正确'],
    [item('textarea', { min: 3 }), '甲乙', '项目不能少于3个字符'],
    [item('textarea'), 'x'.repeat(301), '项目不能超过300个字符'],
    [item('number'), 'x', '项目应为数字'],
    [item('number'), [1], '项目应为数字'],
    [item('number', { min: 5 }), 4, '项目不能小于5'],
    [item('number', { max: 5, precision: 0, is_round: 1 }), 5.5, '项目不能大于5'],
    [item('number'), 1e300, '项目不能大于1000000000000000'],
    [item('slider'), 101, '项目不能大于100'],
    [item('slider', { min: undefined, max: undefined }), 101, '项目不能大于100'],
    [item('slider', { min: undefined, max: undefined }), -1, '项目不能小于0'],
    [item('slider', { min: 10 }), 9, '项目不能小于10'],
    [item('radio'), 2, '项目的选项不存在'],
    [item('radio'), -1, '项目的选项不存在'],
    [item('radio'), 0.5, '项目的选项不存在'],
    [item('radio'), 'length', '项目的选项不存在'],
    [item('checkbox'), [0, 5], '项目的选项不存在'],
    [item('checkbox'), 0, '项目的值不正确'],
    [item('select', dictionary), 'i2', '项目的选项不存在'],
    [item('date'), '2026-02-30', '项目格式应为YYYY-MM-DD'],
    [item('date'), '2026-11-15 10:00', '项目格式应为YYYY-MM-DD'],
    [item('date', { format: 'YYYY-MM-DD HH:mm' }), '2026-11-15 24:61', '项目格式应为YYYY-MM-DD HH:mm'],
    [item('phonenum'), '12345', '项目应为手机号或固定电话'],
    [item('image', { max: 1 }), [{ url: 'a' }, { url: 'b' }], '项目最多上传1张图片'],
    [item('image', { multiple: 0, max: 9 }), [{ url: 'a' }, { url: 'b' }], '项目最多上传1张图片'],
    [item('signature', { multiple: 1, max: 9 }), [{ url: 'a' }, { url: 'b' }], '项目最多上传1张图片'],
    [item('signature'), [{ url: 'javascript:alert(1)' }], '项目的值不正确'],
    [item('image'), [null], '项目的值不正确'],
    [item('image'), [{ url: 'javascript:alert(1)' }], '项目的值不正确'],
    [item('image'), [{ url: ' data:text/html,x' }], '项目的值不正确'],
    [item('image'), [{ url: '//elsewhere/a.png' }], '项目的值不正确'],
    [item('users', { multiple: 0 }), ['u1', 'u2'], '项目最多选择1人'],
    [item('users'), [{}], '项目的值不正确'],
    [item('users'), ['u'.repeat(65)], '项目的值不正确'],
    [item('cascade_combobox'), [{}], '项目的值不正确'],
    [item('cascade_combobox'), ['x'], '项目的值不正确'],
    [item('label', parts), [{ ...line, materialCount: -1 }], '项目的值不正确'],
    [item('label', parts), Array(201).fill(line), '项目不能超过200行'],
    [item('label', parts), [line, { ...line, unitPrice: undefined }], '项目第2行请填写数量和单价'],
    [item('label', parts), [{ materialCount: 1, unitPrice: 1 }], '项目第1行请填写配件'],
    [item('label', parts), [{ ...line, materialCount: 1e6, unitPrice: 1e6 }], '项目的值不正确'],
    [item('number', { business_key: 'labour' }), -1, '项目不能小于0'],
    [item('number', { business_key: 'labour' }), 1e9 + 1, '项目不能大于1000000000'],
  ])('%#', (one, given, message) => {
    expect(faultOf(one, given)).toBe(message)
  })
})

const sized = (length: number) => 'x'.repeat(length)
const price = { materialNo: 'P1', materialName: '机油', materialCount: 1, unitPrice: 1 }
const classes = { largeClass: '1', largeClassName: '甲', smallClass: '', smallClassName: '' }
test.each<[item: TemplateItem, member: string, most: unknown, beyond: unknown]>([
  [item('cascade_combobox'), 'largeClass', sized(64), sized(65)],
  [item('cascade_combobox'), 'largeClass', '1', ''],
  [item('cascade_combobox'), 'smallClass', sized(64), sized(65)],
  [item('cascade_combobox'), 'largeClassName', sized(200), sized(201)],
  [item('cascade_combobox'), 'smallClassName', sized(200), sized(201)],
  [item('label', parts), 'materialNo', sized(64), sized(65)],
  [item('label', parts), 'materialName', sized(200), sized(201)],
  [item('label', parts), 'materialCount', 1e9, 1e9 + 1],
  [item('label', parts), 'materialCount', 0, -0.01],
  [item('label', parts), 'unitPrice', 0, -0.01],
])('DEC-113 of a line %# the %s has limits', (one, member, most, beyond) => {
  const line = one.type === 'label' ? price : classes
  expect(faultOf(one, [{ ...line, [member]: most }])).toBeUndefined()
  expect(faultOf(one, [{ ...line, [member]: beyond }])).toBe('项目的值不正确')
})

test.each([
  [{}, false],
  [{ readonly: 0, disabled: 0 }, false],
  [{ disabled: '0' }, false],
  [{ disabled: false }, false],
  [{ readonly: 1 }, true],
  [{ disabled: true }, true],
  [{ disabled: 1 }, true],
  [{ disabled: '1' }, true],
])('an item with %j is read-only: %s', (settings, isSo) => {
  expect(isReadOnly(item('input', settings))).toBe(isSo)
})

test.each(['13800138000', '010-12345678', '02012345678', '0755-1234567-801', '400-800-1234', '8008101234'])(
  'SERVICE-023 %s is a phone number',
  (number) => expect(faultOf(item('phonenum'), number)).toBeUndefined(),
)

test('DEC-113 a dictionary item counts while the template or the dictionary has it', () => {
  const one = item('select', dictionary)
  const has = (...ids: string[]) => ({ dictItems: () => new Set(ids) })
  expect(checkFilled([one], { x: 'i1' }, has()).faults).toEqual([])
  expect(checkFilled([one], { x: 'i2' }, has('i2')).faults).toEqual([])
  expect(checkFilled([one], { x: 'i3' }, has('i2')).faults).toHaveLength(1)
  // A template that names the dictionary only leaves the question to whoever knows it.
  const bare = item('select', { data_type: 2, dict_id: 'd1', dict_options: [] })
  expect(faultOf(bare, 'i9')).toBeUndefined()
})

test('DEC-113 a read-only item keeps what the form held before; a new form starts with the defaults', () => {
  const items = [
    item('input', { id: 'a', readonly: 1, value: '甲' }),
    item('number', { id: 'b', value: '2' }),
  ]
  expect(checkFilled(items, { a: '乙' }, { before: { a: '丙' } }).values).toEqual({ a: '丙' })
  expect(blankValues(items)).toEqual({ a: '甲', b: 2 })
})

test.each([
  [2.5, 0, true, 3],
  [-2.5, 0, true, -3],
  [2.5, 0, false, 2],
  [-0.4, 0, true, 0],
  [1.005, 2, true, 1.01],
  [8.345, 2, true, 8.35],
  [0.1 + 0.2, 1, false, 0.3],
  [9.995, 2, true, 10],
  [1e-7, 3, true, 0],
  [5e-7, 6, true, 0.000001],
  [1.5e-7, 6, true, 0],
  [1e21, 2, true, 1e21],
  [123, 2, true, 123],
])('SERVICE-032 DEC-088 %d to %d digits (round %s) is %d', (value, precision, isRound, expected) => {
  expect(toPrecision(value, precision, isRound)).toBe(expected)
})

test('SERVICE-041 a stored value in words', () => {
  expect(filledValueText(item('radio'), 1)).toBe('选项2')
  expect(filledValueText(item('checkbox', dictionary), ['i1', 'i2'], { dictItem: () => '一般' })).toBe(
    '严重、一般',
  )
  expect(filledValueText(item('users'), ['u1'], { user: () => '张三' })).toBe('张三')
  expect(filledValueText(item('cascade_combobox'), [engine])).toBe('发动机 / 活塞')
  expect(filledValueText(item('image'), [{ url: 'a' }])).toBe('1张图片')
  expect(filledValueText(item('signature'), [{ url: 'a' }])).toBe('已签名')
  expect(filledValueText(item('number'), 0)).toBe('0')
  expect(filledValueText(item('input'), undefined)).toBe('')
})

test('DEC-116 whatever happens to a template later, a version checks its values as it did before', () => {
  const dice = diceOf(116)
  const versions: { text: string; filled: Record<string, unknown>; outcome: string }[] = []
  const outcomeOf = (text: string, filled: Record<string, unknown>) => {
    const read = readItems(text)
    return JSON.stringify(read.ok ? checkFilled(read.template, filled) : read)
  }
  let items = randomItems(dice)
  for (let edit = 0; edit < 200; edit++) {
    const text = itemsText(items)
    const filled = randomFilled(dice, items)
    versions.push({ text, filled, outcome: outcomeOf(text, filled) })
    items = randomEdit(dice, items, `new_${edit}`).slice(0, 40)
  }
  for (const { text, filled, outcome } of versions) expect(outcomeOf(text, filled)).toBe(outcome)
})

test('random values never break the check, and what passed passes again unchanged', () => {
  const dice = diceOf(113)
  let passed = 0
  for (let round = 0; round < 2000; round++) {
    const items = randomItems(dice)
    const { values, faults } = checkFilled(items, randomFilled(dice, items))
    if (faults.length) continue
    passed++
    expect(checkFilled(items, values, { before: values })).toEqual({ values, faults: [] })
  }
  expect(passed).toBeGreaterThan(200)
})
