import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#kit/call/api.ts'
import { installReporters } from '#kit/call/report.ts'
import { useAttempt } from './use-attempt.ts'

const notification = { error: vi.fn(), destroy: vi.fn() }
installReporters({ notification } as never)

test('DEC-012 one attempt at a time; a failure stays until the next attempt or edit', async () => {
  const { result } = renderHook(() => useAttempt('登录失败'))
  expect(result.current).toMatchObject({ isBusy: false, failure: '' })
  let done: Promise<boolean> | undefined
  let refuse: (reason: unknown) => void = () => undefined
  act(() => {
    done = result.current.run(() => new Promise((_, reject) => (refuse = reject)))
  })
  expect(result.current.isBusy).toBe(true)
  const second = vi.fn(async () => undefined)
  expect(await result.current.run(second)).toBe(false)
  expect(second).not.toHaveBeenCalled()
  refuse(new CallError('密码错误', { status: 200 }))
  expect(await act(() => done!)).toBe(false)
  expect(result.current).toMatchObject({ isBusy: false, failure: '密码错误' })
  expect(notification.error.mock.lastCall?.[0]).toMatchObject({ title: '登录失败', description: '密码错误' })
  expect(notification.destroy).not.toHaveBeenCalled()
  act(() => result.current.forget())
  expect(result.current.failure).toBe('')
})

test('DEC-012 a good attempt takes the failures before it away', async () => {
  const { result } = renderHook(() => useAttempt())
  const fail = async () => {
    throw new CallError('密码错误', { status: 200 })
  }
  await act(() => result.current.run(fail))
  expect(result.current.failure).toBe('密码错误')
  notification.destroy.mockClear()
  let finish: () => void = () => undefined
  let done: Promise<boolean> | undefined
  act(() => {
    done = result.current.run(() => new Promise<void>((resolve) => (finish = resolve)))
  })
  expect(result.current).toMatchObject({ isBusy: true, failure: '' })
  finish()
  expect(await act(() => done!)).toBe(true)
  expect(result.current.isBusy).toBe(false)
  expect(notification.destroy).toHaveBeenCalledOnce()
})
