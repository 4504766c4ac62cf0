import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeyword } from './use-keyword.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a word is asked for after a pause of 300 ms, without blanks around it', () => {
  const { result } = renderHook(() => useKeyword())
  act(() => result.current.type(' 京A '))
  expect([result.current.typed, result.current.settled]).toEqual([' 京A ', ''])
  pass(299)
  expect(result.current.settled).toBe('')
  pass(1)
  expect(result.current.settled).toBe('京A')
})

test('each letter begins the pause anew', () => {
  const { result } = renderHook(() => useKeyword())
  act(() => result.current.type('京'))
  pass(200)
  act(() => result.current.type('京A'))
  pass(200)
  expect(result.current.settled).toBe('')
  pass(100)
  expect(result.current.settled).toBe('京A')
})

test('Enter asks at once', () => {
  const { result } = renderHook(() => useKeyword())
  act(() => result.current.type(' 京A'))
  act(() => result.current.settle())
  expect(result.current.settled).toBe('京A')
})

test('nothing is asked for after the box is gone', () => {
  const { result, unmount } = renderHook(() => useKeyword())
  act(() => result.current.type('京A'))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
