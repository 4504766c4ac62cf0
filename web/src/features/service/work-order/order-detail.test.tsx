import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { newItem } from '@banyan/contract/service/template/new-item'
import {
  type WorkOrderDetail,
  workOrder,
  workOrderState,
  workOrderTalk,
} from '@banyan/contract/service/work-order'
import { homePage } from '@banyan/contract/tenancy/page-config'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { PageFrame } from '#kit/page/page-frame.ts'
import { hand } from '#testing/hand.ts'
import { aUser } from '#testing/people.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { anOrder, orderTemplates } from '#testing/work-orders.ts'
import { OrderPapers } from '../paper/order-papers.tsx'
import { WorkOrderPage } from './work-order-page.tsx'

const can = ['list', 'edit', 'dispatch', 'handle', 'cancel'].map((verb) => `workOrder:${verb}`)
const claim = vi.fn(() => release)
const release = vi.fn()

beforeEach(() => {
  localStorage.clear()
  resize(1440)
  claim.mockClear()
  release.mockClear()
  server.on(dictionary.texts, () => ['上门维修'])
  server.on(workOrder.list, () => ({ records: [anOrder()], total: 1 }))
  server.on(workOrderTalk.timeline, () => [])
  server.on(workOrderTalk.template, () => orderTemplates)
})

/** The page as the shell shows it, which gives its header to a page that claims one. */
function page(path: string, rights = can) {
  show(
    <PageFrame value={{ crumbs: null, claim, isRefreshed: false }}>
      <WorkOrderPage />
    </PageFrame>,
    { can: rights, path },
  )
  useSession.setState({
    user: aUser({ id: 'u1' }),
    dictionaries: { alarm_level: [], work_order_status: [], yn: [] },
  })
}

/** The page of one order. */
async function open(given: Partial<WorkOrderDetail> = {}, rights = can) {
  server.on(workOrder.byId, () => anOrder(given))
  page('/?busId=w1', rights)
  await screen.findByRole('heading', { name: 'W0231' })
}
const heading = (name: string) => screen.queryByRole('heading', { name })
const step = (title: string) =>
  screen.getByText(title, { selector: '.ant-steps *' }).closest('.ant-steps-item')

test('orders are printed as their page may show them; what cannot be read is left out and counted', async () => {
  server.on(homePage.site, () => ({ siteName: '顺达维修', siteTitle: '', icp: '', logo: '' }))
  server.on(workOrder.byId, ({ id }) => (id === 'w1' ? anOrder() : refusal('未找到对应实体')))
  const close = vi.fn()
  show(<OrderPapers ids={['w1', 'w2']} onClose={close} />, { can })
  await screen.findByText('1 张工单，1 张不存在或无权查看')
  const [sheet, ...more] = screen.getAllByRole('article')
  expect(more).toEqual([])
  within(sheet!).getByText('顺达维修')
  within(sheet!).getByText('W0231')
  within(sheet!).getByRole('img', { name: '工单二维码' })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await hand.click(screen.getByRole('button', { name: '打印或存为 PDF' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  await hand.click(screen.getByRole('button', { name: /返\s?回/ }))
  expect(close).toHaveBeenCalledTimes(1)
})

test('DEC-104 an order is opened from the list, and the way back leads to the list', async () => {
  server.on(workOrder.byId, () => anOrder())
  page('/')
  await hand.click(await screen.findByRole('button', { name: '详情' }))
  await screen.findByRole('heading', { name: 'W0231' })
  await hand.click(screen.getByRole('button', { name: '返回列表' }))
  await screen.findByLabelText('工单范围')
  expect(heading('W0231')).toBeNull()
})

test('an order that cannot be read says why and is read again', async () => {
  server.on(workOrder.byId, () => failure(500, '工单服务出错'))
  page('/?busId=w1')
  const retry = await screen.findByRole('button', { name: /重\s*试/ })
  expect(screen.getAllByText('工单服务出错').length).toBeGreaterThan(0)
  server.on(workOrder.byId, () => anOrder())
  await hand.click(retry)
  await screen.findByRole('heading', { name: 'W0231' })
})

test('an order stays in view when it cannot be read anew', async () => {
  await open()
  server.on(workOrderState.accept, () => null)
  const again = server.on(workOrder.byId, () => failure(500, '工单服务出错'))
  await hand.click(screen.getByRole('button', { name: '接单' }))
  await screen.findByText('接单成功')
  await waitFor(() => expect(again).toHaveBeenCalled())
  await screen.findByText('工单服务出错')
  expect(heading('W0231')).not.toBeNull()
  expect(screen.queryByRole('button', { name: /重\s*试/ })).toBeNull()
})

test('DEC-104 a finished order shows its report', async () => {
  await open({ status: 4 as never, reportData: { result: '已修复' } })
  const report = screen.getByText('服务报告').closest('section') as HTMLElement
  within(report).getByText('处理结果')
  within(report).getByText('已修复')
})

test('a finished order whose report was never filled in shows its items without values', async () => {
  await open({ status: 4 as never, reportData: null })
  const report = screen.getByText('服务报告').closest('section') as HTMLElement
  expect(within(report).getByText('处理结果').nextElementSibling?.textContent).toBe('-')
})

test.each([
  ['is not finished', { status: 3 as never }],
  ['has a report without items', { status: 4 as never, templates: { ...orderTemplates, reportTemp: '[]' } }],
  [
    'has a report that cannot be read',
    { status: 4 as never, templates: { ...orderTemplates, reportTemp: '{' } },
  ],
])('no report is shown of an order that %s', async (_, given) => {
  await open({ ...given, reportData: { result: '已修复' } })
  screen.getByText('工单内容 · 模板 v7')
  expect(screen.queryByText('服务报告')).toBeNull()
})

test('DEC-104 a cancelled order ends its way with 已取消 and offers nothing more', async () => {
  await open({ status: 5 as never })
  expect(step('已取消')?.className).toContain('ant-steps-item-error')
  expect(step('处理中')?.className).toContain('ant-steps-item-finish')
  expect(screen.queryByText('已完成', { selector: '.ant-steps *' })).toBeNull()
  for (const name of ['接单', '改派', '编辑', '取消工单'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('DEC-104 an open order ends its way with 已完成', async () => {
  await open({ status: 3 as never })
  expect(step('处理中')?.className).toContain('ant-steps-item-process')
  expect(step('已完成')?.className).toContain('ant-steps-item-wait')
  expect(screen.queryByText('已取消', { selector: '.ant-steps *' })).toBeNull()
})

test('ux §6 on a phone the next step is at the thumb and the others are behind 更多', async () => {
  resize(390)
  await open()
  const bar = (await screen.findByRole('button', { name: '接单' })).closest('footer') as HTMLElement
  expect(screen.getAllByRole('button', { name: '接单' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
  await hand.click(within(bar).getByRole('button', { name: '更多' }))
  for (const label of ['改派', '编辑', '取消工单']) await screen.findByText(label)
})

test('on a phone an order that cannot be moved has only what can be done at any time in its bar', async () => {
  resize(390)
  await open({ status: 5 as never })
  await screen.findByText('已取消', { selector: '.ant-steps *' })
  expect(document.querySelector('footer')?.textContent).toBe('客户链接打印')
})

test('on a phone the order takes the place of the header of the shell until it is left', async () => {
  resize(390)
  await open()
  expect(claim).toHaveBeenCalledTimes(1)
  expect(release).not.toHaveBeenCalled()
  await hand.click(screen.getByRole('button', { name: '返回列表' }))
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1))
})

test('on a desk the header of the shell stays, and there are no links to the phone', async () => {
  await open({ contactPhone: '138 0013 8000' })
  expect(claim).not.toHaveBeenCalled()
  expect(screen.queryByRole('link', { name: /拨号/ })).toBeNull()
})

const location = '{"description":"北京市东城区","pointer":"116.4,39.9"}'
test.each([
  ['a number and an address', { contactPhone: '138 0013 8000', location }, ['拨号', '导航']],
  ['a number only', { contactPhone: '138 0013 8000' }, ['拨号']],
  ['an address only', { location }, ['导航']],
  ['neither', {}, []],
])('on a phone an order with %s links to what the device can do with it', async (_, given, expected) => {
  resize(390)
  await open(given)
  const links = screen.queryAllByRole('link', { name: /拨号|导航/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(expected)
  for (const link of links)
    expect(link.getAttribute('href')).toMatch(
      link.textContent === '拨号' ? /^tel:13800138000$/ : /39\.9,116\.4/,
    )
})

test('an order of a type without fields has no panel for them', async () => {
  await open({ templates: { ...orderTemplates, workorderVariableTemp: '[]' } })
  expect(screen.queryByText(/工单内容/)).toBeNull()
  screen.getByText('基本信息')
})

test('an order without filled values shows its fields empty', async () => {
  const workorderVariableTemp = JSON.stringify([{ ...newItem('input', 'fault'), label: '故障现象' }])
  await open({ formData: null, templates: { ...orderTemplates, workorderVariableTemp } })
  expect(screen.getByText('故障现象').nextElementSibling?.textContent).toBe('-')
})

const steps = () =>
  [...document.querySelectorAll('.ant-steps-item')].map((each) => [
    each.querySelector('[class*=item-title]')?.textContent,
    each.querySelector('[class*=item-content], [class*=item-description]')?.textContent ?? '',
  ])
const late = {
  status: 3 as never,
  level: '1',
  level_dictText: '紧急',
  overtime: 1 as never,
  createTime: '2026-11-14 08:00:00',
  acceptTime: '2026-11-14 09:00:00',
}

test('DEC-104 the head of an order tells its state, how urgent and how late it is; each step when it was reached', async () => {
  await open(late)
  const head = document.querySelector('header') as HTMLElement
  expect(head.textContent).toMatch(/^W0231处理中紧急超时/)
  expect(steps()).toEqual([
    ['待派单', '2026-11-14 08:00:00'],
    ['待处理', ''],
    ['处理中', '2026-11-14 09:00:00'],
    ['已完成', ''],
  ])
})

test('an order in time without a level has no mark of either', async () => {
  await open({ status: 1 as never, overtime: 0 as never, level: null, orderNo: 'W0231' }, ['workOrder:list'])
  expect(document.querySelector('header')?.textContent).toBe('W0231待派单打印')
})

test('ux §6 on a phone the steps have no times', async () => {
  resize(390)
  await open(late)
  expect(steps().map(([, time]) => time)).toEqual(['', '', '', ''])
})

test('DEC-116 the newest template of an order that is done is not asked for', async () => {
  const newest = server.on(workOrderTalk.template, () => ({ ...orderTemplates, templateVersion: 9 }))
  await open({ status: 4 as never })
  screen.getByText('工单内容 · 模板 v7')
  expect(newest).not.toHaveBeenCalled()
})
