import { menu } from '@banyan/contract/access/menu'
import { permission } from '@banyan/contract/access/permission'
import { roleLookup } from '@banyan/contract/access/role'
import { type ReportItem, reportEditor, reportHead } from '@banyan/contract/online/report-definition'
import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { mergeItems } from './report-draft.ts'
import { ReportPage } from './report-page.tsx'

const item = (fieldName: string, fieldTxt: string, more: Partial<ReportItem> = {}): ReportItem => ({
  fieldName,
  fieldTxt,
  fieldType: 'String',
  isShow: true,
  ...more,
})
const items = [item('name', '类型名称'), item('sortNo', '排序', { fieldType: 'Long' })]
const can = ['list', 'add', 'edit', 'delete'].map((verb) => `reportHead:${verb}`)

const Address = () => <output>{useLocation().pathname}</output>

async function openEditor() {
  server.on(reportHead.list, () => ({ records: [], total: 0 }))
  server.on(reportEditor.views, () => [{ name: 'fleet_vehicle_type', title: '车辆类型', items }])
  const read = server.on(reportEditor.readColumns, () => ({ items, params: [] }))
  show(<ReportPage />, { can })
  await hand.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement)
  const form = (await screen.findByRole('button', { name: '保存' })).closest('form') as HTMLElement
  await hand.type(within(form).getByLabelText('报表名称'), '类型报表')
  await hand.type(within(form).getByLabelText('报表编码'), 'type_report')
  return read
}
const chooseView = async () => {
  await hand.click(screen.getByRole('combobox', { name: '视图' }))
  await hand.click(await screen.findByTitle('车辆类型（fleet_vehicle_type）'))
  await screen.findByRole('group', { name: '类型名称' })
}

test('DEC-081 ONLINE-001 a view brings its columns; they are set and saved with the report', async () => {
  const read = await openEditor()
  const add = server.on(reportHead.add, () => ({ id: 'r1' }))
  await chooseView()
  expect(read.mock.lastCall?.[0]).toMatchObject({ cgrSql: 'fleet_vehicle_type' })
  const second = within(screen.getByRole('group', { name: '排序' }))
  await hand.click(second.getByRole('checkbox', { name: '合计' }))
  await hand.click(second.getByRole('button', { name: '排序的更多设置' }))
  const more = [...screen.getByRole('group', { name: '排序' }).querySelectorAll('label')]
  expect(more.map(({ textContent }) => textContent)).toEqual([
    ...['显示', '查询', '排序', '合计'],
    ...['汇总方式', '列宽', '查询方式', '默认值', '字典', '替换值', '链接', '表头分组'],
  ])
  await hand.click(second.getByLabelText('查询方式'))
  await hand.click(await screen.findByTitle('范围'))
  expect(screen.getByTitle('单值')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add).toHaveBeenCalled())
  expect(add.mock.lastCall?.[0]).toMatchObject({
    name: '类型报表',
    code: 'type_report',
    cgrSql: 'fleet_vehicle_type',
    items: [
      { fieldName: 'name', isShow: true },
      { fieldName: 'sortNo', isTotal: true, searchMode: 'group' },
    ],
  })
})

test('DEC-081 the first rows are shown before saving, in the place of a refusal', async () => {
  await openEditor()
  await chooseView()
  server.on(reportEditor.preview, () => refusal('报表查询失败：x'))
  await hand.click(screen.getByRole('button', { name: /预览前10行/ }))
  await screen.findByText('报表查询失败：x')
  const preview = server.on(reportEditor.preview, () => ({
    records: [{ name: '客车', sortNo: 3 }],
    total: 1,
  }))
  // the button takes clicks again a moment after the refusal is there
  await hand.click(await screen.findByRole('button', { name: 'eye 预览前10行' }))
  await screen.findByText('共1行')
  screen.getByText('客车')
  expect(screen.queryByText('报表查询失败：x')).toBeNull()
  expect(preview.mock.lastCall?.[0]).toMatchObject({ cgrSql: 'fleet_vehicle_type', params: [] })
})

test('DEC-081 ONLINE-001 a report is opened from its line, and put into the menu where it belongs', async () => {
  const stored = {
    id: 'r1',
    name: '类型报表',
    code: 'type_report',
    cgrSql: 'fleet_vehicle_type',
    items: [],
    params: [],
  }
  server.on(reportHead.list, () => ({ records: [stored as never], total: 1 }))
  const top = { id: 'top', key: 'top', title: '统计分析', menuType: 0, parentId: null, children: null }
  server.on(menu.all, () => [top] as never)
  server.on(roleLookup.all, () => [{ id: 'role1', roleName: '仓管', roleCode: 'keeper' }])
  server.on(permission.ofRole, () => ['kept'])
  const grant = server.on(permission.grantRole, () => null)
  const add = server.on(menu.add, () => ({ id: 'm1' }))
  show(
    <>
      <ReportPage />
      <Address />
    </>,
    { can: [...can, 'permission:add', 'role:grant'] },
  )
  const row = within((await screen.findByText('type_report')).closest('tr') as HTMLElement)
  await hand.click(row.getByRole('button', { name: '更多' }))
  await hand.click(await screen.findByRole('menuitem', { name: '添加到菜单' }))
  const offer = within(await screen.findByRole('dialog'))
  await hand.click(await offer.findByLabelText('上级菜单'))
  await hand.click(await screen.findByTitle('统计分析'))
  await hand.click(offer.getByLabelText('授权角色'))
  await hand.click(await screen.findByTitle('仓管'))
  await hand.click(offer.getByRole('button', { name: '添加' }))
  await waitFor(() => expect(grant.mock.lastCall?.[0]).toMatchObject({ roleId: 'role1' }))
  expect(add.mock.lastCall?.[0]).toMatchObject({
    name: '类型报表',
    parentId: 'top',
    url: '/online/cgreport/type_report',
    component: 'online/cgreport',
  })
  await hand.click(row.getByRole('button', { name: '更多' }))
  await hand.click(await screen.findByRole('menuitem', { name: '打开' }))
  await screen.findByText('/online/cgreport/type_report')
})

test('DEC-081 columns that are read again keep their settings and order', () => {
  const before = [item('b', '乙', { isTotal: true }), item('gone', '旧'), item('a', '甲')]
  expect(mergeItems(before, [item('a', 'a'), item('b', 'b'), item('c', 'c')])).toEqual([
    before[0],
    before[2],
    item('c', 'c'),
  ])
  expect(mergeItems(undefined, items)).toEqual(items)
})
