import { visit } from '@banyan/contract/identity/visit'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { storedPreferences, storedSession } from '#kit/call/storage.ts'
import { withNewest } from '#shell/menu/recent-pages.ts'
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

beforeEach(() => {
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

test('DEC-064 the visit figures and seven days, the days as a table too', async () => {
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
  expect(screen.getAllByText('-')).toHaveLength(3)
  expect(screen.getByText('角色')).toBeTruthy()
})

test('shortcuts lead to the recent and to all permitted pages', () => {
  storedPreferences.write('recent.zhangsan@1000', ['/isps/role', home, '/isps/gone', '/isps/secret'])
  show(<HomePage />)
  const lately = within(screen.getByRole('region', { name: '最近使用' })).getAllByRole('link')
  expect(lately.map((link) => link.textContent)).toEqual(['角色'])
  const all = within(screen.getByRole('region', { name: '系统管理' })).getAllByRole('link')
  expect(all.map((link) => link.textContent)).toEqual(['用户', '角色'])
})

test('recent pages: the newest first, each once, at most eight', () => {
  expect(withNewest('/b', ['/a', '/b', '/c'])).toEqual(['/b', '/a', '/c'])
  expect(withNewest('/i', ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h'])).toHaveLength(8)
})
