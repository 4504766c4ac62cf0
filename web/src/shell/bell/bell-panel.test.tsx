import { session } from '@banyan/contract/identity/session'
import { announcement } from '@banyan/contract/messaging/announcement'
import { defaultNoticePreference } from '@banyan/contract/messaging/notice-preference'
import {
  type Bell as Answer,
  type BellEntry,
  ownAnnouncement,
} from '@banyan/contract/messaging/own-announcement'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { aUser } from '#testing/people.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { Bell } from './bell.tsx'

const anEntry = (id: string, priority: string): BellEntry => ({
  id,
  msgId: id,
  titile: `通知${id}`,
  msgCategory: '1',
  priority,
  sendTime: '2026-11-14 09:00:00',
})
let answer: Answer
let bell: ReturnType<typeof server.on<typeof ownAnnouncement.bell>>
let socket: { onmessage: ((event: { data: string }) => void) | null } | undefined

beforeEach(() => {
  socket = undefined
  class FakeSocket {
    onmessage = null
    constructor() {
      socket = this
    }
    send() {}
    close() {}
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  useSession.setState({ user: aUser() })
  answer = {
    anntMsgList: [],
    anntMsgTotal: 7,
    sysMsgList: [],
    sysMsgTotal: 1,
    preference: defaultNoticePreference,
  }
  bell = server.on(ownAnnouncement.bell, () => answer)
  server.on(session.ticket, () => ({ ticket: 't1', expires: 0 }))
})

const button = () => screen.findByRole('button', { name: /^消息/ })

test('MSG-003 entries of an unknown priority stand with the ordinary ones, in the order of the server', async () => {
  answer.anntMsgList = [anEntry('1', 'X'), anEntry('2', 'L'), anEntry('3', 'X'), anEntry('4', 'M')]
  show(<Bell isPhone={false} />)
  await hand.click(await button())
  const panel = await screen.findByRole('dialog', { name: '消息' })
  const titles = (await within(panel).findAllByText(/^通知\d$/)).map(({ textContent }) => textContent)
  expect(titles).toEqual(['通知4', '通知1', '通知2', '通知3'])
})

test('a list without messages says so', async () => {
  show(<Bell isPhone={false} />)
  await hand.click(await button())
  const panel = await screen.findByRole('dialog', { name: '消息' })
  await within(panel).findByText('暂无通知公告')
  await hand.click(within(panel).getByRole('tab', { name: '系统消息 1' }))
  await within(panel).findByText('暂无系统消息')
})

test('system messages one does not want to see counted are left out of the number', async () => {
  answer.preference = {
    ...defaultNoticePreference,
    system: { ...defaultNoticePreference.system, bell: false },
  }
  show(<Bell isPhone={false} />)
  await screen.findByRole('button', { name: '消息，7 条未读' })
})

test('opening the bell reads anew, closing it does not', async () => {
  show(<Bell isPhone={false} />)
  await screen.findByRole('button', { name: '消息，8 条未读' })
  await hand.click(await button())
  await waitFor(() => expect(bell).toHaveBeenCalledTimes(2))
  await hand.click(await button())
  await waitFor(async () => expect((await button()).getAttribute('aria-expanded')).toBe('false'))
  await hand.click(await button())
  await waitFor(() => expect(bell).toHaveBeenCalledTimes(3))
  expect((await button()).getAttribute('aria-expanded')).toBe('true')
})

test('on a phone the sheet is closed by its cross', async () => {
  show(<Bell isPhone />)
  await hand.click(await button())
  await screen.findByRole('tab', { name: '通知公告 7' })
  expect((await button()).getAttribute('aria-expanded')).toBe('true')
  await hand.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('tab', { name: '通知公告 7' })).toBeNull())
})

test('a page out of view reads what arrived meanwhile when it is looked at again, once', async () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get')
  onTestFinished(() => isHidden.mockRestore())
  const noDelay = vi.spyOn(Math, 'random').mockReturnValue(0) // between news and reading
  onTestFinished(() => noDelay.mockRestore())
  const look = (hidden: boolean) => {
    isHidden.mockReturnValue(hidden)
    return act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const turn = () => act(() => new Promise<void>((done) => setTimeout(done))) // after what was set before
  show(<Bell isPhone={false} />)
  await waitFor(() => expect(bell).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(socket).toBeDefined())
  await look(false)
  await turn()
  expect(bell).toHaveBeenCalledTimes(1) // nothing arrived

  isHidden.mockReturnValue(true)
  act(() => socket?.onmessage?.({ data: '{"cmd":"topic","msgId":"a9","msgTxt":"有新的通知"}' }))
  await look(true)
  await turn()
  expect(bell).toHaveBeenCalledTimes(1)

  await look(false)
  await waitFor(() => expect(bell).toHaveBeenCalledTimes(2))
  await look(false)
  await turn()
  expect(bell).toHaveBeenCalledTimes(2)
})

const selectedTab = () => screen.findByRole('tab', { selected: true })

test.each([
  [0, 1, '系统消息 1'],
  [0, 0, '通知公告 0'],
  [2, 1, '通知公告 2'],
])('with %i notices and %i system messages the bell opens on %s', async (notices, messages, name) => {
  answer = { ...answer, anntMsgTotal: notices, sysMsgTotal: messages }
  show(<Bell isPhone={false} />)
  await waitFor(() => expect(bell).toHaveBeenCalled())
  const count = notices + messages
  await hand.click(await screen.findByRole('button', { name: count ? `消息，${count} 条未读` : '消息' }))
  expect((await selectedTab()).textContent).toBe(name)
})

test.each([
  [98, '99'],
  [99, '99+'],
])('MSG-001 beside one system message %i notices are counted as %s', async (notices, shown) => {
  answer = { ...answer, anntMsgTotal: notices }
  show(<Bell isPhone={false} />)
  await waitFor(() => expect(document.querySelector('.bell-count')?.textContent).toBe(shown))
})

test('MSG-001 a bell without anything unread has no number', async () => {
  answer = { ...answer, anntMsgTotal: 0, sysMsgTotal: 0 }
  show(<Bell isPhone={false} />)
  await waitFor(() => expect(bell).toHaveBeenCalled())
  expect((await button()).getAttribute('aria-label')).toBe('消息')
  expect(document.querySelector('.bell-count')).toBeNull()
})

test('MSG-003 an entry shows priority, title, time and abstract; an ordinary one no priority', async () => {
  answer.anntMsgList = [
    { ...anEntry('1', 'L'), sendTime: null },
    { ...anEntry('2', 'H'), msgAbstract: '周六停电' },
  ]
  show(<Bell isPhone={false} />)
  await hand.click(await button())
  const panel = within(await screen.findByRole('dialog', { name: '消息' }))
  const [urgent, ordinary] = await panel.findAllByRole('listitem')
  expect(
    [...urgent!.querySelectorAll('.bell-title > *, .bell-abstract')].map((part) => part.textContent),
  ).toEqual(['紧急', '通知2', expect.stringMatching(/^(11-14|09:00|\d+ 分钟前|刚刚)$/), '周六停电'])
  expect(urgent!.querySelector('time')?.title).toBe('2026-11-14 09:00:00')
  expect(urgent!.querySelector('strong')?.title).toBe('通知2')
  expect(ordinary!.textContent).toBe('通知1')
})

test('MSG-005 an entry that is opened closes the bell', async () => {
  server.on(announcement.byId, () => failure(503, ''))
  answer.anntMsgList = [anEntry('1', 'L')]
  show(<Bell isPhone={false} />)
  await hand.click(await button())
  await hand.click(await screen.findByText('通知1'))
  await waitFor(async () => expect((await button()).getAttribute('aria-expanded')).toBe('false'))
})

test('on a phone an entry that is opened closes the sheet', async () => {
  server.on(announcement.byId, () => failure(503, ''))
  answer.anntMsgList = [anEntry('1', 'L')]
  show(<Bell isPhone />)
  await hand.click(await button())
  await hand.click(await screen.findByText('通知1'))
  await waitFor(() => expect(screen.queryByRole('tab', { name: '通知公告 7' })).toBeNull())
})
