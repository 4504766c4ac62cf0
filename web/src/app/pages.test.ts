// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ChunkFailure, isPagePath, lazyPage, withTimeout } from './pages.ts'

afterEach(() => vi.useRealTimers())

test('API-017 code that has not arrived after 120000 ms counts as a chunk load failure, not before', async () => {
  vi.useFakeTimers()
  const outcome = vi.fn()
  withTimeout(new Promise(() => undefined)).catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkFailure))
})

test('API-017 code that arrives in time is handed on', async () => {
  vi.useFakeTimers()
  await expect(withTimeout(Promise.resolve('page'))).resolves.toBe('page')
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  'isps/user',
  'isps/role',
  'isps/menu',
  'isps/permission',
  'isps/depart',
  'isps/dict',
  'isps/announcement',
  'isps/dataRule',
])('ADMIN-001 DEC-043 the administration area %s has its page', (component) => {
  expect(lazyPage(component)).toBeDefined()
})

test('DEC-032 a page is made once and found by its path', () => {
  expect(lazyPage('isps/user')).toBe(lazyPage('isps/user'))
  expect([isPagePath('/isps/user'), isPagePath('isps/user'), isPagePath('/isps/nothing')]).toEqual([
    true,
    false,
    false,
  ])
})

test('DEC-032 a name nobody registered has no page', () => {
  expect(lazyPage('isps/nothing')).toBeUndefined()
})
