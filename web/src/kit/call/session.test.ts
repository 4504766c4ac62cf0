// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '#testing/people.ts'
import {
  clearSession,
  isSessionOver,
  leaveSession,
  markSignedIn,
  onSessionCleared,
  setBranding,
  setLocked,
  storeDictionaries,
  storePermissions,
  storeTokens,
  useSession,
} from './session.ts'
import { storedPreferences, storedSession, storedWindow } from './storage.ts'

const right = { action: 'user:add', type: '1', status: '1', describe: '' }
const other = { action: 'user:edit', type: '1', status: '1', describe: '' }
const sex = [{ value: '1', text: '男', title: '男' }]
const signedOut = {
  token: undefined,
  refreshToken: undefined,
  user: undefined,
  tenants: [],
  permissions: [],
  allPermissions: [],
  menu: [],
  indexUrl: '/vclinfoExtend/distributionMap',
  indexName: '首页',
  systemName: '',
  logo: '',
  branding: undefined,
  dictionaries: {},
  isLocked: false,
  needsSecondFactor: false,
  farewell: '',
}

/** The session as a reload of the page finds it. */
async function reloaded() {
  vi.resetModules()
  const anew = await import('./session.ts')
  return anew.useSession.getState()
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  useSession.setState({ ...signedOut })
})

test('SESS-016 a reload without anything stored begins signed out', async () => {
  expect(await reloaded()).toEqual(signedOut)
})

test('SESS-016 SESS-023 SESS-024 a reload finds tokens, rights, dictionaries, the name and the lock again', async () => {
  storeTokens({ token: 't', refreshToken: 'r', user: aUser() })
  storePermissions([right], [right, other])
  storeDictionaries({ sex })
  setBranding({ systemName: '顺达', logoIcon: 'a.png' })
  setLocked(true)
  expect(await reloaded()).toEqual({
    ...signedOut,
    token: 't',
    refreshToken: 'r',
    permissions: [right],
    allPermissions: [right, other],
    dictionaries: { sex },
    systemName: '顺达',
    isLocked: true,
  })
})

test('SESS-005 SESS-031 tokens are stored at once and count from when the menu is there', () => {
  storeTokens({ token: 't', refreshToken: 'r', user: aUser() })
  const stored = (['accessToken', 'refreshToken', 'username', 'tenantId'] as const).map(storedSession.read)
  expect(stored).toEqual(['t', 'r', 'zhangsan', 1000])
  expect(useSession.getState()).toEqual({ ...signedOut, user: aUser() })
  markSignedIn()
  expect(useSession.getState()).toMatchObject({ token: 't', refreshToken: 'r' })
})

test('DEC-014 a session without a refresh token forgets the one before', () => {
  storeTokens({ token: 't', refreshToken: 'r', user: aUser() })
  storeTokens({ token: 'link', user: aUser() })
  markSignedIn()
  expect(storedSession.read('refreshToken')).toBeUndefined()
  expect(useSession.getState()).toMatchObject({ token: 'link', refreshToken: undefined })
})

test('rights and dictionaries count at once', () => {
  storePermissions([right], [right, other])
  storeDictionaries({ sex })
  expect(useSession.getState()).toEqual({
    ...signedOut,
    permissions: [right],
    allPermissions: [right, other],
    dictionaries: { sex },
  })
})

test('the lock is stored, and its end too', () => {
  setLocked(true)
  expect([useSession.getState().isLocked, storedSession.read('locked')]).toEqual([true, true])
  setLocked(false)
  expect([useSession.getState().isLocked, storedSession.read('locked')]).toEqual([false, undefined])
})

test('SHELL-015 DEC-097 name and logo are those of the tenant, or none; the stored name stays', () => {
  setBranding({ systemName: '顺达', logoIcon: 'a.png' })
  expect(useSession.getState()).toMatchObject({ systemName: '顺达', logo: 'a.png' })
  for (const none of [null, undefined, { systemName: '', logoIcon: null }]) {
    setBranding(none)
    expect(useSession.getState()).toMatchObject({ systemName: '', logo: '' })
    expect(storedSession.read('sysname')).toBe('顺达')
  }
})

test('SESS-026 SESS-032 clearing empties both storages and leaves what belongs to browser, window and host', () => {
  const branding = { tenantId: 1, title: '登录' } as never
  storeTokens({ token: 't', refreshToken: 'r', user: aUser() })
  storePermissions([right], [right])
  storedPreferences.write('siderWidth', 240)
  storedWindow.write('tabs', [])
  storedWindow.write('linkOut', true)
  useSession.setState({ branding })
  const forget = vi.fn()
  onSessionCleared(forget)
  clearSession()
  expect(forget).toHaveBeenCalledOnce()
  expect(useSession.getState()).toEqual({ ...signedOut, branding })
  expect(Object.keys(localStorage)).toEqual(['console.siderWidth'])
  expect(Object.keys(sessionStorage)).toEqual(['console.linkOut'])
  expect(storedWindow.read('linkOut')).toBe(true)
  storedWindow.remove('linkOut')
  clearSession()
  expect(sessionStorage.length).toBe(0)
})

test('SESS-027 after a sign-out the session is over until somebody signs in', () => {
  clearSession()
  expect(isSessionOver()).toBe(false)
  storeTokens({ token: 't', user: aUser() })
  leaveSession()
  expect([isSessionOver(), storedSession.read('accessToken')]).toEqual([true, undefined])
  storedSession.write('accessToken', 'of another window')
  expect(isSessionOver()).toBe(false)
  storedSession.remove('accessToken')
  expect(isSessionOver()).toBe(true)
  clearSession()
  expect(isSessionOver()).toBe(false)
})
