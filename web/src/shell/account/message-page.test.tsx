import {
  defaultPreference,
  type MessagePreference,
  messagePreference,
  withEveryKind,
} from '@banyan/contract/messaging/message-preference'
import { defaultNoticePreference, noticePreference } from '@banyan/contract/messaging/notice-preference'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MessagePage } from './message-page.tsx'

let kept: MessagePreference
const read = (mail: 'ready' | 'notConfigured' | 'noAddress' = 'ready', held = 0) =>
  server.on(messagePreference.read, () => ({ ...withEveryKind(kept), mail, held }))

beforeEach(() => {
  queryClient.clear()
  kept = defaultPreference
  server.on(noticePreference.read, () => defaultNoticePreference)
  read()
})

test('each kind of message has its channels, saved at once; messages of the system stay in the console', async () => {
  const change = server.on(messagePreference.change, (input) => {
    kept = input
    return null
  })
  show(<MessagePage />)
  await hand.click(await screen.findByRole('switch', { name: '工单评论邮件' }))
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1))
  expect(kept.kinds.orderCommented).toEqual({ inApp: true, mail: true })
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: '系统消息站内' }).disabled).toBe(true)
})

test.each([
  ['notConfigured', '管理员还没有配置邮件，选择邮件暂不起作用'],
  ['noAddress', '您还没有邮箱，请先填写邮箱'],
] as const)('where mail is %s the page says so', async (mail, text) => {
  read(mail)
  show(<MessagePage />)
  await screen.findByText(text)
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: '工单评论邮件' }).disabled).toBe(true)
})

test('quiet hours are switched on, changed and told of; equal times are refused before anything is sent', async () => {
  const change = server.on(messagePreference.change, (input) => {
    kept = input
    return null
  })
  read('ready', 3)
  show(<MessagePage />)
  await hand.click(await screen.findByRole('switch', { name: '免打扰开启' }))
  await waitFor(() => expect(kept.quiet.isOn).toBe(true))
  await screen.findByText('有 3 条消息将在免打扰结束后一起送达')
  const end = await screen.findByLabelText('结束时间')
  fireEvent.change(end, { target: { value: '22:00' } })
  fireEvent.blur(end)
  await screen.findByText('免打扰的开始和结束时间不能相同')
  expect(change).toHaveBeenCalledTimes(1)
  fireEvent.change(end, { target: { value: '08:30' } })
  fireEvent.blur(end)
  await waitFor(() => expect(kept.quiet.to).toBe('08:30'))
})

test('each kind of news has its ways of being told, saved at once', async () => {
  let chosen = defaultNoticePreference
  const change = server.on(noticePreference.change, (input) => {
    chosen = input
    return null
  })
  server.on(noticePreference.read, () => chosen)
  show(<MessagePage />)
  await hand.click(await screen.findByRole('switch', { name: '系统消息铃铛计数' }))
  await screen.findByText('修改成功!')
  const toast = screen.getByRole('radiogroup', { name: '通知公告弹出提醒' })
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1))
  await hand.click(within(toast).getByText('全部'))
  await waitFor(() => expect(change).toHaveBeenCalledTimes(2))
  expect(chosen).toEqual({
    announcement: { bell: true, toast: 'all', sound: false },
    system: { bell: false, toast: 'urgent', sound: false },
  })
})

test('while a choice of notices is saved it shows already, and no other can be made', async () => {
  let answer = (_: null) => {}
  server.on(noticePreference.change, () => new Promise<null>((resolve) => (answer = resolve)))
  show(<MessagePage />)
  const bell = await screen.findByRole('switch', { name: '通知公告铃铛计数' })
  const state = () =>
    screen
      .getAllByRole('switch', { name: /铃铛计数|提示音/ })
      .map((each) => [each.getAttribute('aria-label'), each.getAttribute('aria-checked')].join(' '))
  expect(state()).toEqual([
    '通知公告铃铛计数 true',
    '通知公告提示音 false',
    '系统消息铃铛计数 true',
    '系统消息提示音 false',
  ])
  await hand.click(bell)
  await waitFor(() => expect(state()[0]).toBe('通知公告铃铛计数 false'))
  const groups = [...document.querySelectorAll('fieldset')].filter(({ textContent }) =>
    textContent?.includes('铃铛'),
  )
  expect(groups.map((group) => [group.disabled, group.querySelector('legend')?.textContent])).toEqual([
    [true, '通知公告的提醒方式'],
    [true, '系统消息的提醒方式'],
  ])
  answer(null)
  await waitFor(() => expect(groups.map(({ disabled }) => disabled)).toEqual([false, false]))
})
