import { screen } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import { controlsIn } from '#testing/controls.ts'
import { hand } from '#testing/hand.ts'
import { openSelect, optionsIn } from '#testing/select.ts'
import { show } from '#testing/show.tsx'
import { ReportItems } from './report-items.tsx'

const item = { fieldName: 'name', fieldTxt: '名称', fieldType: 'String' as const, isShow: true }
const open = (items: object[] | undefined) =>
  show(
    <Form>
      <ReportItems initial={items as never} />
    </Form>,
  )
const columns = () => screen.queryAllByRole('group').filter((group) => group.hasAttribute('aria-label'))

test('DEC-081 a column is asked for its name, text, kind and use; the rest stands behind its settings', async () => {
  open([{ ...item, isOrder: true, searchMode: 'group', fieldWidth: 120 }])
  const [column] = columns()
  expect(column!.getAttribute('aria-label')).toBe('名称')
  expect(controlsIn(column)).toEqual([
    '拖动 名称',
    '字段名* name 字段名',
    '字段文本* 名称 字段文本',
    '字段类型* 文本',
    '显示✓',
    '查询',
    '排序✓',
    '合计',
    '名称的更多设置',
    '删除名称',
    '汇总方式 不汇总',
    '列宽 120 40 1000',
    '查询方式 范围',
    '默认值',
    '字典 字典编码，或 表,文本,编码',
    '替换值 男_1,女_2',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: how a link names a column
    '链接 /isps/user?username=${username}',
    '表头分组',
  ])
  const more = screen.getByRole('button', { name: '名称的更多设置' })
  const isHidden = () => screen.getByLabelText('表头分组').closest('[hidden]') !== null
  expect([more.getAttribute('aria-expanded'), isHidden()]).toEqual(['false', true])
  await hand.click(more)
  expect([more.getAttribute('aria-expanded'), isHidden()]).toEqual(['true', false])
  screen.getByText('选了汇总方式，其余显示的列用来分组')
  screen.getByText('没有勾选查询时，是固定的条件')
  expect(optionsIn(await openSelect(screen.getByLabelText('汇总方式')))).toEqual([
    '计数',
    '求和',
    '平均',
    '最小',
    '最大',
  ])
  expect(optionsIn(await openSelect(screen.getByLabelText('查询方式')))).toEqual(['单值', '范围'])
  await hand.click(more)
  expect(isHidden()).toBe(true)
})

test('DEC-081 a new column is shown, a text, and named by its place until it has a name', async () => {
  open(undefined)
  expect(columns()).toHaveLength(0)
  await hand.click(screen.getByRole('button', { name: /新增一列/ }))
  await hand.click(screen.getByRole('button', { name: /新增一列/ }))
  expect(columns().map((column) => column.getAttribute('aria-label'))).toEqual(['第1列', '第2列'])
  expect(controlsIn(columns()[1]).slice(1, 9)).toEqual([
    '字段名* 字段名',
    '字段文本* 字段文本',
    '字段类型* 文本',
    '显示✓',
    '查询',
    '排序',
    '合计',
    '第2列的更多设置',
  ])
  expect(optionsIn(await openSelect(screen.getAllByLabelText('字段类型')[0]!))).toEqual([
    '文本',
    '整数',
    '数字',
    '月份',
    '日期',
    '时间',
  ])
  await hand.type(screen.getAllByLabelText('字段文本')[1]!, '价格')
  await hand.click(screen.getByRole('button', { name: '删除第1列' }))
  expect(columns().map((column) => column.getAttribute('aria-label'))).toEqual(['价格'])
})
