import { session } from '@banyan/contract/identity/session'
import { announcement } from '@banyan/contract/messaging/announcement'
import { defaultNoticePreference, type NoticePreference } from '@banyan/contract/messaging/notice-preference'
import {
  type Bell as Answer,
  type BellEntry,
  ownAnnouncement,
} from '@banyan/contract/messaging/own-announcement'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { aNode, aUser } from '#testing/people.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { Bell } from './bell.tsx'
import { relativeTime } from './bell-panel.tsx'

const anEntry = (given: Partial<BellEntry> = {}): BellEntry => ({
  id: 'a1',
  msgId: 'a1',
  titile: '停电通知',
  msgCategory: '1',
  priority: 'L',
  sendTime: '2026-11-14 09:00:00',
  ...given,
})
let answer: Answer
let sockets: FakeSocket[]

class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  onclose: (() => void) | null = null
  url: string
  protocols: string[]
  constructor(url: string, protocols: string[]) {
    this.url = url
    this.protocols = protocols
    sockets.push(this)
  }
  send() {}
  close() {}
}

let bell: ReturnType<typeof server.on<typeof ownAnnouncement.bell>>
beforeEach(() => {
  sockets = []
  vi.stubGlobal('WebSocket', FakeSocket)
  useSession.setState({ user: aUser({ id: 'u1' }), menu: [aNode('/isps/userAnnouncement')] })
  answer = {
    anntMsgList: [anEntry(), anEntry({ id: 'a2', titile: '台风预警', priority: 'H' })],
    anntMsgTotal: 7,
    sysMsgList: [
      anEntry({ id: 's1', titile: '导出完成', msgCategory: '2', openType: 'url', openPage: '/isps/user' }),
    ],
    sysMsgTotal: 1,
    preference: defaultNoticePreference,
  }
  bell = server.on(ownAnnouncement.bell, () => answer)
  server.on(session.ticket, () => ({ ticket: 't1', expires: 0 }))
})

const Where = () => <output aria-label="地址">{useLocation().pathname}</output>
async function ring(isPhone = false) {
  show(
    <>
      <Bell isPhone={isPhone} />
      <Where />
    </>,
  )
  const button = await screen.findByRole('button', { name: '消息，8 条未读' })
  await hand.click(button)
  return screen.findByRole('dialog', { name: '消息' })
}

test('MSG-001 MSG-010 the bell shows the unread count of both lists, beyond 99 as 99+', async () => {
  answer = { ...answer, anntMsgTotal: 120 }
  show(<Bell isPhone={false} />)
  await screen.findByRole('button', { name: '消息，121 条未读' })
  await screen.findByText('99+')
})

test('MSG-002 MSG-003 MSG-010 MSG-011 the popover has two tabs with their counts, urgent entries first', async () => {
  const panel = await ring()
  expect(bell.mock.lastCall?.[1].url.pathname).toBe('/sys/annountCement/listByUser')
  expect(within(panel).getByRole('tab', { name: '通知公告 7' }).getAttribute('aria-selected')).toBe('true')
  const titles = within(panel)
    .getAllByRole('listitem')
    .map((item) => within(item).getByText(/通知|预警/).textContent)
  expect(titles).toEqual(['台风预警', '停电通知'])
  await hand.click(within(panel).getByRole('tab', { name: '系统消息 1' }))
  await within(panel).findByText('导出完成')
})

test('MSG-004 SESS-060 查看更多 leads to my announcements', async () => {
  const panel = await ring()
  await hand.click(within(panel).getByRole('button', { name: '查看更多' }))
  await waitFor(() => expect(screen.getByLabelText('地址').textContent).toBe('/isps/userAnnouncement'))
  const bell = screen.getByRole('button', { name: /^消息/ })
  await waitFor(() => expect(bell.getAttribute('aria-expanded')).toBe('false'))
})

test('MSG-005 MSG-007 MSG-008 MSG-014 MSG-015 an entry opens its text, and opening marks it read', async () => {
  const one = server.on(announcement.byId, ({ id }) => ({
    id,
    msgId: id,
    version: 1,
    titile: '停电通知（周六）',
    priority: 'H',
    sender: 'lisi',
    sender_dictText: '李四',
    sendTime: '2026-11-14 09:00:00',
    msgContent: '<div><p>周六停电</p></div>',
  }))
  const read = server.on(ownAnnouncement.read, () => null)
  const panel = await ring()
  await hand.click(within(panel).getByText('停电通知'))
  await screen.findByText('周六停电')
  const detail = screen.getByText('停电通知（周六）').closest('[role=dialog]') as HTMLElement
  for (const text of ['李四', '紧急', '2026-11-14 09:00:00']) within(detail).getByText(text)
  expect(one.mock.lastCall?.[0]).toEqual({ id: 'a1' })
  await waitFor(() => expect(read.mock.lastCall?.[0]).toEqual({ anntId: 'a1' }))
})

test('MSG-005 MSG-016 an entry that leads somewhere goes there and is read', async () => {
  const readMessage = server.on(ownAnnouncement.readMessage, () => ({ anntMsgTotal: 7, sysMsgTotal: 0 }))
  const panel = await ring()
  await hand.click(within(panel).getByRole('tab', { name: '系统消息 1' }))
  await hand.click(await within(panel).findByText('导出完成'))
  await waitFor(() => expect(screen.getByLabelText('地址').textContent).toBe('/isps/user'))
  await waitFor(() => expect(readMessage.mock.lastCall?.[0]).toEqual({ id: 's1' }))
})

test('MSG-018 MSG-019 MSG-024 the bell opens the socket of its user and reads again when something is new', async () => {
  show(<Bell isPhone={false} />)
  await waitFor(() => expect(sockets).toHaveLength(1))
  expect(sockets[0]?.url).toMatch(/^ws:.*\/websocket\/u1$/)
  expect(sockets[0]?.protocols).toEqual(['t1'])
  await waitFor(() => expect(bell).toHaveBeenCalledTimes(1))
  answer = { ...answer, anntMsgTotal: 8 }
  act(() => {
    sockets[0]?.onopen?.()
    sockets[0]?.onmessage?.({ data: '{"cmd":"topic","msgId":"a9","msgTxt":"有新的通知"}' })
  })
  await screen.findByRole('button', { name: '消息，9 条未读' })
})

test('an urgent notice that arrives shows itself once and opens; what was there before does not', async () => {
  server.on(announcement.byId, () => ({
    ...anEntry({ id: 'a9', titile: '暴雨红色预警' }),
    msgContent: '<p>立即停工</p>',
    msgType: 'ALL',
    version: 1,
  }))
  show(<Bell isPhone={false} />)
  await screen.findByRole('button', { name: '消息，8 条未读' })
  expect(screen.queryByText('台风预警')).toBeNull()
  const news = { data: '{"cmd":"topic","msgId":"a9","msgTxt":"有新的通知"}' }
  answer = {
    ...answer,
    anntMsgList: [anEntry({ id: 'a9', titile: '暴雨红色预警', priority: 'H' }), ...answer.anntMsgList],
  }
  act(() => sockets[0]?.onmessage?.(news))
  expect(await screen.findByText('暴雨红色预警')).toBeTruthy()
  act(() => sockets[0]?.onmessage?.(news))
  await hand.click(screen.getByRole('button', { name: '查看' }))
  expect(await screen.findByText('立即停工')).toBeTruthy()
  expect(screen.queryAllByText('台风预警')).toHaveLength(0)
})

const news = (entry: Partial<BellEntry>) => {
  answer = { ...answer, anntMsgList: [anEntry(entry), ...answer.anntMsgList].slice(0, 5) }
  act(() => sockets[0]?.onmessage?.({ data: '{"cmd":"topic","msgId":"a9","msgTxt":"有新的通知"}' }))
}
const wants = (announcement: Partial<NoticePreference['announcement']>) => {
  answer.preference = {
    ...defaultNoticePreference,
    announcement: { ...defaultNoticePreference.announcement, ...announcement },
  }
}

test('kinds one does not want to see counted are left out of the number on the bell', async () => {
  wants({ bell: false })
  show(<Bell isPhone={false} />)
  await screen.findByRole('button', { name: '消息，1 条未读' })
})

test('who wants all of a kind sees ordinary ones arrive too; who wants none sees no urgent one', async () => {
  wants({ toast: 'all' })
  show(<Bell isPhone={false} />)
  await screen.findByRole('button', { name: '消息，8 条未读' })
  news({ id: 'a9', titile: '食堂通知' })
  await screen.findByText('食堂通知')
  wants({ toast: 'none' })
  news({ id: 'a10', titile: '暴雨红色预警', priority: 'H' })
  await waitFor(() => expect(bell).toHaveBeenCalledTimes(3))
  expect(screen.queryByText('暴雨红色预警')).toBeNull()
})

test('an older notice that moves up when others are read is no news', async () => {
  wants({ toast: 'all' })
  show(<Bell isPhone={false} />)
  await screen.findByRole('button', { name: '消息，8 条未读' })
  answer = { ...answer, anntMsgList: [answer.anntMsgList[1]!, anEntry({ id: 'a0', titile: '旧通知' })] }
  act(() => sockets[0]?.onmessage?.({ data: '{"cmd":"topic","msgId":"a9","msgTxt":"有新的通知"}' }))
  await waitFor(() => expect(bell).toHaveBeenCalledTimes(2))
  news({ id: 'a9', titile: '食堂通知' })
  await screen.findByText('食堂通知')
  expect(screen.queryByText('旧通知')).toBeNull()
})

test('a kind that shall sound does so once for what arrives', async () => {
  const tones = vi.fn()
  const node = { connect: () => node, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } }
  class FakeAudio {
    currentTime = 0
    destination = {}
    createGain = () => node
    createOscillator = () => ({ ...node, frequency: {}, start: tones, stop() {} })
  }
  vi.stubGlobal('AudioContext', FakeAudio)
  wants({ toast: 'none', sound: true })
  show(<Bell isPhone={false} />)
  await screen.findByRole('button', { name: '消息，8 条未读' })
  expect(tones).not.toHaveBeenCalled()
  news({ id: 'a9', titile: '食堂通知' })
  await waitFor(() => expect(tones).toHaveBeenCalledTimes(2)) // one sound is two notes
  expect(screen.queryByText('食堂通知')).toBeNull()
})

test('DEC-042 the dot says 已连接 or 重新连接中', async () => {
  const panel = await ring()
  within(panel).getByText('重新连接中')
  await waitFor(() => expect(sockets).toHaveLength(1))
  act(() => sockets[0]?.onopen?.())
  await within(panel).findByText('已连接')
})

test('DEC-040 全部已读 empties the bell', async () => {
  const readAll = server.on(ownAnnouncement.readAll, () => {
    answer = { ...answer, anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }
    return null
  })
  const panel = await ring()
  await hand.click(within(panel).getByRole('button', { name: '全部已读' }))
  await within(panel).findByText('暂无通知公告')
  expect(readAll).toHaveBeenCalledTimes(1)
  await screen.findByRole('button', { name: '消息' })
})

test('a bell that cannot be read says so when it is opened, and tries again', async () => {
  server.on(ownAnnouncement.bell, () => failure(503, '系统正在维护，请稍后再试'))
  show(<Bell isPhone={false} />)
  await hand.click(await screen.findByRole('button', { name: '消息' }))
  await screen.findByText('系统正在维护，请稍后再试')
  server.on(ownAnnouncement.bell, () => answer)
  await hand.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('停电通知')
})

test('on a phone the bell fills the screen', async () => {
  show(<Bell isPhone />)
  await hand.click(await screen.findByRole('button', { name: '消息，8 条未读' }))
  await screen.findByText('停电通知')
})

const now = Date.parse('2026-11-14T12:00:00+08:00')
test.each([
  ['2026-11-14 11:59:40', '刚刚'],
  ['2026-11-14 11:57:00', '3 分钟前'],
  ['2026-11-14 09:00:00', '09:00'],
  ['2026-11-13 23:00:00', '11-13'],
  ['', ''],
  ['不详', '不详'],
])('a time of %s is said as %s', (time, said) => {
  expect(relativeTime(time, now)).toBe(said)
})

test.each([
  ['2026-11-14 11:59:01', '刚刚'],
  ['2026-11-14 11:59:00', '1 分钟前'],
  ['2026-11-14 11:00:01', '59 分钟前'],
  ['2026-11-14 11:00:00', '11:00'],
  ['2026-11-14 00:00:00', '00:00'],
])('at noon a time of %s is said as %s', (time, said) => {
  expect(relativeTime(time, now)).toBe(said)
})

test('a time after midnight in China belongs to that day', () => {
  expect(relativeTime('2026-11-15 00:10:00', Date.parse('2026-11-15T02:00:00+08:00'))).toBe('00:10')
})

/** Whether the news is shown in the corner. */
const isInCorner = (title: string) =>
  screen.queryByText(title, { selector: '.ant-notification-notice-title' }) !== null

test('news that are looked at in the corner leave it; the urgent are marked as such', async () => {
  wants({ toast: 'all' })
  server.on(announcement.byId, () => failure(503, ''))
  show(<Bell isPhone={false} />)
  await screen.findByRole('button', { name: '消息，8 条未读' })
  news({ id: 'a9', titile: '食堂通知', msgAbstract: '周一停餐' })
  const ordinary = (await screen.findByText('食堂通知')).closest('.ant-notification-notice') as HTMLElement
  within(ordinary).getByText('周一停餐')
  expect(ordinary.querySelector('.anticon-info-circle')).not.toBeNull()
  news({ id: 'a10', titile: '暴雨红色预警', priority: 'H' })
  const urgent = (await screen.findByText('暴雨红色预警')).closest('.ant-notification-notice') as HTMLElement
  expect(urgent.querySelector('.anticon-exclamation-circle')).not.toBeNull()
  await hand.click(within(ordinary).getByRole('button', { name: '查看' }))
  await waitFor(() => expect(isInCorner('食堂通知')).toBe(false))
  expect(isInCorner('暴雨红色预警')).toBe(true)
})

test('opening the bell takes the news out of the corner, and what arrives meanwhile stays in the bell', async () => {
  wants({ toast: 'all' })
  show(<Bell isPhone={false} />)
  const button = await screen.findByRole('button', { name: '消息，8 条未读' })
  news({ id: 'a9', titile: '食堂通知' })
  await screen.findByText('食堂通知')
  await hand.click(button)
  await waitFor(() => expect(isInCorner('食堂通知')).toBe(false))
  news({ id: 'a10', titile: '班车通知' })
  const found = await screen.findByText('班车通知')
  expect(found.closest('[role=dialog]')).not.toBeNull()
})
