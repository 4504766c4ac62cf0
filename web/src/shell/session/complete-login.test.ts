// @vitest-environment happy-dom
import { permission } from '@banyan/contract/access/permission'
import { noCaller } from '@banyan/contract/form/form-context'
import { session } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { ownDepart } from '@banyan/contract/organisation/own-depart'
import { homePage } from '@banyan/contract/tenancy/page-config'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { aLogin, aNode, aUser } from '#testing/people.ts'
import { recordReports } from '#testing/reports.ts'
import { refusal, type Seen, server } from '#testing/server.ts'
import { type Ask, completeLogin, loginByLink } from './complete-login.ts'

const reports = recordReports()
const departs = [
  { id: 'd1', departName: '华北一部', orgCode: 'A01' },
  { id: 'd2', departName: '华东二部', orgCode: 'A02' },
]
const tenantList = [
  { id: 1000, name: '顺达物流' },
  { id: 1001, name: '远达物流' },
]
const one = { departs: departs.slice(0, 1), multi_depart: 1 }
const tenantOf = ({ headers }: Seen) => headers.get('tenant-id')
const detail = (tenantId: number) => ({
  ...aUser({ tenantId }),
  roles: [],
  departs: [],
  tenants: tenantList,
  sysId: '1',
  sysname: '',
  moreTmnl: 1,
  tmnlPrefix: '',
})

let mine: ReturnType<typeof server.on<typeof permission.mine>>
beforeEach(() => {
  clearSession()
  server.on(homePage.byTenant, () => null)
  server.on(session.logout, () => null)
  server.on(session.detail, (_, seen) => detail(Number(tenantOf(seen))))
  mine = server.on(permission.mine, () => ({
    menu: [aNode('/isps/user')],
    auth: [],
    allAuth: [],
    caller: noCaller,
  }))
})

test('DEC-109 one tenant is taken silently, one department too', async () => {
  const ask = vi.fn<Ask>()
  expect(await completeLogin(aLogin(one), ask)).toBe(true)
  expect(ask).not.toHaveBeenCalled()
  expect(reports.warnings).toEqual([])
  expect(useSession.getState().token).toBe('token-1')
})

test('DEC-109 several tenants are a choice, the last one used preselected', async () => {
  const ask = vi.fn<Ask>(async ({ value }) => value)
  await completeLogin(aLogin({ tenantList, userInfo: aUser({ tenantId: 1001 }), ...one }), ask)
  expect(ask.mock.calls[0]?.[0]).toEqual({
    title: '选择租户',
    value: '1001',
    options: [
      { value: '1000', label: '顺达物流' },
      { value: '1001', label: '远达物流' },
    ],
  })
  expect(tenantOf(mine.mock.lastCall![1])).toBe('1001')
})

test('DEC-109 another tenant is worked in from the first call on, with its own departments and user', async () => {
  const departsThere = server.on(ownDepart.mine, () => ({ list: departs, orgCode: 'A01' }))
  const select = server.on(ownDepart.select, () => ({ userInfo: aUser({ orgCode: 'A02' }) }))
  const ask = vi.fn<Ask>(async ({ title }) => (title === '选择租户' ? '1001' : 'A02'))
  const dict = { sex: [{ value: '1', text: '男', title: '男' }] }
  await completeLogin(aLogin({ tenantList, sysAllDictItems: dict, ...one }), ask)
  expect(ask.mock.calls.map(([{ title, value }]) => [title, value])).toEqual([
    ['选择租户', '1000'],
    ['选择部门', 'A01'],
  ])
  for (const call of [departsThere, select, mine]) expect(tenantOf(call.mock.lastCall![1])).toBe('1001')
  expect(select.mock.lastCall?.[0]).toEqual({ username: 'zhangsan', orgCode: 'A02' })
  expect(useSession.getState()).toMatchObject({ user: { tenantId: 1001 }, dictionaries: {} })
})

test('DEC-109 multi_depart 2 lets the user choose, the current department needs no call', async () => {
  const select = server.on(ownDepart.select, () => ({ userInfo: aUser({ orgCode: 'A02' }) }))
  const several = aLogin({ departs, multi_depart: 2, userInfo: aUser({ orgCode: 'A01' }) })
  await completeLogin(several, async ({ value }) => value)
  expect(select).not.toHaveBeenCalled()
  await completeLogin(several, async () => 'A02')
  expect(select.mock.lastCall?.[0]).toEqual({ username: 'zhangsan', orgCode: 'A02' })
  expect(useSession.getState().user?.orgCode).toBe('A02')
})

test('DEC-109 multi_depart 0 warns and enters', async () => {
  expect(await completeLogin(aLogin({ departs: [], multi_depart: 0 }), vi.fn<Ask>())).toBe(true)
  expect(reports.warnings).toEqual(['当前账号尚未归属部门，请联系管理员'])
  expect(useSession.getState().token).toBe('token-1')
})

test('turning back at a question leaves no session behind, here or at the server', async () => {
  const farewell = server.on(session.logout, () => null)
  expect(await completeLogin(aLogin({ tenantList, ...one }), async () => undefined)).toBe(false)
  expect(farewell.mock.lastCall?.[1].headers.get('access-token')).toBe('token-1')
  expect(storedSession.read('accessToken')).toBeUndefined()
  expect(mine).not.toHaveBeenCalled()
})

test('SESS-003 SESS-014 DEC-014 a link is exchanged with its own values in the headers; its session has no refresh token', async () => {
  const byLink = server.on(signIn.byLink, () => ({ token: 'fresh', user: aUser({ tenantId: 1001 }) }))
  storedSession.write('refreshToken', 'of somebody else')
  await loginByLink({ token: 'code-1', tenantId: '1001' })
  const { headers } = byLink.mock.lastCall![1]
  expect([headers.get('access-token'), headers.get('tenant-id')]).toEqual(['code-1', '1001'])
  expect(storedSession.read('accessToken')).toBe('fresh')
  expect(storedSession.read('refreshToken')).toBeUndefined()
  expect(useSession.getState()).toMatchObject({
    token: 'fresh',
    user: aUser({ tenantId: 1001 }),
    tenants: tenantList,
  })
})

test('a link that is refused touches nothing', async () => {
  server.on(signIn.byLink, () => refusal('登录链接无效或已过期', '500'))
  storedSession.write('username', 'zhangsan')
  await expect(loginByLink({ token: 'x' })).rejects.toThrow('登录链接无效或已过期')
  expect(storedSession.read('username')).toBe('zhangsan')
})

const there = (list: typeof departs, orgCode: string | null = null) => {
  server.on(ownDepart.mine, () => ({ list, orgCode }))
  return aLogin({ tenantList, ...one })
}

test('DEC-109 in another tenant without departments the user is warned and enters', async () => {
  const ask = vi.fn<Ask>(async () => '1001')
  expect(await completeLogin(there([]), ask)).toBe(true)
  expect(ask).toHaveBeenCalledOnce()
  expect(reports.warnings).toEqual(['当前账号尚未归属部门，请联系管理员'])
  expect(useSession.getState().token).toBe('token-1')
})

test('DEC-109 in another tenant the only department is taken silently', async () => {
  const ask = vi.fn<Ask>(async () => '1001')
  expect(await completeLogin(there(departs.slice(0, 1)), ask)).toBe(true)
  expect(ask).toHaveBeenCalledOnce()
  expect(reports.warnings).toEqual([])
})

test('DEC-109 without a current department the first one is preselected', async () => {
  const select = server.on(ownDepart.select, () => ({ userInfo: aUser() }))
  const ask = vi.fn<Ask>(async ({ title, value }) => (title === '选择租户' ? '1001' : value))
  await completeLogin(there(departs), ask)
  expect(select.mock.lastCall?.[0]).toEqual({ username: 'zhangsan', orgCode: 'A01' })
})

test('DEC-109 turning back at the choice of the department leaves no session behind', async () => {
  const ask = vi.fn<Ask>(async ({ title }) => (title === '选择租户' ? '1001' : undefined))
  expect(await completeLogin(there(departs, 'A01'), ask)).toBe(false)
  expect(storedSession.read('accessToken')).toBeUndefined()
  expect(mine).not.toHaveBeenCalled()
})
