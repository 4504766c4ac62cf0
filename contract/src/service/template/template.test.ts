import { describe, expect, test } from 'vitest'
import { diceOf } from '../../testing/random-expression.ts'
import { randomItems } from '../../testing/random-template.ts'
import { itemTypes } from './item.ts'
import { newItem } from './new-item.ts'
import {
  defaultFixedItems,
  defaultWorkorderTemp,
  ItemsText,
  itemsText,
  readFixedItems,
  readItems,
  templateLimits,
} from './template.ts'
import { templateChanges } from './template-changes.ts'

const itemsIn = (text: string | null | undefined) => {
  const read = readItems(text)
  return read.ok ? read.template : read.message
}
const text = (...items: object[]) => JSON.stringify(items)

test('SERVICE-041 DEC-113 unknown members of an item are kept, flags and bounds may be texts, ids numbers', () => {
  const stored = {
    id: 7,
    type: 'number',
    label: '数量',
    required: '1',
    min: '0',
    max: '',
    mine: { deep: [1] },
  }
  expect(itemsIn(text(stored))).toEqual([
    { id: '7', type: 'number', label: '数量', required: 1, min: 0, mine: { deep: [1] } },
  ])
})

test('SERVICE-003 SERVICE-004 random templates survive their text; no text is no items', () => {
  const dice = diceOf(14)
  for (let round = 0; round < 200; round++) {
    const items = randomItems(dice)
    expect(itemsIn(itemsText(items))).toEqual(items)
  }
  expect([null, undefined, '', ' ', '[]'].map(itemsIn)).toEqual([[], [], [], [], []])
})

test('SERVICE-002 DEC-084 the fixed items stand above and below; a service type without a text has the usual ones', () => {
  const labels = (items: { label: string }[]) => items.map(({ label }) => label)
  const { top, bottom } = defaultFixedItems()
  expect(labels(top)).toEqual(['工单编号', '服务类型', '客户', '联系电话', '车辆', '设备', '服务地址'])
  expect(labels(bottom)).toEqual(['处理人', '备注', '附件'])
  expect([...top, ...bottom].every(({ readonly }) => readonly === 1)).toBe(true)
  expect(readFixedItems(defaultWorkorderTemp)).toEqual({ ok: true, template: defaultFixedItems() })
  expect(readFixedItems(null)).toEqual({ ok: true, template: defaultFixedItems() })
  expect(readFixedItems('[]')).toEqual({ ok: false, message: '模板内容不正确' })
})

test('SERVICE-042 SERVICE-043 SERVICE-044 SERVICE-024 what new items start with', () => {
  expect(newItem('textarea', 'a')).toMatchObject({ min: 1, max: 300, label: '多行文本', required: 0 })
  expect(newItem('slider', 'a')).toMatchObject({ min: 0, max: 100 })
  expect(newItem('radio', 'a').options).toEqual(['选项1', '选项2'])
  expect(newItem('checkbox', 'a').options).toEqual(['选项1', '选项2'])
  expect(newItem('cascade_combobox', 'a').placeholder).toHaveLength(2)
  expect(newItem('date', 'a').format_options).toEqual(['YYYY-MM-DD', 'YYYY-MM-DD HH:mm'])
  const all = itemTypes.map((type) => newItem(type, type))
  expect(itemsIn(itemsText(all))).toEqual(all)
})

describe('a hostile template is refused in words', () => {
  const input = { id: 'a', type: 'input', label: '甲' }
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  test.each([
    ['no JSON', '{', '模板内容不正确'],
    ['no list', '{}', '模板内容不正确'],
    ['not of this world', '"x"', '模板内容不正确'],
    ['an item that is none', '[null]', '模板内容不正确'],
    ['a type nobody knows', text(input, { id: 'b', type: 'script', label: '' }), '第2个组件：组件类型不正确'],
    ['the same id twice', text(input, input), '组件编号重复'],
    ['no id', text({ type: 'input', label: '甲' }), '第1个组件：组件缺少编号'],
    [
      'an id that objects have a meaning for',
      text({ ...input, id: 'constructor' }),
      '第1个组件：组件编号不正确',
    ],
    ['an id that objects inherit', text({ ...input, id: 'toString' }), '第1个组件：组件编号不正确'],
    ['an id that objects ask by', text({ ...input, id: 'hasOwnProperty' }), '第1个组件：组件编号不正确'],
    ['an own __proto__', `[{"id":"__proto__","type":"input","label":"x"}]`, '第1个组件：组件编号不正确'],
    ['an id with blanks', text({ ...input, id: 'a b' }), '第1个组件：组件编号不正确'],
    ['a flag of 2', text({ ...input, required: 2 }), '第1个组件：开关只能为0或1'],
    ['a long title', text({ ...input, label: 'x'.repeat(501) }), '第1个组件：标题不能超过500个字符'],
    ['no number as bound', text({ ...input, min: 'x' }), '第1个组件：上下限应为数字'],
    ['many decimals', text({ ...input, precision: 400 }), '第1个组件：小数位应为0到6'],
    ['another date format', text({ ...input, format: 'YYYY' }), '第1个组件：日期格式不正确'],
    ['no texts as options', text({ ...input, options: [{}] }), '第1个组件：选项应为文字'],
    ['too many options', text({ ...input, options: Array(201).fill('x') }), '第1个组件：选项不能超过200个'],
    [
      'too many options of a dictionary',
      text({ ...input, dict_options: Array(501).fill({ id: 'i1', itemName: 'x' }) }),
      '第1个组件：字典选项不能超过500个',
    ],
    [
      'too many items',
      text(...Array.from({ length: 201 }, (_, at) => ({ ...input, id: `a${at}` }))),
      '组件不能超过200个',
    ],
    [
      'deep lists',
      text({ ...input, children: JSON.parse('[['.repeat(9) + ']]'.repeat(9)) }),
      '模板内容不正确',
    ],
    ['very deep lists', deep, '模板内容不正确'],
    ['endless values', text({ ...input, children: Array(25_000).fill(1) }), '模板内容不正确'],
    ['NUL in a text', text({ ...input, label: 'a\0' }), '模板内容不正确'],
    ['NUL in a name', text({ ...input, 'a\0': 1 }), '模板内容不正确'],
    ['a long text', text({ ...input, mine: 'x'.repeat(templateLimits.characters) }), '模板内容过大'],
  ])('%s', (_, given, message) => {
    expect(itemsIn(given)).toBe(message)
    expect(ItemsText.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

test('SERVICE-007 the texts of calls are checked and stay as they came', () => {
  const given = ' [ {"id":"a","type":"input","label":"甲","x":1} ] '
  expect(ItemsText.parse(given)).toBe(given)
})

test('what makes one template another is told in words, every change by its name', () => {
  const item = (id: string, label: string, more: object = {}) => ({
    ...newItem('input', id),
    label,
    ...more,
  })
  const level = { ...newItem('radio', 'l'), label: '等级', options: ['低', '中'] }
  const before = [item('a', '地址'), level, item('b', '备注')]
  const after = [
    { ...level, type: 'select' as const, required: 1 as const, options: ['低', '高'] },
    item('a', '详细地址', { max_length: 50, mine: 1 }),
    item('c', '厂家'),
  ]
  expect(templateChanges(before, before)).toEqual([])
  expect(templateChanges(before, after)).toEqual([
    '“等级”由单选改为下拉选择，改为必填，新增选项 1 个（高），删除选项 1 个（中）',
    '“地址”改名为“详细地址”，字数由“100”改为“50”，修改了其他设置',
    '新增单行文本“厂家”',
    '删除单行文本“备注”',
    '调整了“详细地址”的位置',
  ])
})
