import { announcement } from '@banyan/contract/messaging/announcement'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { OwnAnnouncementPage } from './own-announcement-page.tsx'

const hand = userEvent.setup()
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

test('MSG-006 DEC-040 the page shows title, category, sender, time, priority and read state', async () => {
  show(<OwnAnnouncementPage />)
  const row = (await screen.findByText('停电通知')).closest('tr') as HTMLElement
  for (const text of ['通知公告', '李四', '2026-11-14 09:00:00', '紧急', '未读']) within(row).getByText(text)
  for (const hint of ['请输入标题', '请输入发布人']) screen.getByPlaceholderText(hint)
  expect(screen.getAllByTitle('阅读状态').length).toBeGreaterThan(0)
})

test.each([
  ['0', '未读'],
  ['1', '已读'],
])('MSG-006 a read state of %s without a text from the dictionary is %s', async (readFlag, word) => {
  list.mockImplementation(() => ({ records: [aRow({ readFlag, readFlag_dictText: undefined })], total: 1 }))
  show(<OwnAnnouncementPage />)
  const row = (await screen.findByText('停电通知')).closest('tr') as HTMLElement
  within(row).getByText(word)
})

test('DEC-040 the title is looked for anywhere', async () => {
  show(<OwnAnnouncementPage />)
  await hand.type(await screen.findByPlaceholderText('请输入标题'), '停电{Enter}')
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ titile: '*停电*' }))
})

test('MSG-007 DEC-040 查看 opens the text and marks it read', async () => {
  const read = server.on(ownAnnouncement.read, () => null)
  show(<OwnAnnouncementPage />)
  await hand.click(await screen.findByText('查看'))
  await screen.findByText('正文')
  await waitFor(() => expect(read.mock.lastCall?.[0]).toEqual({ anntId: 'a1' }))
})

test('SHELL-068 the text can fill the screen and comes back', async () => {
  server.on(ownAnnouncement.read, () => null)
  show(<OwnAnnouncementPage />)
  await hand.click(await screen.findByText('查看'))
  const dialog = await screen.findByRole('dialog')
  await hand.click(within(dialog).getByRole('button', { name: '全屏' }))
  await within(dialog).findByRole('button', { name: '退出全屏' })
})

test('DEC-040 全部已读 says so and reads the list anew', async () => {
  server.on(ownAnnouncement.readAll, () => null)
  show(<OwnAnnouncementPage />)
  await screen.findByText('停电通知')
  const before = list.mock.calls.length
  await hand.click(screen.getByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before))
})
