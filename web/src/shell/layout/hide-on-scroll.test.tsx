import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useHideOnScroll } from './hide-on-scroll.ts'

const scrollTo = (y: number) => {
  vi.stubGlobal('scrollY', y)
  act(() => void fireEvent.scroll(window))
}

test('SHELL-060 the header hides on the way down and comes back by eight pixels upwards', () => {
  onTestFinished(() => scrollTo(0))
  const { result } = renderHook(() => useHideOnScroll(true))
  for (const [y, isHidden] of [
    [48, false], // the header itself
    [56, true],
    [49, true], // seven pixels are too little to be meant
    [48, false],
    [300, true],
    [307, true],
    [299, true], // one less than where it stood last
    [292, false],
  ] as const) {
    scrollTo(y)
    expect([y, result.current]).toEqual([y, isHidden])
  }
})

test('SHELL-060 without the setting it stays', () => {
  onTestFinished(() => scrollTo(0))
  const { result } = renderHook(() => useHideOnScroll(false))
  scrollTo(300)
  expect(result.current).toBe(false)
})
