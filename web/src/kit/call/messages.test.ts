// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { message, modal, notification } from './messages.ts'
import { installReporters } from './report.ts'

afterEach(() => installReporters(undefined))

/** A host whose every function gives how to close what it opened. */
function aHost() {
  const close = vi.fn()
  const confirm = vi.fn(() => ({ destroy: close }))
  const host = {
    message: { open: vi.fn(() => close), destroy: vi.fn() },
    notification: { destroy: vi.fn() },
    modal: { confirm },
  }
  return { close, confirm, ...host, install: () => installReporters(host as never) }
}

test('a message and a dialog wait for their host; what is closed before it is there never opens', () => {
  const host = aHost()
  const closeMessage = message.open({ content: '图片已移除' })
  const dialog = modal.confirm({ title: '真的要注销登录吗 ?' })
  modal.confirm({ title: '已经不问了' }).destroy()
  message.destroy('a')
  notification.destroy('a')
  expect(host.confirm).not.toHaveBeenCalled()
  host.install()
  expect(host.message.open).toHaveBeenCalledExactlyOnceWith({ content: '图片已移除' })
  expect(host.confirm).toHaveBeenCalledExactlyOnceWith({ title: '真的要注销登录吗 ?' })
  expect(
    [host.message.destroy, host.notification.destroy, host.close].map((spy) => spy.mock.calls.length),
  ).toEqual([0, 0, 0])
  closeMessage()
  dialog.destroy()
  expect(host.close).toHaveBeenCalledTimes(2)
})
