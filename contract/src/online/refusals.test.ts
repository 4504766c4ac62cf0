import { expect, test } from 'vitest'
import type { z } from 'zod'
import { checkRule, RulePart } from './check-rule.ts'
import { fillKinds, fillRule, fillValue } from './fill-rule.ts'
import { dbTypeNames, FieldDraft } from './form-field.ts'
import { formDefinition, formMenu } from './form-head.ts'
import { ReportItem, ReportParam, reportHead } from './report-definition.ts'

/** The sentences an input is refused with. */
const refusalsOf = (shape: z.ZodType, given: unknown) =>
  shape.safeParse(given).error?.issues.map(({ message }) => message)

const part = { digits: '*', pattern: '.', message: '不对' }
const rule = { ruleName: '规则', ruleCode: 'code' }
const item = { fieldName: 'name', fieldTxt: '名称', fieldType: 'String' }
const report = { name: '报表', code: 'r1', cgrSql: 'select 1', items: [item] }
const column = { dbFieldName: 'name', dbFieldTxt: '名称', dbType: 'string', fieldShowType: 'text' }
const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one)

test.each<[string, z.ZodType, unknown, string[]]>([
  ['a part without members', RulePart, {}, ['请输入位数', '请输入正则表达式', '请输入提示文本']],
  [
    'a part with empty members',
    RulePart,
    { digits: '0', pattern: '', message: ' ' },
    ['位数应为正整数或 *', '请输入正则表达式', '请输入提示文本'],
  ],
  [
    'a part with long members',
    RulePart,
    { digits: '*', pattern: 'x'.repeat(201), message: 'x'.repeat(101) },
    ['正则表达式不能超过200个字符', '提示文本不能超过100个字符'],
  ],
  ['no parts', checkRule.add.input, { ...rule, ruleJson: [] }, ['请输入校验规则']],
  ['too many parts', checkRule.add.input, { ...rule, ruleJson: many(21, part) }, ['校验规则最多20条']],
  ['parts that are no JSON', checkRule.add.input, { ...rule, ruleJson: '[' }, ['校验规则不是有效的JSON']],
  [
    'a code of a check rule',
    checkRule.add.input,
    { ...rule, ruleCode: '1x', ruleJson: [part] },
    ['规则编码以字母开头，只能包含字母、数字和 _ . : -'],
  ],
  [
    'a code of a fill rule',
    fillRule.add.input,
    { ...rule, ruleCode: '1x', ruleClass: 'orderNumber' },
    ['规则编码以字母开头，只能包含字母、数字和 _ . : -'],
  ],
  [
    'long parameters',
    fillRule.add.input,
    { ...rule, ruleClass: 'orderNumber', ruleParams: `"${'x'.repeat(999)}"` },
    ['规则参数不能超过1000个字符', '规则参数不正确'],
  ],
  [
    'too many rules',
    fillValue.executeBatch.input,
    { rules: many(51, { ruleCode: 'a' }) },
    ['一次最多50条规则'],
  ],
  [
    'a column',
    FieldDraft,
    { ...column, dbFieldName: 'x'.repeat(201), dbFieldTxt: 'x'.repeat(201), dbType: 'x' },
    ['字段名不能超过41个字符', '字段备注不能超过50个字符', '字段类型不正确'],
  ],
  ['too many columns', formDefinition.addAll.input.shape.fields, many(201, column), ['字段不能超过200个']],
  [
    'a long menu name',
    formMenu.addFormMenu.input,
    { id: '1', parentId: '2', name: 'x'.repeat(51) },
    ['菜单名称不能超过50个字符'],
  ],
  ['an item without members', ReportItem, {}, ['请输入字段名', '请输入字段文本', '请选择字段类型']],
  [
    'an item',
    ReportItem,
    { ...item, fieldName: '1', fieldWidth: 'x', searchMode: 'x', aggregate: 'x' },
    [
      '字段名以字母或文字开头，只能包含字母、数字和下划线',
      '列宽应为40到1000的整数',
      '请选择查询方式',
      '请选择汇总方式',
    ],
  ],
  ...['self_x', 'x_begin', 'x_end', 'pageNo', 'order', 'x_dictText', 'x_MultiString'].map(
    (fieldName): [string, z.ZodType, unknown, string[]] => [
      `an item called ${fieldName}`,
      ReportItem,
      { ...item, fieldName },
      ['该字段名是系统保留的名字，请换一个'],
    ],
  ),
  ['a parameter without members', ReportParam, {}, ['请输入参数名', '请输入参数文本']],
  [
    'a parameter',
    ReportParam,
    { paramName: '1', paramTxt: '一' },
    ['参数名以字母开头，只能包含字母、数字和下划线'],
  ],
  ['no items', reportHead.add.input, { ...report, items: [] }, ['请添加报表列']],
  [
    'items that are no JSON',
    reportHead.add.input,
    { ...report, items: '[' },
    ['请添加报表列，不是有效的JSON'],
  ],
  ['too many items', reportHead.add.input, { ...report, items: many(101, item) }, ['报表列最多100个']],
  ['parameters of another kind', reportHead.add.input, { ...report, params: 5 }, ['请检查参数']],
  [
    'too many parameters',
    reportHead.add.input,
    { ...report, params: many(21, { paramName: 'a', paramTxt: '一' }) },
    ['参数最多20个'],
  ],
  [
    'a report',
    reportHead.add.input,
    { ...report, code: '1', returnType: '3' },
    ['报表编码以字母开头，只能包含字母、数字和下划线', '请选择返回方式'],
  ],
])('%s is refused in words', (_, shape, given, messages) => {
  expect(refusalsOf(shape, given)).toEqual(messages)
})

test.each<[string, z.ZodType, unknown]>([
  ['a part', RulePart, { digits: 9999, pattern: 'x'.repeat(200), message: 'x'.repeat(100) }],
  ['20 parts', checkRule.add.input, { ...rule, ruleJson: JSON.stringify(many(20, part)) }],
  ['50 rules', fillValue.executeBatch.input, { rules: many(50, { ruleCode: 'a' }) }],
  ['200 columns', formDefinition.addAll.input.shape.fields, many(200, column)],
  ['a wide item', ReportItem, { ...item, fieldName: '数量_1', fieldWidth: 1000 }],
  [
    '100 items and 20 parameters',
    reportHead.add.input,
    {
      ...report,
      items: many(100, item),
      params: many(20, { paramName: 'a', paramTxt: '一' }),
    },
  ],
])('%s on the bounds is taken', (_, shape, given) => {
  expect(refusalsOf(shape, given)).toBeUndefined()
})

test('kinds of fill rules and types of columns have their names', () => {
  expect(Object.values(fillKinds)).toEqual([
    '流水号',
    '订单号',
    '下一个部门编码',
    '下一个分类编码',
    '当前用户',
    '当前部门',
    '当前时间',
  ])
  expect(Object.values(dbTypeNames)).toEqual([
    '文本',
    '整数',
    '小数',
    '日期',
    '日期时间',
    '精确小数',
    '长文本',
    '大段内容',
  ])
})
