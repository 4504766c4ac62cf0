// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import {
  dismissNotifications,
  installReporters,
  isSessionKilled,
  loadReporters,
  notify,
  reportAccountSwitched,
  reportExpired,
  reportFailure,
  setReporterLoader,
  showSuccess,
  warn,
} from './report.ts'

const message = { warning: vi.fn(), success: vi.fn() }
const notification = { error: vi.fn(), destroy: vi.fn() }
const modal = { error: vi.fn() }
const reporters = { message, notification, modal } as unknown as Parameters<typeof installReporters>[0]
const spies = [message.warning, message.success, notification.error, notification.destroy, modal.error]

beforeEach(() => {
  for (const spy of spies) spy.mockClear()
  installReporters(reporters)
})
afterEach(() => {
  modal.error.mock.lastCall?.[0].afterClose()
  setReporterLoader(() => undefined)
})

const failed = (status: number, text: string) =>
  new CallError(text, { status, answer: { success: false, result: null, message: text, code: status } })

test.each([
  ['a refusal', 200, '名称已存在', 'warning', '名称已存在'],
  ['a refusal without a word', 200, '', 'warning', '请求出现错误，请稍后再试'],
  ['the last status of a good answer', 299, '不行', 'warning', '不行'],
  ['the first status that is none', 300, '不行', 'notification', '不行'],
  ['a failure without a word', 500, '', 'notification', '请求出现错误，请稍后再试'],
  ['a failure with its own', 500, '系统繁忙', 'notification', '系统繁忙'],
  ['no right', 403, '没有权限', 'notification', '拒绝访问'],
  ['no answer', 0, '网络连接失败', 'notification', '网络连接失败'],
])('API-008 SESS-043 %s (%i %s) is a %s', (_, status, said, kind, text) => {
  const error = failed(status, said)
  reportFailure(error)
  reportFailure(error) // once
  const given = { key: `系统提示${text}`, title: '系统提示', description: text, duration: 4 }
  expect(notification.error.mock.calls).toEqual(kind === 'notification' ? [[given]] : [])
  expect(message.warning.mock.calls).toEqual(kind === 'warning' ? [[{ content: text, key: text }]] : [])
  expect(error.reported).toBe(true)
  expect(modal.error).not.toHaveBeenCalled()
})

test('only a failure of the server with its own words ends a session', () => {
  const killed = 'Token失效，请重新登录'
  expect(isSessionKilled(failed(500, killed))).toBe(true)
  expect(isSessionKilled(failed(200, killed))).toBe(false)
  expect(isSessionKilled(failed(500, '系统繁忙'))).toBe(false)
  expect(isSessionKilled(new CallError(killed, { status: 500 }))).toBe(false)
})

test('a notification may have a title of its own, and all go when their cause is gone', () => {
  notify('没有权限', '登录失败')
  expect(notification.error.mock.calls).toEqual([
    [{ key: '登录失败没有权限', title: '登录失败', description: '没有权限', duration: 4 }],
  ])
  dismissNotifications()
  expect(notification.destroy).toHaveBeenCalledOnce()
  installReporters(undefined)
  expect(() => dismissNotifications()).not.toThrow()
})

test('what is said before there is a host for messages waits for it, in its order and once', () => {
  installReporters(undefined)
  const load = vi.fn()
  setReporterLoader(load)
  warn('先')
  showSuccess('后')
  expect(load).toHaveBeenCalledTimes(2)
  expect(message.warning).not.toHaveBeenCalled()
  installReporters(reporters)
  installReporters(reporters)
  expect(message.warning.mock.calls).toEqual([[{ content: '先', key: '先' }]])
  expect(message.success.mock.calls).toEqual([[{ content: '后', key: '后' }]])
  expect(message.warning.mock.invocationCallOrder[0]).toBeLessThan(
    message.success.mock.invocationCallOrder[0] as number,
  )
  warn('再')
  expect(load).toHaveBeenCalledTimes(2)
  loadReporters()
  expect(load).toHaveBeenCalledTimes(3)
})

test('one dialog at a time: the next one is shown when the first is closed', () => {
  reportAccountSwitched()
  reportExpired('login')
  expect(modal.error).toHaveBeenCalledOnce()
  expect(modal.error.mock.lastCall?.[0]).toEqual({
    title: '账号或租户已变更',
    content: '已在其他窗口切换了账号或租户，请重新加载本页',
    okText: '重新加载',
    onOk: expect.any(Function),
    keyboard: false,
    mask: { closable: false },
    afterClose: expect.any(Function),
  })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  modal.error.mock.lastCall?.[0].onOk()
  expect(reload).toHaveBeenCalledOnce()
  modal.error.mock.lastCall?.[0].afterClose()
  reportExpired('login')
  expect(modal.error.mock.lastCall?.[0]).toMatchObject({ title: '登录已过期' })
})
