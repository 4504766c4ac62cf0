import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCountdown } from './countdown.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('another code may be asked for after sixty seconds, by the clock', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useCountdown())
  const left = () => result.current[0]
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  expect([left(), vi.getTimerCount()]).toEqual([0, 0])
  pass(90_000)
  act(() => result.current[1]())
  expect(left()).toBe(60)
  pass(500)
  expect(left()).toBe(60)
  pass(500)
  expect(left()).toBe(59)
  vi.setSystemTime(Date.now() + 30_000) // the machine slept
  pass(500)
  expect(left()).toBe(29)
  pass(28_500)
  expect(left()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
