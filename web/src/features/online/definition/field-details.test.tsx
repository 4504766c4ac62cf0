import { dictionary } from '@banyan/contract/dictionary/dictionary'
import type { FieldRecord } from '@banyan/contract/online/form-field'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useReducer } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { controlsIn } from '#testing/controls.ts'
import { aFieldRecord, aHead } from '#testing/form-definition.ts'
import { hand } from '#testing/hand.ts'
import { choose, openSelect, optionsIn, shownIn } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DefinitionEditor } from './definition-editor.tsx'
import { applyStep, type Definition, fieldDrafts, firstFault, readDefinition } from './definition-state.ts'
import { FieldDetails } from './field-details.tsx'

const can = ['list', 'add', 'edit'].map((verb) => `formDefinition:${verb}`)

beforeEach(() => {
  server.on(dictionary.tree, () => [{ code: 'sex', title: '性别' }] as never)
  server.on(formHead.list, () => ({ records: [aHead({ tableName: 'onl_asset' })], total: 1 }))
  server.on(formHead.byId, () => aHead())
  server.on(formDefinition.checkOnlyTable, () => 1 as const)
})

interface SettingsProps {
  opened: Definition
  onShow: (definition: Definition) => void
}

/** The settings of the first field of a definition, which change it as in the editor. */
function Settings({ opened, onShow }: SettingsProps) {
  const [definition, dispatch] = useReducer(applyStep, opened)
  onShow(definition)
  const { fields } = definition
  return (
    <FieldDetails
      field={fields[0]!}
      fields={fields}
      fault={undefined}
      disabled={false}
      withBasics={false}
      dispatch={dispatch}
    />
  )
}

/** Opens the settings of the only field of a definition; `sent` is the field as a save would send it. */
function settingsOf(given: Partial<FieldRecord>) {
  const opened = readDefinition(aHead(), [aFieldRecord('state', given)])
  const onShow = vi.fn<(definition: Definition) => void>()
  show(<Settings opened={opened} onShow={onShow} />, { can })
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
  const sent = () => {
    const [definition] = onShow.mock.lastCall!
    expect(firstFault(definition)).toBeUndefined()
    return fieldDrafts(definition)[0]
  }
  return { box, sent }
}
const clear = (box: HTMLElement) =>
  hand.click(box.closest('.ant-select')?.querySelector('.ant-select-clear') as HTMLElement)

test('a check that no name stands for is a regular expression, typed in a box of its own; a mark taken back is saved as 0', async () => {
  const { box, sent } = settingsOf({ isReadOnly: 1, queryMode: 'like' })
  expect(screen.queryByLabelText('正则表达式', { selector: 'input' })).toBeNull()
  // The last of a list too long to be drawn whole.
  const list = await openSelect(box('校验方式'))
  const rows = list.querySelector('.ant-select-dropdown-list-holder') as HTMLElement
  fireEvent.scroll(rows, { target: { scrollTop: 1000 } })
  await choose(box('校验方式'), '正则表达式')
  expect(box('正则表达式').value).toBe('^.+$')
  expect(shownIn(box('校验方式'))).toBe('正则表达式')
  await hand.clear(box('正则表达式'))
  await hand.type(box('正则表达式'), 'e|x')
  expect(shownIn(box('校验方式'))).toBe('正则表达式')
  const mark = screen.getByRole<HTMLInputElement>('checkbox', { name: '表单中只读' })
  expect(mark.checked).toBe(true)
  await hand.click(mark)
  expect(mark.checked).toBe(false)
  await clear(box('查询模式'))
  expect(sent()).toMatchObject({ fieldValidType: 'e|x', isReadOnly: 0, queryMode: '' })
})

test('a check with a name has no box for an expression', async () => {
  const { box, sent } = settingsOf({ fieldValidType: 'e' })
  expect(shownIn(box('校验方式'))).toBe('电子邮箱')
  expect(screen.queryByLabelText('正则表达式', { selector: 'input' })).toBeNull()
  await choose(box('校验方式'), '手机号')
  expect(screen.queryByLabelText('正则表达式', { selector: 'input' })).toBeNull()
  expect(sent()?.fieldValidType).toBe('m')
})

test('a check that is cleared is saved as none; only a field with decimals is asked how many', async () => {
  const { box, sent } = settingsOf({
    fieldValidType: 'e',
    dbType: 'double',
    dbLength: 10,
    dbPointLength: 2,
    fieldShowType: 'number',
  })
  await clear(box('校验方式'))
  expect(shownIn(box('校验方式'))).toBe('请选择')
  await hand.clear(box('小数位'))
  await hand.type(box('小数位'), '4')
  expect(sent()).toMatchObject({ fieldValidType: '', dbPointLength: 4 })
})

test('dictionaries are offered until a table is named; then the value column is typed', async () => {
  const { box } = settingsOf({ fieldShowType: 'list' })
  await waitFor(async () => expect(optionsIn(await openSelect(box('字典编码')))).toEqual(['性别（sex）']))
  await choose(box('字典表'), '资产台账（onl_asset）')
  expect(box('字典表').value).toBe('onl_asset')
  await hand.click(box('字典编码'))
  expect(box('字典编码').getAttribute('aria-expanded')).toBe('false')
  expect(box('显示字段').getAttribute('role')).not.toBe('combobox')
})

/** The settings of a field alone. */
function details(given: Partial<FieldRecord>, { disabled = false, withBasics = false } = {}) {
  const dispatch = vi.fn()
  const field = { ...aFieldRecord('state', given), key: 'k' } as never
  show(
    <FieldDetails
      field={field}
      fields={[]}
      fault={{ row: 0, member: 'fieldHref', message: '链接不正确' }}
      disabled={disabled}
      withBasics={withBasics}
      dispatch={dispatch}
    />,
  )
  return dispatch
}
const hints = () =>
  [...document.querySelectorAll('.ant-form-item-extra')].map(({ textContent }) => textContent)

test.each<[string, Partial<FieldRecord>, object, string[]]>([
  [
    'a text',
    {},
    {},
    [
      '输入框提示',
      '列表中最多显示几个字 1 1000',
      '默认值 请选择或输入',
      '表单中只读',
      '校验方式 请选择',
      '校验规则 请选择或输入',
      '查询模式 请选择',
      '单独设置查询控件',
      '列宽 0',
      '链接',
      '扩展参数',
      '数据库默认值',
      '未填写时显示的灰色文字',
      '不填则全部显示',
      '固定的值、#{变量}、{{表达式}}，或选择填值规则',
      '以 http://、https:// 或 / 开头',
      'JSON，如 {"uploadnum":3}',
    ],
  ],
  [
    'a text nobody may change',
    { isReadOnly: 1 },
    { disabled: true, withBasics: true },
    [
      '[字段名 state 41]',
      '[显示名 state]',
      '[控件 文本框]',
      '[类型 文本]',
      '[列表✓]',
      '[表单✓]',
      '[查询]',
      '[必填]',
      '[长度 50 0]',
      '[输入框提示]',
      '[列表中最多显示几个字 1 1000]',
      '[默认值 请选择或输入]',
      '[表单中只读✓]',
      '[校验方式 请选择]',
      '[校验规则 请选择或输入]',
      '[查询模式 请选择]',
      '[单独设置查询控件]',
      '[列宽 0]',
      '[链接]',
      '[扩展参数]',
      '[数据库默认值]',
      '未填写时显示的灰色文字',
      '不填则全部显示',
      '固定的值、#{变量}、{{表达式}}，或选择填值规则',
      '以 http://、https:// 或 / 开头',
      'JSON，如 {"uploadnum":3}',
    ],
  ],
  [
    'a text on a phone',
    { isQuery: 1, dbFieldTxt: '状态', queryMode: 'like' },
    { withBasics: true },
    [
      '字段名 state 41',
      '显示名 状态',
      '控件 文本框',
      '类型 文本',
      '列表✓',
      '表单✓',
      '查询✓',
      '必填',
      '长度 50 0',
      '输入框提示',
      '列表中最多显示几个字 1 1000',
      '默认值 请选择或输入',
      '表单中只读',
      '校验方式 请选择',
      '校验规则 请选择或输入',
      '查询模式 模糊',
      '单独设置查询控件',
      '列宽 0',
      '链接',
      '扩展参数',
      '数据库默认值',
      '未填写时显示的灰色文字',
      '不填则全部显示',
      '固定的值、#{变量}、{{表达式}}，或选择填值规则',
      '以 http://、https:// 或 / 开头',
      'JSON，如 {"uploadnum":3}',
    ],
  ],
  [
    'a published date on a phone',
    { dbType: 'Date', dbLength: null, fieldShowType: 'date', dbFieldNameOld: 'state' },
    { withBasics: true },
    [
      '[字段名 state 41]',
      '显示名 state',
      '控件 日期',
      '类型 日期',
      '列表✓',
      '表单✓',
      '查询',
      '必填',
      '输入框提示',
      '最早可选',
      '最晚可选',
      '默认值 请选择或输入',
      '表单中只读',
      '校验方式 请选择',
      '校验规则 请选择或输入',
      '查询模式 请选择',
      '单独设置查询控件',
      '列宽 0',
      '链接',
      '扩展参数',
      '数据库默认值',
      '未填写时显示的灰色文字',
      '日期，如 2026-01-01；或与今天相差的天数，如 -7',
      '同上，今天写 0',
      '固定的值、#{变量}、{{表达式}}，或选择填值规则',
      '以 http://、https:// 或 / 开头',
      'JSON，如 {"uploadnum":3}',
    ],
  ],
  [
    'a list with its own query',
    { fieldShowType: 'list', dictField: 'sex', queryConfigFlag: 1, queryDefVal: '1' },
    {},
    [
      '字典编码 sex',
      '字典表 请选择或输入',
      '显示字段',
      '输入框提示',
      '默认值 请选择或输入',
      '表单中只读',
      '校验方式 请选择',
      '校验规则 请选择或输入',
      '查询模式 请选择',
      '单独设置查询控件✓',
      '查询控件 请选择',
      '查询字典表',
      '查询字典编码',
      '查询显示字段',
      '查询默认值 1',
      '列宽 0',
      '链接',
      '扩展参数',
      '数据库默认值',
      '使用数据表时填值字段',
      '不用字典时填写数据表',
      '数据表中显示的字段',
      '未填写时显示的灰色文字',
      '固定的值、#{变量}、{{表达式}}，或选择填值规则',
      '以 http://、https:// 或 / 开头',
      'JSON，如 {"uploadnum":3}',
    ],
  ],
  [
    'a number',
    { dbType: 'double', dbPointLength: 2, fieldShowType: 'number', fieldLength: 80 },
    {},
    [
      '小数位 2 0',
      '输入框提示',
      '默认值 请选择或输入',
      '表单中只读',
      '校验方式 请选择',
      '校验规则 请选择或输入',
      '查询模式 请选择',
      '单独设置查询控件',
      '列宽 80 0',
      '链接',
      '扩展参数',
      '数据库默认值',
      '未填写时显示的灰色文字',
      '固定的值、#{变量}、{{表达式}}，或选择填值规则',
      '以 http://、https:// 或 / 开头',
      'JSON，如 {"uploadnum":3}',
    ],
  ],
  [
    'a popup',
    { fieldShowType: 'popup', dictTable: 'r1' },
    {},
    [
      '报表编码 r1',
      '来源字段',
      '目标字段',
      '输入框提示',
      '可以选多个',
      '默认值 请选择或输入',
      '表单中只读',
      '校验方式 请选择',
      '校验规则 请选择或输入',
      '查询模式 请选择',
      '单独设置查询控件',
      '列宽 0',
      '链接',
      '扩展参数',
      '数据库默认值',
      '报表的字段，多个用逗号隔开',
      '本表的字段，个数与来源字段相同',
      '未填写时显示的灰色文字',
      '固定的值、#{变量}、{{表达式}}，或选择填值规则',
      '以 http://、https:// 或 / 开头',
      'JSON，如 {"uploadnum":3}',
    ],
  ],
])('WIDGET-032 what is asked of %s', (_, given, look, controls) => {
  details(given, look)
  expect([...controlsIn(), ...hints()]).toEqual(controls)
})

test('a fault stands at its own setting', () => {
  details({})
  const refusal = screen.getByText('链接不正确')
  expect(refusal.closest('.ant-form-item')?.querySelector('label')?.textContent).toBe('链接')
  expect(document.querySelectorAll('.ant-form-item-has-error')).toHaveLength(1)
})

test('what is typed, ticked and cleared in the settings is told with its member', async () => {
  const dispatch = details({ dbFieldTxt: '状态', fieldHref: 'a', isShowList: 0 }, { withBasics: true })
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
  type('字段名', 'Code_A')
  type('显示名', 'Code')
  type('链接', '/x')
  type('列宽', '120')
  type('默认值', '7')
  type('校验规则', 'r')
  await hand.click(screen.getByRole('checkbox', { name: '列表' }))
  await hand.click(screen.getByRole('checkbox', { name: '表单' }))
  await hand.click(screen.getByRole('checkbox', { name: '单独设置查询控件' }))
  expect(dispatch.mock.calls.map(([step]) => step.change)).toEqual([
    { dbFieldName: 'code_a' },
    { dbFieldTxt: 'Code' },
    { fieldHref: '/x' },
    { fieldLength: 120 },
    { fieldDefaultValue: '7' },
    { checkRule: 'r' },
    { isShowList: 1 },
    { isShowForm: 0 },
    { queryConfigFlag: 1 },
  ])
  expect(new Set(dispatch.mock.calls.map(([step]) => `${step.do} ${step.key}`))).toEqual(new Set(['field k']))
})

test('another type of column forgets the length of the last', async () => {
  const dispatch = details({}, { withBasics: true })
  await choose(screen.getByLabelText('类型', { selector: 'input' }), '长文本')
  expect(dispatch.mock.lastCall?.[0].change).toEqual({ dbType: 'Text', dbLength: null, dbPointLength: null })
})

test.each([
  ['string', ['精确', '模糊']],
  ['int', ['精确', '模糊', '范围']],
] as const)('a column of type %s is asked for by %j', async (dbType, modes) => {
  details({ dbType, fieldShowType: dbType === 'int' ? 'integer' : 'text' })
  expect(optionsIn(await openSelect(screen.getByLabelText('查询模式', { selector: 'input' })))).toEqual(modes)
})

test('DEC-131 WIDGET-034 a dictionary is linked to another field in words, and kept in the extension of its field', async () => {
  const areas = { fieldShowType: 'list', dictTable: 'onl_area', dictField: 'id', dictText: 'name' }
  server.on(formHead.list, () => ({ records: [aHead({ tableName: 'onl_area' })], total: 1 }))
  server.on(formDefinition.fields, () => [
    aFieldRecord('city', areas),
    aFieldRecord('state', { ...areas, fieldExtendJson: '{"showLength":5}', orderNum: 2 }),
  ])
  const save = server.on(formDefinition.editAll, () => null)
  show(<DefinitionEditor id="h1" onPublish={() => undefined} onClose={() => undefined} />, { can })
  await hand.click(await screen.findByRole('button', { name: '设置 state' }))
  const settings = within(await screen.findByRole('complementary', { name: '字段设置' }))
  const box = (label: string) => settings.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
  await choose(box('随哪个字段变化'), 'city')
  await choose(box('指向上级的字段'), 'city')
  fireEvent.change(box('输入框提示'), { target: { value: '选区县' } })
  fireEvent.change(box('筛选条件'), { target: { value: 'level=2' } })
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(JSON.parse(save.mock.lastCall![0].fields[1]?.fieldExtendJson ?? '')).toEqual({
    showLength: 5,
    dictRelatedField: 'city',
    dictIsDataLink: '1',
    dictForeignKey: 'city',
    placeholder: '选区县',
    dictFilter: 'level=2',
  })
})

test('DEC-131 DEC-074 several users may be chosen, up to a number', async () => {
  const { box, sent } = settingsOf({ fieldShowType: 'sel_user' })
  expect(screen.queryByLabelText('最多选几个')).toBeNull()
  await hand.click(screen.getByRole('checkbox', { name: '可以选多个' }))
  fireEvent.change(box('最多选几个'), { target: { value: '3' } })
  expect(JSON.parse(sent()?.fieldExtendJson ?? '')).toEqual({ multiple: true, maxTagCount: 3 })
})

test('what is said of a value that a check refuses, and the nodes of a tree, are set in words', async () => {
  const { box, sent } = settingsOf({ fieldShowType: 'cat_tree', fieldValidType: 'm' })
  await hand.type(box('不符合时的提示'), '请填手机')
  await hand.click(screen.getByRole('button', { name: '添加条件' }))
  await hand.type(box('树的条件的字段'), 'status')
  await hand.type(box('树的条件的值'), '1')
  expect(JSON.parse(sent()?.fieldExtendJson ?? '')).toEqual({
    validateError: '请填手机',
    condition: '{"status":"1"}',
  })
})
