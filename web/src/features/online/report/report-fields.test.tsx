import {
  type ReportItem,
  type ReportParam,
  reportEditor,
  reportHead,
} from '@banyan/contract/online/report-definition'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ReportPage } from './report-page.tsx'

const can = ['list', 'add', 'edit'].map((verb) => `reportHead:${verb}`)
const item = (fieldName: string, fieldTxt: string): ReportItem => ({
  fieldName,
  fieldTxt,
  fieldType: 'String',
  isShow: true,
})
const view = 'fleet_vehicle_type'

beforeEach(() => {
  localStorage.clear()
  server.on(reportEditor.views, () => [{ name: view, title: '车辆类型', items: [] }])
})

/** The form of a stored report; gives back the call that saves it. */
async function edit(cgrSql: string, items: ReportItem[], params: ReportParam[] = []) {
  const report = {
    id: 'r1',
    version: 1,
    name: '类型报表',
    code: 'type_report',
    cgrSql,
    items,
    params,
  }
  server.on(reportHead.list, () => ({ records: [report as never], total: 1 }))
  server.on(reportHead.byId, () => report as never)
  const save = server.on(reportHead.edit, () => null)
  show(<ReportPage />, { can })
  const row = within((await screen.findByText('type_report')).closest('tr') as HTMLElement)
  await hand.click(row.getByRole('button', { name: '编辑' }))
  await screen.findByRole('button', { name: '保存' })
  return async () => {
    await hand.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(save).toHaveBeenCalled())
    return save.mock.lastCall![0]
  }
}
const valuesOf = (label: string) =>
  screen.queryAllByLabelText<HTMLInputElement>(label, { selector: 'input' }).map(({ value }) => value)

test('DEC-081 another kind of source begins empty: a SELECT is typed, and its columns and parameters are read', async () => {
  const saved = await edit(view, [item('name', '名称')])
  await screen.findByText(`车辆类型（${view}）`)
  await hand.click(screen.getByText('SELECT'))
  const select = await screen.findByLabelText<HTMLTextAreaElement>('SELECT', { selector: 'textarea' })
  expect(select.value).toBe('')
  expect(select.getAttribute('spellcheck')).toBe('false')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '读取字段' }).disabled).toBe(true)
  screen.getByText(/只能由平台管理员填写/)
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请填写SELECT')
  const read = server.on(reportEditor.readColumns, () => ({
    items: [item('name', 'name'), item('n', 'n')],
    params: [{ paramName: 'year', paramTxt: '年份', paramValue: '2026' }],
  }))
  await hand.type(select, 'select name')
  await hand.click(screen.getByRole('button', { name: '读取字段' }))
  await waitFor(() => expect(valuesOf('参数名')).toEqual(['year']))
  expect(read.mock.lastCall?.[0]).toEqual({ cgrSql: 'select name', params: [] })
  const { cgrSql, items } = await saved()
  expect(cgrSql).toBe('select name')
  expect(items?.map(({ fieldName, fieldTxt }) => [fieldName, fieldTxt])).toEqual([
    ['name', '名称'],
    ['n', 'n'],
  ])
})

test('DEC-081 parameters are typed one a line, and taken out; a column that is added is shown, and asked for by one value', async () => {
  const params = ['year', 'month'].map((paramName) => ({ paramName, paramTxt: paramName, paramValue: '1' }))
  const saved = await edit(view, [item('name', '名称')], params)
  await waitFor(() => expect(valuesOf('参数名')).toEqual(['year', 'month']))
  expect([valuesOf('参数文本'), valuesOf('参数默认值')]).toEqual([
    ['year', 'month'],
    ['1', '1'],
  ])
  await hand.click(screen.getAllByRole('button', { name: '删除参数' })[0] as HTMLElement)
  await waitFor(() => expect(valuesOf('参数名')).toEqual(['month']))
  await hand.click(screen.getByRole('button', { name: /新增参数/ }))
  const last = (label: string) => screen.getAllByLabelText(label, { selector: 'input' }).at(-1) as HTMLElement
  await hand.type(last('参数名'), 'day')
  await hand.type(last('参数文本'), '日')
  await hand.type(last('参数默认值'), '2')
  await hand.click(await screen.findByRole('button', { name: /新增一列/ }))
  const column = within(await screen.findByRole('group', { name: '第2列' }))
  expect(column.getByRole<HTMLInputElement>('checkbox', { name: '显示' }).checked).toBe(true)
  await hand.type(column.getByLabelText('字段名'), 'n')
  await hand.type(column.getByLabelText('字段文本'), '数量')
  const sent = await saved()
  expect(sent.params).toEqual([params[1], { paramName: 'day', paramTxt: '日', paramValue: '2' }])
  expect(sent.items?.[1]).toMatchObject({
    fieldName: 'n',
    fieldTxt: '数量',
    fieldType: 'String',
    isShow: true,
    searchMode: 'single',
  })
})

test.each([
  ['编号', '编号'],
  ['', '这一列'],
])('ux §4 the column %s that is moved by the keyboard is announced as %s', async (title, announced) => {
  await edit(view, [item('name', '名称'), item('code', title)])
  const handle = await screen.findByRole('button', { name: `拖动 ${title || '第2列'}` })
  handle.focus()
  await hand.keyboard('[Space]')
  // Without a layout the lifted column lies over another one at once.
  await screen.findByText(new RegExp(`^(已拿起 ${announced}$|${announced} 移到第)`))
  await hand.keyboard('[Space]')
  await waitFor(() => expect(valuesOf('字段名')).toEqual(['code', 'name']))
  await screen.findByText(`${announced} 已放在第 1 位`)
})
