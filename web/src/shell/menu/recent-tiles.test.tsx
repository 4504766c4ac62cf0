import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { storedPreferences, storedSession } from '#kit/call/storage.ts'
import { hand } from '#testing/hand.ts'
import { aNode } from '#testing/people.ts'
import { show } from '#testing/show.tsx'
import { RecentPages } from './recent-tiles.tsx'

const remember = (...paths: string[]) => storedPreferences.write('recent.zhangsan@1000', paths)

beforeEach(() => {
  storedSession.write('username', 'zhangsan')
  storedSession.write('tenantId', 1000)
  useSession.setState({
    indexUrl: '/home',
    menu: [
      aNode('/home', { meta: { title: '首页' } }),
      aNode('/isps', {
        meta: { title: '系统管理' },
        children: [aNode('/isps/user', { meta: { title: '用户' } })],
      }),
      aNode('/manual', {
        meta: { title: '使用手册', internalOrExternal: true, url: 'https://manual.test/' },
      }),
    ],
  })
})

test('the pages opened last, without home, groups and pages that are gone', () => {
  remember('/isps/user', '/home', '/isps', '/gone', '/manual')
  show(<RecentPages />)
  const tiles = screen.getByRole('region', { name: '最近使用' })
  expect(tiles.querySelector('h2')?.textContent).toBe('最近使用')
  expect([...tiles.querySelectorAll('.home-tile')].map(({ textContent }) => textContent)).toEqual([
    '用户',
    '使用手册',
  ])
  const link = screen.getByRole('link', { name: /用户$/ })
  expect([link.getAttribute('href'), link.querySelector('[title]')?.getAttribute('title')]).toEqual([
    '#/isps/user',
    '用户',
  ])
})

test('a page of another server opens a window', async () => {
  const open = vi.fn<typeof window.open>()
  vi.stubGlobal('open', open)
  remember('/manual')
  show(<RecentPages />)
  await hand.click(screen.getByRole('button', { name: /使用手册$/ }))
  await waitFor(() => expect(open).toHaveBeenCalledWith('https://manual.test/', '_blank', 'noopener'))
})

test('who opened nothing yet sees nothing, who may open nothing is told whom to ask', () => {
  remember()
  const { container, unmount } = show(<RecentPages />)
  expect(container.querySelector('section, .home-empty')).toBeNull()
  unmount()
  useSession.setState({ menu: [aNode('/home', { meta: { title: '首页' } })] })
  show(<RecentPages />)
  screen.getByText('还没有可以打开的页面，请联系管理员授权')
})
