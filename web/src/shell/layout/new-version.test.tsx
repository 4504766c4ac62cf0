import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOutdated, useOutdated } from './new-version.ts'

let served: () => Response
const script = (name: string) => `<script type="module" src="./assets/${name}.js"></script>`
beforeEach(() => {
  document.head.innerHTML = script('a') + script('b')
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => served()),
  )
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each<[string, () => Response, boolean]>([
  ['the same page', () => new Response(script('a') + script('b')), false],
  ['a page with another script', () => new Response(script('a') + script('c')), true],
  ['an error', () => new Response(script('c'), { status: 502 }), false],
  ['something that is no page', () => new Response('maintenance'), false],
  [
    'nothing',
    () => {
      throw new Error('offline')
    },
    false,
  ],
])('DEC-006 when the server answers with %s', async (_, answer, expected) => {
  served = answer
  expect(await isOutdated()).toBe(expected)
  expect(vi.mocked(fetch)).toHaveBeenCalledWith('./', { cache: 'no-cache' })
})

test('DEC-006 a page without scripts of a build, as in development, asks nothing', async () => {
  document.head.innerHTML = ''
  expect(await isOutdated()).toBe(false)
  expect(fetch).not.toHaveBeenCalled()
})

test('DEC-006 coming back to the window looks again after more than a minute, and not once it is known', async () => {
  vi.useFakeTimers()
  served = () => new Response(script('a') + script('b'))
  const { result } = renderHook(() => useOutdated())
  const comeBack = (isVisible = true) =>
    act(async () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    })
  vi.advanceTimersByTime(60_000)
  await comeBack()
  expect(fetch).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  await comeBack(false)
  expect(fetch).toHaveBeenCalledTimes(0)
  await comeBack()
  expect(fetch).toHaveBeenCalledTimes(1)
  await comeBack()
  expect(fetch).toHaveBeenCalledTimes(1) // a minute from this look
  expect(result.current).toBe(false)
  served = () => new Response(script('a') + script('c'))
  vi.advanceTimersByTime(60_001)
  await comeBack()
  expect(result.current).toBe(true)
  vi.advanceTimersByTime(60_001)
  await comeBack()
  expect(fetch).toHaveBeenCalledTimes(2)
})
