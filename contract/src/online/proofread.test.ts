import { expect, test } from 'vitest'
import { checkForm } from '../form/form-check.ts'
import { noCaller } from '../form/form-context.ts'
import { computeForm } from '../form/form-value.ts'
import { fieldsFromDefinition } from './form-definition.ts'
import { readDesign, withDesign } from './form-design.ts'
import type { FormRule } from './form-rules.ts'
import { proofread } from './proofread.ts'
import { conditionsFrom, conditionText } from './rule-condition.ts'
import { ruleWords } from './rule-words.ts'

const field = (dbFieldName: string, more: object = {}) => ({
  dbFieldName,
  dbFieldTxt: dbFieldName.toUpperCase(),
  dbType: 'string' as const,
  dbLength: 100,
  fieldShowType: 'text',
  ...more,
})
const extended = (members: object) => ({ fieldExtendJson: JSON.stringify(members) })
const number = { dbType: 'int' as const, dbLength: 8, fieldShowType: 'integer' }
const state = field('state', {
  fieldShowType: 'radio',
  ...extended({
    listSource: [
      { value: '1', text: '在用' },
      { value: '2', text: '报废' },
    ],
  }),
})
const kind = field('kind', {
  fieldShowType: 'list',
  ...extended({ listSource: ['a', 'b'].map((value) => ({ value, text: value })) }),
})
const rule = (when: string, ...acts: FormRule['acts']): FormRule => ({ when, acts })
const head = (...rules: FormRule[]) => ({ designJson: JSON.stringify({ layout: [], rules }) })
const hide = (...fields: string[]) => ({ do: 'hide' as const, fields })

test.each([
  [
    'a rule over a field that is gone',
    [state],
    [rule(`maker == 'x'`, hide('state'))],
    '规则 1：字段 maker 已不存在',
  ],
  [
    'an act on a field that is gone',
    [state],
    [rule(`state == '1'`, hide('maker'))],
    '规则 1：字段 maker 已不存在',
  ],
  ['a condition nobody can read', [state], [rule('state ==', hide('state'))], '规则 1：条件写得不对'],
  [
    'a message over a field that is gone',
    [field('n', { fieldValidType: 'm', ...extended({ validateError: '{{n}} 超过 {{stock}} 件' }) })],
    [],
    '“N”不符合时的提示用到的字段 stock 不存在',
  ],
  [
    'a message nobody can read',
    [field('n', { fieldValidType: 'm', ...extended({ validateError: '超过 {{n *}} 件' }) })],
    [],
    '“N”不符合时的提示里的 {{n *}} 写得不对',
  ],
  [
    'bounds that contradict',
    [field('n', { ...number, ...extended({ minimum: 5, maximum: 1 }) })],
    [],
    '“N”的最小值 5 大于最大值 1，填什么都不对',
  ],
  [
    'required but in no form',
    [field('n', { fieldMustInput: 1, isShowForm: 0 })],
    [],
    '“N”必填，但不在表单中显示，也没有默认值，记录将无法保存',
  ],
  [
    'a formula over itself',
    [field('n', { ...number, ...extended({ compute: 'n + 1' }) })],
    [],
    '“N”的公式或条件用到了它自己',
  ],
  [
    'formulas in a circle',
    [
      field('a', { ...number, ...extended({ compute: 'b + 1' }) }),
      field('b', { ...number, ...extended({ compute: 'a + 1' }) }),
    ],
    [],
    '“A”、“B”互相依赖，算不出结果',
  ],
  [
    'a field that no case shows',
    [state, field('n')],
    [rule(`state == '1'`, { do: 'show', fields: ['n'] }), rule(`state != '2'`, hide('n'))],
    '“N”在任何情况下都不会显示',
  ],
  [
    'a limit on what is not chosen',
    [state, field('n')],
    [rule(`state == '1'`, { do: 'limit', fields: ['n'], options: ['x'] })],
    '规则 1：“N”不是从选项中选择的，不能限定选项',
  ],
  [
    'a limit that leaves no option',
    [state, field('n')],
    [rule(`n == 'x'`, { do: 'limit', fields: ['state'], options: ['9'] })],
    '规则 1：允许的选项都已不在“STATE”中，没有可选的选项',
  ],
])('an error: %s', (_, fields, rules, message) => {
  const found = proofread(head(...rules), fields)
  expect(found.filter(({ isError }) => isError).map((each) => each.message)).toContain(message)
})

test('tabs and groups that stand twice or hold nothing are told; a group of the same name in another tab is not', () => {
  const layout = [
    { tab: '一' },
    { group: '空' },
    { group: '甲' },
    { field: 'state' },
    { tab: '二' },
    { group: '甲' },
    { field: 'kind' },
    { group: '甲' },
    { tab: '三' },
    { field: 'gone' },
    { tab: '一' },
  ]
  const found = proofread({ designJson: JSON.stringify({ layout, rules: [] }) }, [state, kind])
  expect(found.map(({ message }) => message)).toEqual([
    '有两个分组都叫“甲”，会合并显示',
    '有两个标签页都叫“一”，会合并显示',
    '标签页“三”里没有字段，不会显示',
    '分组“空”里没有字段，不会显示',
  ])
})

test.each([
  [
    'a list that shows nothing',
    [field('n', { isShowList: 0 })],
    [],
    '列表中没有显示任何字段，打开表单只能看到创建时间',
  ],
  [
    'an option that is not there',
    [state, field('n')],
    [rule(`state == '9'`, hide('n'))],
    '规则 1：“STATE”没有选项“9”，这个条件永远不会满足',
  ],
  [
    'required only while hidden',
    [state, field('n')],
    [rule(`state == '1'`, { do: 'require', fields: ['n'] }, hide('n'))],
    '“N”要求必填时总是隐藏的，必填不起作用',
  ],
  [
    'limits that leave nothing together',
    [state, kind],
    [
      rule(`kind == 'a'`, { do: 'limit', fields: ['state'], options: ['1'] }),
      rule(`kind != 'b'`, { do: 'limit', fields: ['state'], options: ['2'] }),
    ],
    '“STATE”在几条规则同时满足时没有可选的选项',
  ],
  [
    'an option no case leaves',
    [state, kind],
    [
      rule(`kind == 'a'`, { do: 'limit', fields: ['state'], options: ['1'] }),
      rule(`kind != 'a'`, { do: 'limit', fields: ['state'], options: ['1'] }),
    ],
    '“STATE”的选项“报废”在任何情况下都不能选',
  ],
  [
    'a formula that is no number',
    [field('t'), field('n', { ...number, ...extended({ compute: `concat(t, 'x')` }) })],
    [],
    '“N”的公式算不出数字',
  ],
])('a warning: %s', (_, fields, rules, message) => {
  const found = proofread(head(...rules), fields)
  expect(found).toMatchObject([{ isError: false, message }])
})

test('formulas over rows are read with the sub-tables, those of rows with their form', () => {
  const sum = (compute: string) => field('sum', { ...number, ...extended({ compute }) })
  const lines = (compute: string) => ({
    head: { tableName: 'lines', tableTxt: '明细' },
    fields: [field('a', number), field('b', { ...number, ...extended({ compute }) })],
  })
  const said = (fields: Parameters<typeof proofread>[1], tables: ReturnType<typeof lines>[]) =>
    proofread({}, fields, { tables }).map(({ message }) => message)
  expect(said([sum('sum(onl_lines.b) + count(onl_lines)')], [lines('a * 2')])).toEqual([])
  expect(said([sum('sum(onl_lines.c)')], [lines('a * 2')])).toEqual([
    '“SUM”的公式用到的字段 onl_lines.c 已不存在',
  ])
  expect(said([sum('sum(onl_lines.b)')], [lines('a * main.sum')])).toEqual([
    '“SUM”与明细表“明细”的“B”互相依赖，算不出结果',
  ])
  const main = { head: {}, fields: [field('rate', number)] }
  const row = ({ head, fields }: ReturnType<typeof lines>) =>
    proofread(head, fields, { main }).map(({ message }) => message)
  expect(row(lines('a * main.rate'))).toEqual([])
  expect(row(lines('a * main.gone'))).toEqual(['“B”的公式用到的字段 main.gone 已不存在'])
})

test('nothing is said of a form whose logic is sound', () => {
  const fields = [
    state,
    field('n'),
    field('a', number),
    field('b', { ...number, ...extended({ compute: 'a * 2', minimum: 0 }) }),
  ]
  const rules = [
    rule(`state == '2'`, hide('n'), { do: 'require', fields: ['a'] }),
    rule(`a > 5 && n == 'x'`, { do: 'set', fields: ['n'], value: `'y'` }, { do: 'lock', fields: ['a'] }),
  ]
  expect(proofread(head(...rules), fields)).toEqual([])
})

test('rules show, ask for, keep and set fields, the same in browser and server', () => {
  const rules = [
    rule(`state == '2'`, hide('n'), { do: 'require', fields: ['a'] }, { do: 'lock', fields: ['b'] }),
    rule(`state == '1'`, { do: 'set', fields: ['b'], value: '7' }),
  ]
  const fields = withDesign(
    fieldsFromDefinition([state, field('n'), field('a', number), field('b', number)] as never),
    readDesign(head(...rules).designJson),
  )
  const context = { today: '2026-11-18', caller: noCaller }
  const scrapped = computeForm(fields, { state: '2', n: 'sent', b: 3 }, context)
  expect(scrapped.values).toEqual({ state: '2', n: null, a: null, b: 3 })
  expect([...scrapped.hidden, ...(scrapped.required ?? []), ...(scrapped.locked ?? [])]).toEqual([
    'n',
    'a',
    'b',
  ])
  expect(checkForm(fields, { state: '2' }, context)).toEqual([{ field: 'a', message: '请输入A' }])
  expect(computeForm(fields, { state: '1', n: 'x', b: 3 }, context).values).toMatchObject({ n: 'x', b: 7 })
  expect(checkForm(fields, { state: '1' }, context)).toEqual([])
})

test('a limit leaves some options while it holds; several leave what all of them allow', () => {
  const options = ['1', '2', '3'].map((value) => ({ value, text: `第${value}` }))
  const level = field('level', { fieldShowType: 'list', ...extended({ listSource: options }) })
  const limit = (...left: string[]) => ({ do: 'limit' as const, fields: ['level'], options: left })
  const rules = [rule(`state == '1'`, limit('1', '2')), rule(`n == 'x'`, limit('2', '3'))]
  const fields = withDesign(
    fieldsFromDefinition([state, field('n'), level] as never),
    readDesign(head(...rules).designJson),
  )
  const faults = (values: object) =>
    checkForm(fields, { ...values }, { today: '2026-11-18', caller: noCaller })
  expect(faults({ state: '2', level: '3' })).toEqual([])
  expect(faults({ state: '1', level: '2', n: 'x' })).toEqual([])
  expect(faults({ state: '1', level: '3' })).toEqual([
    { field: 'level', message: 'LEVEL在当前条件下只能选“第1”、“第2”' },
  ])
  expect(faults({ state: '1', n: 'x', level: '1' })).toEqual([
    { field: 'level', message: 'LEVEL在当前条件下只能选“第2”' },
  ])
  expect(
    ruleWords(
      rules[0]!,
      new Map([
        ['state', '状态'],
        ['level', '等级'],
      ]),
    ),
  ).toBe('当“状态”等于“1”，则“等级”只能选“1”、“2”')
})

test('conditions are written as expressions and read back, quotes and all', () => {
  const conditions = {
    every: false,
    of: [
      { field: 'a', is: 'ge', value: -3.5 },
      { field: 'n', is: 'eq', value: `it's \\ "x"` },
      { field: 'n', is: 'has', value: '中' },
      { field: 'n', is: 'filled', value: '' },
      { field: 'n', is: 'empty', value: '' },
    ],
  } as const
  expect(conditionsFrom(conditionText(conditions))).toEqual(conditions)
  expect(conditionsFrom('a + 1 > 2')).toBeUndefined()
  const grouped = {
    every: true,
    of: [
      { field: 'due', is: 'lt', value: { daysFromToday: 0 } },
      {
        every: false,
        of: [
          { field: 'a', is: 'eq', value: 1 },
          { field: 'due', is: 'ge', value: { daysFromToday: -7 } },
        ],
      },
    ],
  } as const
  expect(conditionsFrom(conditionText(grouped))).toEqual(grouped)
  expect(ruleWords(rule(conditionText(grouped), hide('a')), new Map([['due', '到期日']]))).toBe(
    '当“到期日”小于今天，并且（“a”等于“1”，或者“到期日”大于等于今天之前 7 天），则隐藏“a”',
  )
  const said = ruleWords(
    rule(`n == 'x' && a > 5`, hide('n'), { do: 'require', fields: ['a'] }),
    new Map([
      ['n', '名称'],
      ['a', '数量'],
    ]),
  )
  expect(said).toBe('当“名称”等于“x”，并且“数量”大于“5”，则隐藏“名称”；“数量”必填')
})
