import { recycleBin } from '@banyan/contract/identity/user-lookup'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RecycleBin } from './recycle-bin.tsx'

const hand = userEvent.setup()
const can = ['user:recycle']
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
