// @vitest-environment happy-dom

import { session } from '@banyan/contract/identity/session'
import { gadget } from '@banyan/contract/testing/gadget'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '#testing/people.ts'
import { recordReports } from '#testing/reports.ts'
import { failure, type Seen, server } from '#testing/server.ts'
import { call } from './api.ts'
import { logout } from './logout.ts'
import { resetRefreshGuard } from './refresh.ts'
import { markSignedIn, storePermissions, storeTokens, useSession } from './session.ts'
import { storedPreferences, storedSession } from './storage.ts'

const reports = recordReports()
const page = { records: [], total: 0 }
const tokenOf = ({ headers }: Seen) => headers.get('access-token')
const list = () => call(gadget.list, {})

/** A server whose list knows only the tokens given. */
const knowing = (...tokens: string[]) =>
  server.on(gadget.list, (_, seen) =>
    tokens.includes(tokenOf(seen) ?? '') ? page : failure(401, '登录失效'),
  )

const refreshing = () =>
  server.on(session.refresh, ({ refreshToken }) => ({
    token: `t-after-${refreshToken}`,
    refreshToken: `${refreshToken}+`,
    user: aUser({ realname: '新名' }),
  }))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  resetRefreshGuard()
  window.location.hash = '/isps/user?pageNo=2'
  storeTokens({ token: 'old', refreshToken: 'r1', user: aUser() })
  markSignedIn()
})
afterEach(() => {
  vi.useRealTimers()
})

test('SESS-012 SESS-030 SESS-034 ten parallel 401s start exactly one refresh and all are repeated', async () => {
  const listing = knowing('t-after-r1')
  const refresh = refreshing()
  expect(await Promise.all(Array.from({ length: 10 }, list))).toEqual(Array(10).fill(page))
  expect(refresh).toHaveBeenCalledOnce()
  const [asked, { method, url }] = refresh.mock.lastCall!
  expect([method, url.pathname]).toEqual(['POST', '/plat-auth/sys/refreshToken'])
  expect(asked).toEqual({ username: 'zhangsan', refreshToken: 'r1' })
  expect(listing).toHaveBeenCalledTimes(20)
  expect(reports.notifications).toEqual([])
})

test('DEC-003 a refresh does not move the user out of the tenant they chose', async () => {
  storedSession.write('tenantId', 1001)
  useSession.setState({ user: aUser({ tenantId: 1001, realname: '在乙租户' }) })
  knowing('t-after-r1')
  refreshing()
  await list()
  expect(storedSession.read('accessToken')).toBe('t-after-r1')
  expect(storedSession.read('tenantId')).toBe(1001)
  expect(useSession.getState().user).toMatchObject({ tenantId: 1001, realname: '在乙租户' })
})

test('SESS-003 SESS-031 a successful refresh replaces token, refresh token and user', async () => {
  knowing('t-after-r1')
  refreshing()
  await list()
  expect(storedSession.read('accessToken')).toBe('t-after-r1')
  expect(storedSession.read('refreshToken')).toBe('r1+')
  expect(useSession.getState()).toMatchObject({ token: 't-after-r1', user: { realname: '新名' } })
})

test('SESS-035 DEC-023 within 4 s a late 401 is repeated with the newest token, later a new refresh starts', async () => {
  knowing('t-after-r1')
  const refresh = refreshing()
  await list()
  await vi.advanceTimersByTimeAsync(3900)
  await lateCall('t-after-r1')
  expect(refresh).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(100)
  knowing('t-after-r1+')
  await list()
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('SESS-034 the guard of a refresh is not opened by the end of one before a new login', async () => {
  knowing('t-after-r1')
  const refresh = refreshing()
  await list()
  resetRefreshGuard()
  knowing('t-after-r1+')
  await vi.advanceTimersByTimeAsync(3000)
  await list()
  await vi.advanceTimersByTimeAsync(1500)
  await lateCall('t-after-r1+')
  expect(refresh).toHaveBeenCalledTimes(2)
})

/** A call that left with an old token and is refused after the newest one was stored. */
async function lateCall(newest: string): Promise<void> {
  storedSession.write('accessToken', 'late')
  const slow = list()
  storedSession.write('accessToken', newest)
  await slow
}

test('SESS-032 a failed refresh clears the session and goes to login; what belongs to the browser stays', async () => {
  knowing()
  const refresh = server.on(session.refresh, () => failure(401, '刷新令牌已失效', '401'))
  storedPreferences.write('siderWidth', 240)
  storePermissions([{ action: 'user:add', type: '1', status: '1', describe: '' }], [])
  const results = await Promise.allSettled([list(), list()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(refresh).toHaveBeenCalledOnce()
  expect(storedSession.read('accessToken')).toBeUndefined()
  expect(storedSession.read('refreshToken')).toBeUndefined()
  expect(useSession.getState().permissions).toEqual([])
  expect(storedPreferences.read('siderWidth')).toBe(240)
  expect(window.location.hash).toBe('#/user/login?redirect=%2Fisps%2Fuser%3FpageNo%3D2')
  expect(reports.notifications).toHaveLength(1)
  expect(reports.dialogs).toEqual([])
})

test('DEC-023 a repeated request that meets 401 again counts as a failed refresh', async () => {
  knowing()
  refreshing()
  await expect(list()).rejects.toMatchObject({ status: 401, reported: true })
  expect(storedSession.read('refreshToken')).toBeUndefined()
  expect(window.location.hash).toContain('/user/login')
})

test('SESS-033 SESS-036 401 without a refresh token opens the dialog; its button logs out and goes to login', async () => {
  knowing()
  const logout = server.on(session.logout, () => null)
  storedSession.remove('refreshToken')
  await Promise.allSettled([list(), list()])
  expect(reports.dialogs).toHaveLength(1)
  expect(reports.dialogs[0]).toMatchObject({ title: '登录已过期', okText: '重新登录' })
  await reports.dialogs[0]?.onOk?.()
  expect(tokenOf(logout.mock.lastCall![1])).toBe('old')
  expect(storedSession.read('accessToken')).toBeUndefined()
  expect(window.location.hash).toContain('/user/login')
})

test('SESS-026 SESS-027 what is under way at a logout is dropped without a word, and a page still on the screen asks nothing', async () => {
  const listing = server.on(gadget.list, () => new Promise<never>(() => undefined))
  server.on(session.logout, () => null)
  const dropped = expect(list()).rejects.toMatchObject({ status: 401, reported: true })
  await logout()
  await dropped
  await expect(list()).rejects.toMatchObject({ status: 401, reported: true })
  expect(listing).toHaveBeenCalledOnce()
  expect([reports.dialogs, reports.notifications, reports.warnings]).toEqual([[], [], []])

  storeTokens({ token: 'new', refreshToken: 'r2', user: aUser() })
  knowing('new')
  expect(await list()).toEqual(page)
})

test('DEC-024 a refused login-type call starts no refresh', async () => {
  server.on(session.login, () => failure(401, '用户名或密码错误', '401'))
  const refresh = refreshing()
  await expect(call(session.login, { username: 'a', password: 'b' }, { quiet: true })).rejects.toThrow()
  expect(refresh).not.toHaveBeenCalled()
})

test.each([
  [502, '请稍后再试', '请稍后再试'],
  [503, '系统正在维护，请稍后再试', '系统正在维护，请稍后再试'],
  [504, '', '网络超时'],
  [0, '', '网络连接失败，请检查网络后重试'],
])(
  'DEC-120 a refresh that ends with %i keeps the session, and the next call tries again',
  async (status, said, reports) => {
    knowing()
    const refresh = server.on(session.refresh, () => {
      if (status === 0) throw new TypeError('network')
      return failure(status, said)
    })
    const results = await Promise.allSettled([list(), list()])
    for (const result of results) expect(result).toMatchObject({ reason: { status, message: reports } })
    expect(refresh).toHaveBeenCalledOnce()
    expect(storedSession.read('accessToken')).toBe('old')
    expect(storedSession.read('refreshToken')).toBe('r1')
    expect(window.location.hash).toBe('#/isps/user?pageNo=2')
    refreshing()
    knowing('t-after-r1')
    expect(await list()).toEqual(page)
  },
)
