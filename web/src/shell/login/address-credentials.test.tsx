import { signIn } from '@banyan/contract/identity/sign-in'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '#kit/call/session.ts'
import { storedSession, storedWindow } from '#kit/call/storage.ts'
import { aUser } from '#testing/people.ts'
import { recordReports } from '#testing/reports.ts'
import { refusal, server } from '#testing/server.ts'
import {
  followLink,
  leaveForLogin,
  takeAddressCredentials,
  takeExternalLogin,
  takeNonce,
  usePendingLink,
  watchAddressCredentials,
} from './address-credentials.ts'

const reports = recordReports()

beforeEach(() => clearSession())
afterEach(() => {
  clearSession()
  window.history.replaceState(null, '', '/')
})

test.each([['另一种文字'], ['with space'], ['x'.repeat(1001)], ['']])(
  'DEC-014 a link whose token cannot be one leads to login without a call: %s',
  async (token) => {
    const byLink = server.on(signIn.byLink, () => ({ token: 'fresh', user: aUser() }))
    window.location.hash = '/isps/user'
    await followLink({ token })
    expect(byLink).not.toHaveBeenCalled()
    expect(reports.notifications).toMatchObject([{ title: '登录失败', description: '登录链接无效或已过期' }])
    expect(window.location.hash).toBe('#/user/login?redirect=%2Fisps%2Fuser')
  },
)

test('DEC-014 a token of a thousand characters is tried', async () => {
  const byLink = server.on(signIn.byLink, () => refusal('登录链接无效或已过期', '500'))
  await followLink({ token: '~'.repeat(999).concat('!') })
  expect(byLink).toHaveBeenCalledOnce()
})

test.each([
  ['nobody is signed in', '/isps/user', undefined, undefined, true],
  ['somebody is signed in', '/isps/user', 't', 'r', false],
  ['a session came from a link', '/isps/user', 't', undefined, false],
  ['a session came from a link, on the page of links', '/out/link', 't', undefined, true],
  ['somebody is signed in, on the page of links', '/out/link', 't', 'r', false],
])('SESS-066 where %s, a link at %s counts as it should', (_, path, access, refresh, isWelcome) => {
  if (access) storedSession.write('accessToken', access)
  if (refresh) storedSession.write('refreshToken', refresh)
  window.history.replaceState(null, '', `/#${path}?token=code-1`)
  const { result } = renderHook(usePendingLink)
  act(takeAddressCredentials)
  expect(result.current?.token).toBe(isWelcome ? 'code-1' : undefined)
  expect(window.location.hash).not.toContain('code-1')
})

test.each([
  ['12', '12'],
  ['123456789', '123456789'],
  ['1234567890', null],
  ['x1', null],
  [undefined, null],
])('DEC-014 the tenant %s of a link goes along when it can be one', async (tenantId, sent) => {
  const byLink = server.on(signIn.byLink, () => refusal('登录链接无效或已过期', '500'))
  await followLink({ token: 'code-1', tenantId })
  const { headers } = byLink.mock.lastCall![1]
  expect([headers.get('access-token'), headers.get('tenant-id')]).toEqual(['code-1', sent])
})

test('DEC-014 a link is followed once, however often it is asked for, and then no longer waits', async () => {
  const byLink = server.on(signIn.byLink, () => refusal('登录链接无效或已过期', '500'))
  window.history.replaceState(null, '', '/#/isps/user?token=code-1')
  const { result } = renderHook(usePendingLink)
  act(takeAddressCredentials)
  await act(() => Promise.all([followLink({ token: 'code-1' }), followLink({ token: 'code-1' })]))
  expect(byLink).toHaveBeenCalledOnce()
  expect(result.current).toBeUndefined()
  await act(() => followLink({ token: 'code-1' }))
  expect(byLink).toHaveBeenCalledTimes(2)
})

test('DEC-013 what the user came back with is handed out once', () => {
  window.history.replaceState(null, '', '/?ticket=ST-1&token=code-1#/user/login')
  const { result } = renderHook(usePendingLink)
  act(takeAddressCredentials)
  const service = `${window.location.origin}/`
  expect(takeExternalLogin()).toEqual({ cas: { ticket: 'ST-1', service }, scan: undefined })
  expect(takeExternalLogin()).toEqual({ cas: undefined, scan: undefined })
  expect(result.current?.token).toBe('code-1')
})

test('DEC-094 the way back and the value of this browser are kept while the user is away', () => {
  window.history.replaceState(null, '', '/#/user/login?redirect=%2Fa')
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  leaveForLogin('https://sso.example.com', 'n1')
  expect(storedWindow.read('leaving')).toEqual({ nonce: 'n1', back: '/user/login?redirect=%2Fa' })
  expect([takeNonce(), takeNonce()]).toEqual(['n1', ''])
})

test.each([
  ['/user/login?redirect=%2Fa', '#/user/login?redirect=%2Fa'],
  ['/isps/user', '#/user/login'],
])('DEC-094 who left from %s comes back to %s', (back, hash) => {
  storedWindow.write('leaving', { nonce: 'n1', back })
  window.history.replaceState(null, '', '/?thirdType=1&code=c1&state=s1')
  takeAddressCredentials()
  expect([window.location.search, window.location.hash]).toEqual(['', hash])
  takeExternalLogin()
})

test.each(['popstate', 'hashchange'])(
  'DEC-014 credentials of a later visit are taken too, at %s, until the watch ends; an address without any stays as it is',
  (event) => {
    const stop = watchAddressCredentials()
    const { result } = renderHook(usePendingLink)
    const visit = (hash: string) => {
      window.history.replaceState(null, '', `/${hash}`)
      act(() => void window.dispatchEvent(new Event(event)))
      return [result.current?.token, window.location.hash]
    }
    expect(visit('#/isps/user?a=1')[1]).toBe('#/isps/user?a=1')
    expect(visit(`#/isps/user?a=1&token=${event}`)).toEqual([event, '#/isps/user?a=1'])
    stop()
    expect(visit('#/isps/user?token=later')).toEqual([event, '#/isps/user?token=later'])
  },
)
