import { recycleBin } from '@banyan/contract/identity/user-lookup'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { RecycleBin } from './recycle-bin.tsx'

const can = ['user:recycle']
beforeEach(() => resize(1440))
const people = ['张三', '李四'].map((realname, at) => ({
  id: `u${at}`,
  username: `user${at}`,
  realname,
  updateBy: 'admin',
  updateTime: '2026-11-14 09:21:07',
}))

test('DEC-112 a deleted user is restored at once and erased only after a question', async () => {
  server.on(recycleBin.deleted, () => ({ records: people, total: 2 }))
  const restore = server.on(recycleBin.restore, () => null)
  const erase = server.on(recycleBin.erase, () => null)
  show(<RecycleBin onClose={() => undefined} />, { can })
  const row = (await screen.findByText('张三')).closest('tr') as HTMLElement
  within(row).getByText('2026-11-14 09:21:07')
  await hand.click(within(row).getByRole('button', { name: '还原' }))
  await waitFor(() => expect(restore.mock.lastCall?.[0]).toEqual({ userIds: ['u0'] }))
  await screen.findByText('还原成功')
  await hand.click(within(row).getByRole('button', { name: '彻底删除' }))
  await screen.findByText('1 名用户将无法还原')
  expect(erase).not.toHaveBeenCalled()
  await hand.click(screen.getAllByRole('button', { name: '彻底删除' }).at(-1) as HTMLElement)
  await waitFor(() => expect(erase.mock.lastCall?.[0]).toEqual({ userIds: ['u0'] }))
})

test('an empty bin says so', async () => {
  server.on(recycleBin.deleted, () => ({ records: [], total: 0 }))
  show(<RecycleBin onClose={() => undefined} />, { can })
  await screen.findByText('回收站是空的')
})

const cells = () =>
  [...document.querySelectorAll('tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].slice(1, -1).map(({ textContent }) => textContent),
  )

test('DEC-112 the bin tells who deleted whom and when; on a phone both names share a cell', async () => {
  const [zhang, li] = people
  server.on(recycleBin.deleted, () => ({
    records: [{ ...zhang!, phone: '138' }, { ...li!, realname: null, updateBy: null } as never],
    total: 2,
  }))
  show(<RecycleBin onClose={() => undefined} />, { can })
  await screen.findByText('user0')
  expect(cells()).toEqual([
    ['user0', '张三', '138', 'admin', '2026-11-14 09:21:07'],
    ['user1', '-', '-', '-', '2026-11-14 09:21:07'],
  ])
  resize(390)
  await waitFor(() => expect(cells()).toEqual([['张三user0'], ['-user1']]))
})

test('a deleted user is looked for by name', async () => {
  const list = server.on(recycleBin.deleted, () => ({ records: [], total: 0 }))
  show(<RecycleBin onClose={() => undefined} />, { can })
  await hand.type(await screen.findByRole('searchbox'), '张{Enter}')
  await waitFor(() => expect(list.mock.lastCall?.[0].realname).toBe('张'))
})
