import { announcement } from '@banyan/contract/messaging/announcement'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectClosed } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { AnnouncementDetail } from './announcement-detail.tsx'

const onClose = vi.fn()
const text = (given: object = {}) =>
  ({
    id: 'a1',
    version: 1,
    titile: '停电通知',
    msgContent: '<p>周六停电</p>',
    priority: 'H',
    ...given,
  }) as never
beforeEach(() => onClose.mockClear())

async function open(given: object, isReading = true) {
  server.on(announcement.byId, () => text(given))
  const read = server.on(ownAnnouncement.read, () => null)
  show(<AnnouncementDetail id="a1" isReading={isReading} onClose={onClose} />)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('周六停电')
  return { dialog, read, facts: () => dialog.querySelector('p')?.textContent }
}

test.each([
  [{ sender: 'li', sender_dictText: '李四', sendTime: '2026-11-14 09:21:07' }, '紧急李四2026-11-14 09:21:07'],
  [{ sender: 'li', createTime: '2026-11-13 08:00:00' }, '紧急li2026-11-13 08:00:00'],
  [{ priority: 'L' }, '一般系统-'],
])('a text is told with its priority, sender and time: %j', async (given, facts) => {
  const shown = await open(given)
  within(shown.dialog).getByText('停电通知')
  expect(shown.facts()).toBe(facts)
})

test('MSG-007 a text is marked as read once it is there, for those it was sent to', async () => {
  const { read, dialog } = await open({})
  await waitFor(() => expect(read.mock.calls.map(([input]) => input)).toEqual([{ anntId: 'a1' }]))
  await hand.click(within(dialog).getByRole('button', { name: '关闭' }))
  await expectClosed(onClose)
})

test('who wrote it looks at it without reading it', async () => {
  const { read } = await open({}, false)
  expect(read).not.toHaveBeenCalled()
})

test('a text that does not come is not marked as read, and is asked for again', async () => {
  server.on(announcement.byId, () => failure(500, '系统繁忙'))
  const read = server.on(ownAnnouncement.read, () => null)
  show(<AnnouncementDetail id="a1" isReading onClose={onClose} />)
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('通知公告')
  const retry = await within(dialog).findByRole('button', { name: /重\s*试/ })
  expect(dialog.querySelector('[aria-label=正在加载]')).toBeNull()
  expect(read).not.toHaveBeenCalled()
  server.on(announcement.byId, () => text())
  await hand.click(retry)
  await within(dialog).findByText('周六停电')
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
})
