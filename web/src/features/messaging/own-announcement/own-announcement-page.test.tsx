import { announcement } from '@banyan/contract/messaging/announcement'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { OwnAnnouncementPage } from './own-announcement-page.tsx'

const aRow = (given: object = {}) => ({
  id: 'r1',
  anntId: 'a1',
  userId: 'u1',
  titile: '停电通知',
  priority: 'H',
  readFlag: '0',
  readFlag_dictText: '未读',
  msgCategory: '1',
  msgCategory_dictText: '通知公告',
  sender: 'lisi',
  sender_dictText: '李四',
  sendTime: '2026-11-14 09:00:00',
  ...given,
})
let list: ReturnType<typeof server.on<typeof ownAnnouncement.list>>
beforeEach(() => {
  list = server.on(ownAnnouncement.list, () => ({ records: [aRow()], total: 1 }))
  server.on(announcement.byId, ({ id }) => ({
    ...aRow(),
    id,
    msgId: id,
    version: 1,
    msgContent: '<p>正文</p>',
  }))
})

test('MSG-006 DEC-040 the page shows title, category, sender, time, priority and read state; titles are looked for anywhere', async () => {
  const untold = { readFlag_dictText: undefined } // no text from the dictionary
  list.mockImplementation(() => ({
    records: [
      aRow(),
      aRow({ id: 'r2', titile: '未读的', readFlag: '0', ...untold }),
      aRow({ id: 'r3', titile: '已读的', readFlag: '1', ...untold }),
    ],
    total: 3,
  }))
  server.on(ownAnnouncement.readAll, () => null)
  show(<OwnAnnouncementPage />)
  const rowOf = async (title: string) => within((await screen.findByText(title)).closest('tr') as HTMLElement)
  const row = await rowOf('停电通知')
  for (const text of ['通知公告', '李四', '2026-11-14 09:00:00', '紧急', '未读']) row.getByText(text)
  ;(await rowOf('未读的')).getByText('未读')
  ;(await rowOf('已读的')).getByText('已读')
  for (const hint of ['请输入标题', '请输入发布人']) screen.getByPlaceholderText(hint)
  expect(screen.getAllByTitle('阅读状态').length).toBeGreaterThan(0)

  await hand.type(screen.getByPlaceholderText('请输入标题'), '停电{Enter}')
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ titile: '*停电*' }))

  const before = list.mock.calls.length
  await hand.click(screen.getByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before))
})

test('MSG-007 DEC-040 SHELL-068 查看 opens the text, which can fill the screen, and marks it read', async () => {
  const read = server.on(ownAnnouncement.read, () => null)
  show(<OwnAnnouncementPage />)
  await hand.click(await screen.findByText('查看'))
  await screen.findByText('正文')
  await waitFor(() => expect(read.mock.lastCall?.[0]).toEqual({ anntId: 'a1' }))
  const dialog = screen.getByRole('dialog')
  await hand.click(within(dialog).getByRole('button', { name: '全屏' }))
  await within(dialog).findByRole('button', { name: '退出全屏' })
})
