// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearLocalStorage, storedPreferences, storedSession, storedWindow } from './storage.ts'

const hour = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['SESS-018', 'accessToken', 432e5],
  ['SESS-019', 'refreshToken', 864e6],
  ['SESS-020', 'tenantId', 6048e5],
  ['SESS-022', 'sysname', 12 * hour],
  ['SESS-022', 'moreTmnl', 12 * hour],
  ['SESS-022', 'tmnlPrefix', 12 * hour],
  ['SESS-022', 'sysId', 12 * hour],
  ['DEC-017', 'username', 864e6],
  ['DEC-017', 'locked', 864e6],
  ['DEC-017', 'activeAt', 864e6],
] as const)('%s %s lives its time and then reads as absent and is deleted', (_, key, life) => {
  storedSession.write(key, 'x' as never)
  vi.advanceTimersByTime(life - 1)
  expect(storedSession.read(key)).toBe('x')
  vi.advanceTimersByTime(1)
  expect(storedSession.read(key)).toBeUndefined()
  expect(localStorage.getItem(`console.${key}`)).toBeNull()
})

test('DEC-017 values are stored as {value, expire} under the key of the console', () => {
  storedSession.write('username', 'zhangsan')
  const stored = JSON.parse(localStorage.getItem('console.username') ?? '')
  expect(stored).toEqual({ value: 'zhangsan', expire: Date.now() + 864e6 })
})

test('DEC-017 clearing empties local storage and keeps what belongs to the browser', () => {
  storedSession.write('accessToken', 't')
  localStorage.setItem('foreign', '1')
  storedPreferences.write('theme', { color: '#F5222D' })
  storedPreferences.write('siderWidth', 260)
  storedPreferences.write('enhance.user', [1])
  storedPreferences.write('queries.user', [2])
  clearLocalStorage()
  expect(storedSession.read('accessToken')).toBeUndefined()
  expect(localStorage.getItem('foreign')).toBeNull()
  expect(storedPreferences.read('theme')).toEqual({ color: '#F5222D' })
  expect(storedPreferences.read('siderWidth')).toBe(260)
  expect(storedPreferences.read('enhance.user')).toEqual([1])
  expect(storedPreferences.read('queries.user')).toEqual([2])
})

test('SESS-023 button permissions lie in session storage', () => {
  storedWindow.write('auth', [{ action: 'user:add' }])
  expect(sessionStorage.getItem('console.auth')).toContain('user:add')
  expect(storedWindow.read('auth')).toEqual([{ action: 'user:add' }])
})

test.each(['not json', 'null', '"text"', '5', '{"value":"t"}', '{"expire":null}'])(
  'a damaged value reads as absent and is deleted: %s',
  (text) => {
    localStorage.setItem('console.accessToken', text)
    expect(storedSession.read('accessToken')).toBeUndefined()
    expect(localStorage.getItem('console.accessToken')).toBeNull()
  },
)

test('DEC-017 choices of the browser and values of the window have no end, and can be taken back', () => {
  storedPreferences.write('theme', 'dark')
  storedWindow.write('tabs', [1])
  expect(localStorage.getItem('console.theme')).toBe('{"value":"dark","expire":null}')
  expect(sessionStorage.getItem('console.tabs')).toBe('{"value":[1],"expire":null}')
  vi.advanceTimersByTime(1000 * 24 * hour)
  expect([storedPreferences.read('theme'), storedWindow.read('tabs')]).toEqual(['dark', [1]])
  storedPreferences.remove('theme')
  storedWindow.remove('tabs')
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})
