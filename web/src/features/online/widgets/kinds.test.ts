import { fieldTypes } from '@banyan/contract/field'
import { expect, test } from 'vitest'
import { kindGroups, kinds } from './kinds.ts'

test('WIDGET-001 the gallery shows every kind once', () => {
  expect(kinds.map(({ type }) => type).toSorted()).toEqual([...fieldTypes].toSorted())
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(fieldTypes.length)
})

test('WIDGET-002 the kinds stand in groups, each with a value to show it with', () => {
  const lines = kindGroups.map(({ title, kinds }) => [
    title,
    ...kinds.map(({ name, example }) =>
      example === undefined ? name : `${name} ${JSON.stringify(example)}`,
    ),
  ])
  expect(lines).toEqual([
    [
      '文本与数字',
      '单行文本 "榕树科技有限公司"',
      '多行文本 "第一行\\n第二行"',
      '密码 "secret"',
      '数字 1234567.5',
      '整数 42',
      '隐藏值 "不可见的值"',
    ],
    [
      '日期',
      '日期 "2026-11-14"',
      '日期时间 "2026-11-14 09:21:07"',
      '日期（子表） "2026-11-14"',
      '日期时间（子表） "2026-11-14 09:21:07"',
    ],
    [
      '选择',
      '下拉选择 "1"',
      '下拉选择（子表） "M"',
      '单选 "1"',
      '多选 "read,chess"',
      '下拉多选 "L,H"',
      '开关 "Y"',
      '评分 4',
      '表字典搜索',
      '报表选择',
    ],
    ['人员与机构', '用户选择 "u0001"', '部门选择'],
    [
      '树与地区',
      '树形选择',
      '分类树',
      '联动下拉',
      '省市区 "110108"',
      '地图选点 "{\\"description\\":\\"北京市海淀区中关村\\",\\"pointer\\":\\"116.3102,39.9928\\"}"',
    ],
    [
      '文件与富文本',
      '文件',
      '图片',
      '富文本 "<p>一段<strong>富文本</strong></p>"',
      'Markdown 文本 "# 标题\\n\\n一段 **文字**"',
    ],
  ])
  const conditions = kinds.flatMap(({ type, broken }) =>
    broken?.condition ? [`${type} ${broken.condition}`] : [],
  )
  expect(conditions).toEqual(['sel_tree 不是JSON', 'cat_tree 不是JSON'])
})
