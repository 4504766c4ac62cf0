import { role } from '@banyan/contract/access/role'
import { user } from '@banyan/contract/identity/user'
import { visit } from '@banyan/contract/identity/visit'
import { distributionMap } from '@banyan/contract/map/distribution-map'
import { announcement } from '@banyan/contract/messaging/announcement'
import { defaultNoticePreference } from '@banyan/contract/messaging/notice-preference'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { formHead } from '@banyan/contract/online/form-head'
import { departTree } from '@banyan/contract/organisation/depart'
import { workOrder } from '@banyan/contract/service/work-order'
import { tenant } from '@banyan/contract/tenancy/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import { storedPreferences, storedSession } from '#kit/call/storage.ts'
import { withNewest } from '#shell/menu/recent-pages.ts'
import { hand } from '#testing/hand.ts'
import { aNode, aUser } from '#testing/people.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { HomePage } from './home-page.tsx'

const home = '/vclinfoExtend/distributionMap'
const days = Array.from({ length: 7 }, (_, at) => ({
  tian: `2026-11-0${at + 1}`,
  type: `11-0${at + 1}`,
  visit: at * 10,
  ip: at,
}))

const notice = { msgId: 'm', msgCategory: '1', priority: 'L', sendTime: '2026-11-15 09:00:00' }

beforeEach(() => {
  queryClient.clear()
  storedPreferences.remove('setup.zhangsan@1000')
  server.on(distributionMap.data, () => ({ layers: [], inView: 0, points: [], clusters: [], rows: [] }))
  server.on(ownAnnouncement.bell, () => ({
    anntMsgTotal: 4,
    sysMsgTotal: 1,
    preference: defaultNoticePreference,
    anntMsgList: [],
    sysMsgList: [{ ...notice, id: 's1', titile: '工单待派', msgCategory: '2' }],
  }))
  server.on(ownAnnouncement.list, () => ({
    records: [
      { ...notice, id: 'r1', anntId: 'a1', userId: 'u', titile: '升级通知', readFlag: '0' },
      { ...notice, id: 'r2', anntId: 'a2', userId: 'u', titile: '旧通知', readFlag: '1' },
    ],
    total: 2,
  }))
  storedSession.write('username', 'zhangsan')
  storedSession.write('tenantId', 1000)
  server.on(visit.totals, () => ({ totalVisitCount: 12_345, todayVisitCount: 214, todayIp: 61 }))
  server.on(visit.week, () => days)
  useSession.setState({
    user: aUser({ welcome: '下午好' }),
    indexUrl: home,
    menu: [
      aNode(home, { meta: { title: '首页' } }),
      aNode('/isps', {
        component: 'layouts/RouteView',
        meta: { title: '系统管理' },
        children: [
          aNode('/isps/user', { meta: { title: '用户' } }),
          aNode('/isps/role', { meta: { title: '角色' } }),
          aNode('/isps/secret', { hidden: true, meta: { title: '隐藏页' } }),
        ],
      }),
    ],
  })
})

test('DEC-050 the welcome text of the server greets once', () => {
  show(<HomePage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('下午好，张三')
  expect(screen.getAllByText(/好，/)).toHaveLength(1)
})

test('ADMIN-095 ADMIN-096 DEC-064 the visit figures and seven days, the days as a table too', async () => {
  show(<HomePage />)
  await screen.findByText('214')
  expect(screen.getByText('61')).toBeTruthy()
  expect(screen.getByText('12,345')).toBeTruthy()
  const table = await screen.findByRole('table', { name: '近 7 天访问' })
  expect(within(table).getAllByRole('row')).toHaveLength(8)
  expect(document.querySelectorAll('.visit-chart rect')).toHaveLength(14)
})

test('DEC-064 figures that do not come leave a dash and the rest of the page', async () => {
  server.on(visit.totals, () => failure(500, '出错了'))
  server.on(visit.week, () => failure(500, '出错了'))
  show(<HomePage />)
  await screen.findByText('访问统计没有取到')
  expect(within(screen.getByRole('complementary', { name: '访问统计' })).getAllByText('-')).toHaveLength(3)
  expect(screen.getByRole('region', { name: '我的待办' })).toBeTruthy()
})

test('the recent pages this user may open lead on; the menu is not repeated', () => {
  storedPreferences.write('recent.zhangsan@1000', ['/isps/role', home, '/isps/gone', '/isps/secret'])
  show(<HomePage />)
  const lately = within(screen.getByRole('region', { name: '最近使用' })).getAllByRole('link')
  expect(lately.map((link) => link.textContent)).toEqual(['角色'])
  expect(screen.queryByRole('region', { name: '系统管理' })).toBeNull()
})

test('figures are ways to their pages, and only for those who may see them', async () => {
  server.on(user.list, () => ({ records: [], total: 261 }))
  show(<HomePage />, { can: ['user:list'] })
  const people = await screen.findByRole('link', { name: /^用户\s*261$/ })
  expect(people.getAttribute('href')).toBe('#/isps/user')
  await screen.findByRole('link', { name: /^未读公告\s*4$/ })
  expect(screen.queryByText('在线用户')).toBeNull()
})

test('ux J who works on orders sees theirs, the oldest first; who dispatches them sees how many wait', async () => {
  const order = { id: 'o1', version: 1, orderNo: 'WO202611150001', status: 3, overtime: 1, level: '2' }
  const list = server.on(workOrder.list, ({ mine }) =>
    mine
      ? {
          records: [{ ...order, serviceTypeId_dictText: '上门维修', consumerId_dictText: '顺达物流' }],
          total: 7,
        }
      : { records: [], total: 12 },
  )
  show(<HomePage />, { can: ['workOrder:list', 'workOrder:handle', 'workOrder:dispatch'] })
  const panel = await screen.findByRole('region', { name: '我的工单' })
  const row = await within(panel).findByRole('link', { name: /上门维修 · 顺达物流/ })
  expect(row.getAttribute('href')).toBe('#/vclinfoExtend/workOrder?busId=o1')
  expect(within(row).getByText('超时')).toBeTruthy()
  expect(
    decodeURIComponent(list.mock.calls.find(([{ mine }]) => mine)?.[0].superQueryParams ?? ''),
  ).toContain('"val":"2,3"')
  expect((await screen.findByRole('link', { name: /^我的工单\s*7$/ })).getAttribute('href')).toBe(
    '#/vclinfoExtend/workOrder?mine=1',
  )
  await screen.findByRole('link', { name: /^待派单\s*12$/ })
})

test('who works on orders and dispatches none finds theirs first, above the map', async () => {
  server.on(workOrder.list, () => ({ records: [], total: 0 }))
  const standsAboveFigures = async () => {
    const panel = await screen.findByRole('region', { name: '我的工单' })
    const figures = document.querySelector('.home-figures') as Element
    return (panel.compareDocumentPosition(figures) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  }
  const { unmount } = show(<HomePage />, { can: ['workOrder:list', 'workOrder:handle'] })
  expect(await standsAboveFigures()).toBe(true)
  unmount()
  show(<HomePage />, { can: ['workOrder:list', 'workOrder:handle', 'workOrder:dispatch'] })
  expect(await standsAboveFigures()).toBe(false)
})

test('to-dos and the latest announcements are opened from here; read ones are not bold', async () => {
  show(<HomePage />)
  const todos = screen.getByRole('region', { name: '我的待办' })
  await within(todos).findByRole('button', { name: /工单待派/ })
  const latest = screen.getByRole('region', { name: '最新公告' })
  const old = await within(latest).findByRole('button', { name: /旧通知/ })
  expect(old.dataset.read).toBe('true')
  expect(within(latest).getByRole('button', { name: /升级通知/ }).dataset.read).toBe('false')
})

test('ADMIN-048 the first steps of a tenant know what is done, and go when all is done or they are put away', async () => {
  const pages = ['depart', 'role', 'user', 'announcement'].map((name) => aNode(`/isps/${name}`))
  useSession.setState({ menu: [aNode(home), ...pages] })
  const top = { id: 'd1', key: 'd1', value: 'd1', title: '集团', parentId: '', rootId: 'd1', isLeaf: true }
  server.on(departTree.tops, () => [{ ...top, objType: 2 as const, children: null }])
  server.on(role.list, () => ({ records: [], total: 3 }))
  server.on(user.list, () => ({ records: [], total: 2 }))
  server.on(announcement.list, () => ({ records: [], total: 0 }))
  show(<HomePage />, { can: ['user:list', 'role:list', 'announcement:list'] })
  const steps = await screen.findByRole('region', { name: '开始使用' })
  await within(steps).findByText('已完成 2/4') // no page for forms, no step
  const done = within(steps)
    .getAllByRole('link')
    .map((link) => link.dataset.done)
  expect(done).toEqual(['true', 'false', 'true', 'false'])
  await hand.click(within(steps).getByRole('button', { name: '不再显示' }))
  expect(screen.queryByRole('region', { name: '开始使用' })).toBeNull()
  expect(storedPreferences.read('setup.zhangsan@1000')).toBe(true)
})

test('the platform begins with its tenants, and a form counts once it is published', async () => {
  const pages = ['tenant', 'depart', 'role', 'user'].map((name) => aNode(`/isps/${name}`))
  useSession.setState({ menu: [aNode(home), aNode('/online/form'), ...pages] })
  storedSession.write('tenantId', 0)
  onTestFinished(() => storedSession.write('tenantId', 1000))
  server.on(tenant.list, () => ({ records: [], total: 1 }))
  const forms = server.on(formHead.list, () => ({ records: [], total: 0 }))
  server.on(departTree.tops, () => [])
  server.on(role.list, () => ({ records: [], total: 3 }))
  server.on(user.list, () => ({ records: [], total: 1 }))
  show(<HomePage />, { can: ['user:list', 'role:list', 'tenant:list', 'formDefinition:list'] })
  const steps = await screen.findByRole('region', { name: '开始使用' })
  const titles = within(steps)
    .getAllByRole('link')
    .map((link) => link.querySelector('strong')?.textContent)
  expect(titles).toEqual(['租户', '部门', '角色', '用户', '表单'])
  expect(
    within(steps)
      .getAllByRole('link')
      .map(({ dataset }) => dataset.done),
  ).not.toContain('true')
  expect(forms.mock.lastCall?.[0]).toMatchObject({ isDbSynch: 'Y' })
})

test('ADMIN-048 steps that cannot be read disturb nobody with a message', async () => {
  const pages = ['depart', 'role', 'user', 'announcement', 'form'].map((name) => aNode(`/isps/${name}`))
  useSession.setState({ menu: [aNode(home), aNode('/online/form'), ...pages] })
  const asked = [departTree.tops, role.list, user.list, announcement.list].map((call) =>
    server.on(call, () => failure(500, '第一步没有读到')),
  )
  show(<HomePage />, { can: ['user:list', 'role:list', 'announcement:list'] })
  await waitFor(() => expect(asked.every((each) => each.mock.calls.length > 0)).toBe(true))
  await screen.findByText('214')
  expect(screen.queryByText(/第一步没有读到/)).toBeNull()
})

test('recent pages: the newest first, each once, at most eight', () => {
  expect(withNewest('/b', ['/a', '/b', '/c'])).toEqual(['/b', '/a', '/c'])
  expect(withNewest('/i', ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h'])).toHaveLength(8)
})
