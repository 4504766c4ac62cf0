// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '#testing/people.ts'
import { recordReports } from '#testing/reports.ts'
import { clearSession, markSignedIn, storeTokens, useSession } from './session.ts'
import { syncWithOtherWindows } from './session-sync.ts'
import { storedSession } from './storage.ts'

const reports = recordReports()
const stop = syncWithOtherWindows()
afterAll(stop)

beforeEach(() => {
  vi.useFakeTimers()
  clearSession()
  window.location.hash = '/isps/role?pageNo=2'
  storeTokens({ token: 't', refreshToken: 'r', user: aUser() })
  markSignedIn()
})

/** What another window wrote is told by the browser, some values one after the other. */
function heard(...keys: (string | null)[]): void {
  for (const key of keys)
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
  vi.advanceTimersByTime(100)
}

test('SESS-026 DEC-024 signing out in one window ends the session in the others, with the way back', () => {
  localStorage.clear()
  heard(null)
  expect(useSession.getState().token).toBeUndefined()
  expect(window.location.hash).toBe(`#/user/login?redirect=${encodeURIComponent('/isps/role?pageNo=2')}`)
})

test('SESS-005 signing in in one window signs the others in', () => {
  clearSession()
  storeTokens({ token: 'new', refreshToken: 'r', user: aUser() })
  heard('console.accessToken', 'console.username')
  expect(useSession.getState().token).toBe('new')
  expect(reports.dialogs).toEqual([])
})

test('DEC-003 a page of another person or tenant is not worked on: it says so and is loaded anew', () => {
  heard('console.tenantId')
  expect(reports.dialogs).toEqual([])
  storedSession.write('tenantId', 1001)
  heard('console.tenantId')
  expect(reports.dialogs).toMatchObject([
    {
      title: '账号或租户已变更',
      content: '已在其他窗口切换了账号或租户，请重新加载本页',
      okText: '重新加载',
      keyboard: false,
      mask: { closable: false },
    },
  ])
})

test('SESS-031 a refresh in another window changes nothing here', () => {
  storeTokens({ token: 'fresh', refreshToken: 'r2', user: aUser() })
  heard('console.accessToken', 'console.refreshToken', 'console.username', 'console.tenantId')
  expect(reports.dialogs).toEqual([])
  expect(useSession.getState().token).toBe('t')
})
