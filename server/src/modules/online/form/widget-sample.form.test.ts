import type { FormField } from '@banyan/contract/form/form-property'
import { expect, test } from 'vitest'
import { widgetSampleForm } from './widget-sample.form.ts'

const { fields, head } = widgetSampleForm

/** The fields that say something, and what. */
const having = <K extends keyof FormField>(key: K) =>
  Object.fromEntries(fields.flatMap((field) => (field[key] === undefined ? [] : [[field.name, field[key]]])))
const namesWith = (key: keyof FormField) =>
  fields.flatMap((field) => (field[key] === true ? [field.name] : []))

test('the sample form names its groups and fields', () => {
  expect(head).toMatchObject({ id: 'widget_sample', tableName: 'onl_widget_sample', tableTxt: '组件样例' })
  const groups = new Map<string, string[]>()
  for (const { group = '', label } of fields) groups.set(group, [...(groups.get(group) ?? []), label])
  expect(Object.fromEntries(groups)).toEqual({
    基本信息: [
      '名称',
      '编号',
      '单价',
      '数量',
      '合计',
      '访问密码',
      '开始日期',
      '子表日期',
      '发生时间',
      '子表时间',
      '备注',
    ],
    选择: ['性别', '子表优先级', '有效状态', '爱好', '标签', '评分', '启用', '停用原因'],
    人员与部门: ['所属部门', '负责人', '关联用户', '用户姓名', '用户电话'],
    联动: [
      '车辆类型',
      '该类型的品牌',
      '车辆品牌',
      '上级部门',
      '分类',
      '一级分类',
      '二级分类',
      '三级分类',
      '所在地区',
      '位置',
      '来源',
    ],
    文件与长文本: ['附件', '图片', '详细内容', '说明文档'],
  })
})

test('the sample form limits what is filled in', () => {
  expect(namesWith('required')).toEqual(['name', 'reason'])
  expect(namesWith('unique')).toEqual(['serial_no'])
  expect(namesWith('secret')).toEqual(['access_password'])
  expect(namesWith('disabled')).toEqual(['total', 'popup_name', 'popup_phone'])
  expect(namesWith('multiple')).toEqual(['departs', 'people'])
  expect(having('max')).toEqual({ name: 50, serial_no: 40, access_password: 20, remark: 300, reason: 100 })
  expect(having('minLength')).toEqual({ access_password: 6 })
  expect(having('minimum')).toEqual({ amount: 0, quantity: 0 })
  expect(having('maximum')).toEqual({ amount: 1_000_000, quantity: 10_000 })
  expect(having('decimals')).toEqual({ amount: 2, total: 2 })
  expect(having('fileMaxNum')).toEqual({ attachments: 5 })
  expect(having('extend')).toEqual({
    name: { uniqueColumns: 'start_day' },
    start_day: { before: -30, after: 365, interval: 90 },
    pictures: { imgMaxNum: 9 },
  })
})

test('the sample form fills in what it can', () => {
  expect(having('defVal')).toEqual({
    serial_no: `$\{work_order_no}`,
    amount: '{{10 / 4}}',
    quantity: '1',
    start_day: '#{date}',
    happened_at: '#{datetime}',
    valid: '1',
    score: '3',
    reason: '暂未启用',
    source_mark: 'console-{{username}}',
  })
  expect(having('compute')).toEqual({ total: 'amount * quantity' })
  expect(having('showIf')).toEqual({ reason: "enabled == 'N'" })
})

test('the list of samples shows and asks for these', () => {
  expect(namesWith('notInList')).toEqual([
    'access_password',
    'tab_day',
    'tab_time',
    'tab_priority',
    'reason',
    'popup_name',
    'popup_phone',
    'vehicle_brand_id',
    'tree_depart',
    'level_one',
    'level_two',
    'level_three',
    'location',
    'source_mark',
    'attachments',
    'content',
    'notes',
  ])
  expect(having('query')).toEqual({
    name: 'like',
    serial_no: 'eq',
    amount: 'range',
    start_day: 'range',
    happened_at: 'range',
    sex: 'eq',
    hobbies: 'any',
    labels: 'any',
    enabled: 'eq',
    departs: 'eq',
    people: 'eq',
    brand_id: 'eq',
    category_id: 'eq',
    area_code: 'eq',
  })
  expect(having('width')).toEqual({ name: 160, serial_no: 170, happened_at: 170, area_code: 200 })
  expect(having('ellipsLength')).toEqual({ remark: 20 })
})

test('the choices of the sample form hang together', () => {
  expect(having('listSource')).toEqual({
    hobbies: [
      { value: 'read', text: '阅读' },
      { value: 'run', text: '跑步' },
      { value: 'chess', text: '下棋' },
    ],
  })
  expect(having('dict')).toEqual({
    sex: 'sex',
    tab_priority: 'priority',
    valid: 'valid_status',
    labels: 'priority',
  })
  expect(having('switchOptions')).toEqual({ enabled: ['Y', 'N'] })
  expect(having('assolist')).toEqual({ vehicle_type_id: 'vehicle_brand_id' })
  expect(having('dictIsDataLink')).toEqual({ vehicle_brand_id: '1' })
  expect(having('pidValue')).toEqual({ tree_depart: '0' })
  expect(having('pcode')).toEqual({ category_id: '0' })
  expect(having('linkDownOthers')).toEqual({
    level_one: [
      { field: 'level_two', title: '二级分类' },
      { field: 'level_three', title: '三级分类' },
    ],
  })
})
