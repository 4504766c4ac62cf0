import { signIn } from '@banyan/contract/identity/sign-in'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { aUser } from '#testing/people.ts'
import { recordReports } from '#testing/reports.ts'
import { refusal, server } from '#testing/server.ts'
import { followLink, takeAddressCredentials, usePendingLink } from './address-credentials.ts'

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
