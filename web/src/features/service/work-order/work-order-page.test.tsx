import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { newItem } from '@banyan/contract/service/template/new-item'
import {
  type WorkOrderDetail,
  workOrder,
  workOrderState,
  workOrderTalk,
} from '@banyan/contract/service/work-order'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { aUser } from '#testing/people.ts'
import { Answered, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { WorkOrderPage } from './work-order-page.tsx'

const can = ['list', 'add', 'edit', 'delete', 'dispatch', 'handle', 'cancel', 'comment'].map(
  (verb) => `workOrder:${verb}`,
)
const templates = {
  templateVersion: 7,
  workorderTemp: '',
  workorderVariableTemp: JSON.stringify([
    { ...newItem('input', 'fault'), label: '故障现象' },
    { ...newItem('input', 'place'), label: '故障部位' },
  ]),
  reportTemp: JSON.stringify([{ ...newItem('input', 'result'), label: '处理结果', required: 1 }]),
}
const anOrder = (given: Partial<WorkOrderDetail> = {}): WorkOrderDetail => ({
  id: 'w1',
  version: 1,
  orderNo: 'W0231',
  serviceTypeId: 's1',
  serviceTypeId_dictText: '上门维修',
  status: 2 as never,
  level: '2',
  level_dictText: '重要',
  overtime: 1 as never,
  handlerId: 'u1',
  handlerId_dictText: '张三',
  remark: '原备注',
  formData: { fault: '异响', place: '车头' },
  formText: { fault: '异响', place: '车头' },
  templates,
  ...given,
})

beforeEach(() => {
  localStorage.clear()
  server.on(dictionary.texts, () => ['上门维修'])
  server.on(workOrder.list, () => ({ records: [anOrder()], total: 1 }))
  server.on(workOrder.byId, () => anOrder())
  server.on(workOrderTalk.timeline, () => [])
  server.on(workOrderTalk.template, () => templates)
})

function open(path = '/', rights = can) {
  show(<WorkOrderPage />, { can: rights, path })
  useSession.setState({
    user: aUser({ id: 'u1' }),
    dictionaries: { alarm_level: [], work_order_status: [], yn: [] },
  })
}
const press = async (name: string) => hand.click(await screen.findByRole('button', { name }))
const lastDialog = () =>
  waitFor(() => {
    const dialog = screen.getAllByRole('dialog').at(-1)
    if (!dialog) throw new Error('no dialog')
    return dialog
  })

const tabs = () =>
  [...document.querySelectorAll('[aria-label="工单范围"] .ant-segmented-item')].map((tab) =>
    tab.classList.contains('ant-segmented-item-selected') ? `[${tab.textContent}]` : tab.textContent,
  )
const chosenTabs = () => tabs().filter((tab) => tab?.startsWith('['))

test('DOMAIN-008 DEC-104 orders are listed with their state, overdue ones marked; 我的 asks for those of the user', async () => {
  const list = server.on(workOrder.list, () => ({ records: [anOrder()], total: 1 }))
  open('/', [...can, 'workOrder:import'])
  const row = (await screen.findByText('W0231')).closest('tr') as HTMLElement
  expect(screen.queryByRole('button', { name: /导入/ })).toBeNull() // of which service type?
  for (const text of ['待处理', '超时', '重要', '上门维修', '张三'])
    expect(within(row).getByText(text)).toBeTruthy()
  expect(list.mock.lastCall?.[0].mine).toBeUndefined()
  expect(chosenTabs()).toEqual(['[全部]'])
  await hand.click(screen.getByText('我的'))
  await waitFor(() => expect(list.mock.lastCall?.[0].mine).toBe('1'))
  expect(chosenTabs()).toEqual(['[我的]'])
  for (const [tab, status] of [
    ['处理中', '3'],
    ['已取消', '5'],
  ] as const) {
    await hand.click(screen.getByText(tab))
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ status }))
    expect(list.mock.lastCall?.[0].mine).toBeUndefined()
    expect(chosenTabs()).toEqual([`[${tab}]`])
  }
})

test('DEC-104 DEC-068 with one service type chosen its template fields are columns and query items, and orders are imported', async () => {
  const list = server.on(workOrder.list, () => ({ records: [anOrder()], total: 1 }))
  open('/?serviceTypeId=s1', [...can, 'workOrder:import'])
  await screen.findByRole('button', { name: /导入/ })
  await screen.findByRole('columnheader', { name: /故障部位/ })
  expect(await screen.findByText('车头')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: /展开/ }))
  await hand.type(await screen.findByRole('textbox', { name: '故障现象' }), '异{Enter}')
  await waitFor(() => expect(list.mock.lastCall?.[0].formQuery).toBe('{"fault":"*异*"}'))
  await hand.click(screen.getByRole('columnheader', { name: /故障部位/ }))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ column: 'form:place', order: 'asc' }))
})

test('DEC-104 DEC-116 an order offers the moves of its state to those who may, and accepts at a click; the newest version has no update; it is cancelled with a reason', async () => {
  const accept = server.on(workOrderState.accept, () => null)
  open('/?busId=w1')
  for (const name of ['改派', '编辑', '取消工单'])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '更新模板' })).toBeNull()
  await press('接单')
  await waitFor(() => expect(accept.mock.lastCall?.[0]).toEqual({ id: 'w1' }))
  await screen.findByText('接单成功')

  const cancel = server.on(workOrderState.cancel, () => null)
  await press('取消工单')
  const dialog = await lastDialog()
  await hand.click(within(dialog).getByRole('button', { name: '取消工单' }))
  await within(dialog).findByText('请输入取消原因')
  await hand.type(within(dialog).getByLabelText('取消原因'), '客户改约')
  await hand.click(within(dialog).getByRole('button', { name: '取消工单' }))
  await waitFor(() => expect(cancel.mock.lastCall?.[0]).toEqual({ id: 'w1', reason: '客户改约' }))
})

test('DEC-104 who may not move an order sees no buttons for it', async () => {
  open('/?busId=w1', ['workOrder:list', 'workOrder:handle'])
  expect(await screen.findByRole('button', { name: '接单' })).toBeTruthy()
  for (const name of ['改派', '编辑', '取消工单']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByLabelText('评论')).toBeNull()
})

test('DEC-104 an order is finished with its report, whose required items are asked for', async () => {
  server.on(workOrder.byId, () => anOrder({ status: 3 as never }))
  const finish = server.on(workOrderState.finish, () => null)
  open('/?busId=w1')
  await press('填写报告')
  const drawer = await lastDialog()
  await hand.click(within(drawer).getByRole('button', { name: '提交并完成' }))
  expect((await within(drawer).findByRole('alert')).textContent).toBe('请输入处理结果')
  expect(finish).not.toHaveBeenCalled()
  await hand.type(within(drawer).getByLabelText('处理结果'), '已修复')
  await hand.click(within(drawer).getByRole('button', { name: '提交并完成' }))
  await waitFor(() =>
    expect(finish.mock.lastCall?.[0]).toEqual({ id: 'w1', version: 1, reportData: { result: '已修复' } }),
  )
})

test('DEC-116 an open order of an older template version is moved to the newest: what changes is told, new fields are asked for', async () => {
  const newest = {
    ...templates,
    templateVersion: 9,
    workorderVariableTemp: JSON.stringify([
      { ...newItem('input', 'fault'), label: '故障描述' },
      { ...newItem('input', 'cause'), label: '原因', required: 1 },
    ]),
  }
  server.on(workOrderTalk.template, () => newest)
  const upgrade = server.on(workOrderState.upgrade, () => ({ templateVersion: 9 }))
  open('/?busId=w1')
  await screen.findByText('工单内容 · 模板 v7（最新 v9）')
  await press('更新模板')
  const drawer = await lastDialog()
  const changes = await within(drawer).findByRole('region', { name: '模板的改动' })
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['“故障现象”改名为“故障描述”', '新增单行文本“原因”（必填）', '删除单行文本“故障部位”'])
  // What is lost is shown with its value.
  expect(within(changes).getByText('车头')).toBeTruthy()
  await hand.click(within(drawer).getByRole('button', { name: '更新到 v9' }))
  expect(await within(drawer).findByText('请输入原因')).toBeTruthy()
  expect(upgrade).not.toHaveBeenCalled()
  await hand.type(within(drawer).getByLabelText('原因'), '磨损')
  await hand.click(within(drawer).getByRole('button', { name: '更新到 v9' }))
  await waitFor(() =>
    expect(upgrade.mock.lastCall?.[0]).toEqual({
      id: 'w1',
      version: 1,
      templateVersion: 9,
      formData: { fault: '异响', cause: '磨损' },
    }),
  )
  await screen.findByText('已更新到最新模板')
})

test('the timeline tells what happened, and a comment is written into it', async () => {
  server.on(workOrderTalk.timeline, () => [
    {
      id: 'e1',
      kind: 'create',
      createBy: 'li',
      createBy_dictText: '李四',
      createTime: '2026-11-15 09:00:00',
    },
    {
      id: 'e2',
      kind: 'dispatch',
      handlerId_dictText: '张三',
      content: '请尽快',
      createTime: '2026-11-15 09:05:00',
    },
    { id: 'e3', kind: 'overtime', createBy: 'system', createTime: '2026-11-15 11:00:00' },
  ])
  const comment = server.on(workOrderTalk.comment, () => null)
  open('/?busId=w1')
  const list = (await screen.findByText('创建工单')).closest('ol') as HTMLElement
  expect([...list.children].map((event) => event.textContent?.slice(0, 8))).toEqual([
    '超时提醒系统 ·',
    '派单给 张三请尽',
    '创建工单李四 ·',
  ])
  await hand.type(screen.getByLabelText('评论'), '已联系客户')
  await press('发表')
  await waitFor(() => expect(comment.mock.lastCall?.[0]).toMatchObject({ id: 'w1', content: '已联系客户' }))
})

test('DEC-114 two people save the same order: both versions stand side by side and each field is chosen', async () => {
  const stored = anOrder({
    version: 4,
    updateBy: 'li',
    updateBy_dictText: '李四',
    remark: '对方的备注',
    formData: { fault: '抖动', place: '车头' },
  })
  const edit = server.on(workOrder.edit, ({ version }) =>
    version === 4
      ? null
      : new Answered(200, {
          success: false,
          code: 500,
          message: '数据已被他人修改，请刷新后重试',
          result: { stored },
        }),
  )
  open('/?busId=w1')
  await press('编辑')
  const drawer = await lastDialog()
  const fault = await within(drawer).findByLabelText('故障现象')
  await hand.type(fault, '、漏油')
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await screen.findByText('数据已被他人修改')
  const dialog = screen.getAllByRole('dialog').at(-1) as HTMLElement
  const chosen = () =>
    Object.fromEntries(
      within(dialog)
        .getAllByRole('radiogroup')
        .map((group) => [
          group.getAttribute('aria-label'),
          within(group)
            .getAllByRole<HTMLInputElement>('radio')
            .findIndex(({ checked }) => checked) === 0
            ? '我的'
            : '最新',
        ]),
    )
  await within(dialog).findByText(/李四/)
  // What only the other one changed is theirs, what I changed is mine.
  expect(chosen()).toEqual({ 备注: '最新', 故障现象: '我的' })
  for (const text of ['原备注', '对方的备注', '异响、漏油', '抖动'])
    expect(within(dialog).getByText(text)).toBeTruthy()
  await hand.click(within(dialog).getByRole('button', { name: '保存所选内容' }))
  await waitFor(() => expect(edit).toHaveBeenCalledTimes(2))
  expect(edit.mock.lastCall?.[0]).toMatchObject({
    id: 'w1',
    version: 4,
    remark: '对方的备注',
    formData: { fault: '异响、漏油', place: '车头' },
  })
})

test('DEC-104 of an address that is no tab none is chosen', async () => {
  open('/?mine=1&status=2')
  await screen.findByText('W0231')
  expect(tabs()).toEqual(['全部', '我的', '待派单', '待处理', '处理中', '超时', '已完成', '已取消'])
})

test('whoever handles orders and dispatches none begins with their own, and may turn to all', async () => {
  const list = server.on(workOrder.list, () => ({ records: [anOrder()], total: 1 }))
  open('/', ['workOrder:list', 'workOrder:handle'])
  await waitFor(() => expect(list.mock.lastCall?.[0].mine).toBe('1'))
  await hand.click(screen.getByText('全部'))
  await waitFor(() => expect(list.mock.lastCall?.[0].mine).toBeUndefined())
})

test('DEC-104 another tab begins at its first page; the link of an order keeps the question of the list', async () => {
  const list = server.on(workOrder.list, () => ({ records: [anOrder()], total: 30 }))
  open('/?status=2&_page=2')
  const link = await screen.findByRole('link', { name: 'W0231' })
  expect(link.getAttribute('href')).toBe('#/?status=2&_page=2&busId=w1')
  expect(list.mock.lastCall?.[0]).toMatchObject({ status: '2', pageNo: 2 })
  expect(tabs()).toContain('[待处理]')
  await hand.click(screen.getByText('超时', { selector: '.ant-segmented-item-label' }))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ overtime: '1', pageNo: 1 }))
  expect(tabs()).toContain('[超时]')
  expect(list.mock.lastCall?.[0].status).toBeUndefined()
})

test('DEC-104 the row of an order with odd values', async () => {
  server.on(workOrder.list, () => ({
    records: [
      anOrder({ location: '{"description":"北京市东城区","pointer":"116.4,39.9"}' }),
      anOrder({
        id: 'w2',
        orderNo: null,
        status: 9 as never,
        level: null,
        level_dictText: undefined,
        overtime: 0 as never,
      }),
    ],
    total: 2,
  }))
  open()
  const row = (await screen.findByText('W0231')).closest('tr') as HTMLElement
  within(row).getByText('北京市东城区')
  const cells = [...(row.nextElementSibling?.querySelectorAll('td') ?? [])].map(
    ({ textContent }) => textContent,
  )
  expect(cells.slice(1, 5)).toEqual(['-', '上门维修', '9', ''])
})
