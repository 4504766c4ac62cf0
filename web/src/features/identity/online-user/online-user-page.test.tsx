import { type OnlineUser, onlineUser } from '@banyan/contract/identity/online-user'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { OnlineUserPage } from './online-user-page.tsx'

const hand = userEvent.setup()
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
  within(own).getByText('当前会话')
  expect(within(own).queryByRole('button')).toBeNull()
  await hand.click(screen.getByRole('button', { name: '强制退出' }))
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
  within(retry.closest('[role=alert]') as HTMLElement).getByText('服务器忙')
  expect(screen.queryByText('没有在线用户')).toBeNull()
  isDown = false
  await hand.click(retry)
  await screen.findByText('user1')
})

test('another question begins at the first page, and an emptied page shows the one before', async () => {
  let total = 11
  const list = server.on(onlineUser.list, ({ pageNo = 1, username }) => {
    const all = Array.from({ length: total }, (_, at) => session(at))
    return username
      ? { records: [session(99)], total: 1 }
      : { records: all.slice((pageNo - 1) * 10, pageNo * 10), total }
  })
  show(<OnlineUserPage />, { can })
  await screen.findByText('1-10 共11条')
  await hand.click(screen.getByTitle('2'))
  await screen.findByText('user10')
  total = 10
  server.on(onlineUser.forceLogout, () => null)
  await hand.click(screen.getByRole('button', { name: '强制退出' }))
  await screen.findByText('确定强制退出吗?')
  await hand.click(screen.getAllByRole('button', { name: '强制退出' }).at(-1) as HTMLElement)
  await screen.findByText('1-10 共10条')
  await screen.findByText('user0')
  total = 11
  await queryClient.invalidateQueries()
  await hand.click(await screen.findByTitle('2'))
  await screen.findByText('user10')
  await hand.type(screen.getByRole('searchbox', { name: '搜索用户名' }), 'user99{Enter}')
  await screen.findByText('user99')
  expect(list.mock.lastCall?.[0]).toMatchObject({ pageNo: 1, username: 'user99' })
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
    ['user2', '-', '离开', '-', '2026-11-14 09:21:07', '2026-11-14 09:21:07', '当前会话'],
  ])
  expect(screen.getByText('在线').querySelector('i')?.getAttribute('style')).toContain('success')
  expect(screen.getByText('离开').querySelector('i')?.getAttribute('style')).toContain('border')
})

test('ux §6 on a phone name, address and time share a cell, without a head', async () => {
  resize(390)
  server.on(onlineUser.list, () => ({ records: both, total: 2 }))
  show(<OnlineUserPage />, { can })
  await screen.findByText('张三 user1')
  expect(screen.queryByRole('columnheader', { name: '用户' })).toBeNull()
  expect(rows()).toEqual([
    ['张三 user110.0.0.12026-11-14 10:00:00', '在线', '强制退出'],
    ['user2-2026-11-14 09:21:07', '离开', '当前会话'],
  ])
})

test('nobody there and nobody found are told apart', async () => {
  const list = server.on(onlineUser.list, () => ({ records: [], total: 0 }))
  show(<OnlineUserPage />, { can })
  await screen.findByText('没有在线用户')
  expect(list.mock.lastCall?.[0].username).toBeUndefined()
  await hand.type(screen.getByRole('searchbox', { name: '搜索用户名' }), ' x {Enter}')
  await screen.findByText('没有匹配的用户')
  expect(list.mock.lastCall?.[0].username).toBe('x')
})
