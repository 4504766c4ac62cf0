import { announcement } from '@banyan/contract/messaging/announcement'
import { defaultNoticePreference } from '@banyan/contract/messaging/notice-preference'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { LatestAnnouncements, NoticeFigures, Todos } from './notice-panels.tsx'

const notice = { msgId: 'm', msgCategory: '1', priority: 'L', sendTime: '2026-11-15 09:00:00' }
const bell = (sysMsgList: object[]) => ({
  anntMsgTotal: 4,
  sysMsgTotal: sysMsgList.length,
  preference: defaultNoticePreference,
  anntMsgList: [],
  sysMsgList: sysMsgList as never,
})
beforeEach(() => queryClient.clear())

test('unread announcements and to-dos are counted, each a way to its page', async () => {
  server.on(ownAnnouncement.bell, () => bell([]))
  show(<NoticeFigures />)
  await screen.findByRole('link', { name: /^未读公告\s*4$/ })
  screen.getByRole('link', { name: /^待办消息\s*0$/ })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#/isps/userAnnouncement',
    '#/isps/userAnnouncement',
  ])
})

test('no to-do and an answer that does not come are told apart', async () => {
  server.on(ownAnnouncement.bell, () => bell([]))
  const { unmount } = show(<Todos />)
  await screen.findByText('没有待办，新的提醒会出现在这里')
  unmount()
  queryClient.clear()
  server.on(ownAnnouncement.bell, () => failure(500, '系统繁忙'))
  show(<Todos />)
  await screen.findByText('没有取到，请稍后刷新')
  expect(screen.queryByText('系统繁忙')).toBeNull()
})

test('the latest announcements are told with urgency and time, and opened to be read', async () => {
  const list = server.on(ownAnnouncement.list, () => ({
    records: [
      { ...notice, id: 'r1', anntId: 'a1', userId: 'u', titile: '升级通知', readFlag: '0', priority: 'H' },
      { ...notice, id: 'r2', anntId: 'a2', userId: 'u', titile: '旧通知', readFlag: '1' },
    ],
    total: 2,
  }))
  server.on(
    announcement.byId,
    () => ({ id: 'a1', version: 1, titile: '升级通知', msgContent: '今晚升级' }) as never,
  )
  const read = server.on(ownAnnouncement.read, () => null)
  show(<LatestAnnouncements />)
  await screen.findByText('升级通知')
  expect(list.mock.lastCall?.[0]).toEqual({ pageNo: 1, pageSize: 5, msgCategory: '1' })
  const entries = screen.getAllByRole('listitem').map((entry) => within(entry).getByRole('button'))
  expect(entries.map(({ textContent, dataset }) => [textContent, dataset.read])).toEqual([
    ['紧急升级通知2026-11-15 09:00', 'false'],
    ['旧通知2026-11-15 09:00', 'true'],
  ])
  expect(screen.getByRole('link', { name: '查看更多' }).getAttribute('href')).toBe('#/isps/userAnnouncement')
  await hand.click(entries[0]!)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('今晚升级')
  expect(read.mock.calls.map(([input]) => input)).toEqual([{ anntId: 'a1' }])
})

test('no announcement at all says so', async () => {
  server.on(ownAnnouncement.list, () => ({ records: [], total: 0 }))
  show(<LatestAnnouncements />)
  await screen.findByText('暂无通知公告')
})
