import { type OnlineUser, onlineUser } from '@banyan/contract/identity/online-user'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { OnlineUserPage } from './online-user-page.tsx'

const can = ['onlineUser:list', 'onlineUser:logout']
beforeEach(() => {
  queryClient.clear()
  resize(1440)
})

const session = (at: number, more: Partial<OnlineUser> = {}): OnlineUser => ({
  id: `s${at}`,
  token: `s${at}`,
  userId: `u${at}`,
  username: `user${at}`,
  realname: null,
  ip: '10.0.0.1',
  agent: null,
  loginTime: '2026-11-14 09:21:07',
  lastSeen: '2026-11-14 09:21:07',
  active: true,
  own: false,
  ...more,
})

test('DEC-024 a session is ended after a question, one’s own is not offered', async () => {
  server.on(onlineUser.list, () => ({ records: [session(1), session(2, { own: true })], total: 2 }))
  const end = server.on(onlineUser.forceLogout, () => null)
  show(<OnlineUserPage />, { can })
  const own = (await screen.findByText('user2')).closest('tr') as HTMLElement
  const [other, mine] = screen.getAllByRole('button', { name: '强制退出' }) as [HTMLElement, HTMLElement]
  expect(own.contains(mine)).toBe(true)
  await hand.click(mine)
  await screen.findByText('当前会话，不能强制退出')
  await hand.click(other)
  await screen.findByText('确定强制退出吗?')
  expect(end).not.toHaveBeenCalled()
  await hand.click(screen.getAllByRole('button', { name: '强制退出' }).at(-1) as HTMLElement)
  await waitFor(() => expect(end.mock.lastCall?.[0]).toEqual({ id: 's1' }))
})

test('a failed read says so instead of “nobody”, and is tried again', async () => {
  let isDown = true
  server.on(onlineUser.list, () => (isDown ? failure(500, '服务器忙') : { records: [session(1)], total: 1 }))
  show(<OnlineUserPage />, { can })
  const retry = await screen.findByRole('button', { name: /重\s*试/ })
  within(retry.closest('[role=alert]') as HTMLElement).getByText('加载失败：服务器忙')
  expect(screen.queryByText('没有在线用户')).toBeNull()
  isDown = false
  await hand.click(retry)
  await screen.findByText('user1')
})

const rows = () =>
  [...document.querySelectorAll('tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
const both = [
  session(1, { realname: '张三', lastSeen: '2026-11-14 10:00:00' }),
  session(2, { own: true, active: false, ip: null }),
]

test('a session tells who, whether they are there, from where and since when', async () => {
  server.on(onlineUser.list, () => ({ records: both, total: 2 }))
  show(<OnlineUserPage />, { can })
  await screen.findByText('user1')
  expect(rows()).toEqual([
    ['user1', '张三', '在线', '10.0.0.1', '2026-11-14 09:21:07', '2026-11-14 10:00:00', '强制退出'],
    ['user2', '-', '离开', '-', '2026-11-14 09:21:07', '2026-11-14 09:21:07', '强制退出'],
  ])
  expect(screen.getByText('在线').querySelector('i')?.getAttribute('style')).toContain('success')
  expect(screen.getByText('离开').querySelector('i')?.getAttribute('style')).toContain('border')
})

test('ux §6 on a phone each session is a card', async () => {
  resize(390)
  server.on(onlineUser.list, () => ({ records: both, total: 2 }))
  show(<OnlineUserPage />, { can })
  await screen.findByText('user1')
  const cards = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(cards).toEqual([
    'user1在线姓名 张三IP地址 10.0.0.12026-11-14 10:00:00',
    'user2离开姓名 -IP地址 -2026-11-14 09:21:07',
  ])
})

test('nobody there and nobody found are told apart', async () => {
  const list = server.on(onlineUser.list, () => ({ records: [], total: 0 }))
  show(<OnlineUserPage />, { can })
  await screen.findByText('没有在线用户')
  expect(list.mock.lastCall?.[0].username).toBeUndefined()
  await hand.type(screen.getByLabelText('用户名'), ' x {Enter}')
  await screen.findByText(/^没有符合条件的数据/)
  expect(list.mock.lastCall?.[0].username).toBe('x')
})
