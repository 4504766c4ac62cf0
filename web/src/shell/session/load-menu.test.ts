// @vitest-environment happy-dom
import { permission } from '@banyan/contract/access/permission'
import { noCaller } from '@banyan/contract/form/form-context'
import { session } from '@banyan/contract/identity/session'
import { homePage } from '@banyan/contract/tenancy/page-config'
import { system } from '@banyan/contract/tenancy/system'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { call } from '#kit/call/api.ts'
import { applyConfig } from '#kit/call/config.ts'
import { logout } from '#kit/call/logout.ts'
import { clearSession, storeDictionaries, useSession } from '#kit/call/session.ts'
import { storedSession, storedWindow } from '#kit/call/storage.ts'
import { aLogin, aNode, aUser } from '#testing/people.ts'
import { recordReports } from '#testing/reports.ts'
import { failure, server } from '#testing/server.ts'
import { type Ask, completeLogin } from './complete-login.ts'
import { loadMenu, switchTenant } from './load-menu.ts'

recordReports()
const auth = [{ action: 'user:add', type: '1', status: '1', describe: '' }]
const credentials = { username: 'zhangsan', password: 'right' }
const nobodyAsks: Ask = () => Promise.reject(new Error('nothing to ask'))
const login = async (given: typeof credentials) => completeLogin(await call(session.login, given), nobodyAsks)
const menu = [aNode('/isps/user'), aNode('/home', { meta: { title: '首页' } })]

beforeEach(() => {
  clearSession()
  server.on(session.login, () =>
    aLogin({ multi_depart: 1, sysAllDictItems: { sex: [{ value: '1', text: '男', title: '男' }] } }),
  )
  server.on(session.logout, () => null)
  server.on(homePage.byTenant, () => ({ id: '1', tenantId: 1000, systemName: '顺达物流' }))
  server.on(permission.mine, () => ({ menu, auth, allAuth: auth, caller: noCaller }))
})

test('SESS-002 SESS-005 token, tenant and user are stored, then the menu is loaded, only then the state is signed-in', async () => {
  const mine = server.on(permission.mine, () => {
    expect(storedSession.read('accessToken')).toBe('token-1')
    expect(storedSession.read('tenantId')).toBe(1000)
    expect(useSession.getState().user?.username).toBe('zhangsan')
    expect(useSession.getState().token).toBeUndefined()
    return { menu, auth, allAuth: auth, caller: noCaller }
  })
  await login(credentials)
  expect(mine).toHaveBeenCalledOnce()
  expect(useSession.getState()).toMatchObject({
    token: 'token-1',
    refreshToken: 'refresh-1',
    systemName: '顺达物流',
  })
})

test('SESS-002 SESS-075 the entry titled 首页 supplies index URL and name; SESS-023 SESS-024 rights and dictionaries are kept', async () => {
  await login(credentials)
  expect(useSession.getState()).toMatchObject({ indexUrl: '/home', indexName: '首页', permissions: auth })
  expect(storedWindow.read('auth')).toEqual(auth)
  expect(storedWindow.read('dict')).toHaveProperty('sex')
})

test('SESS-004 the user of a login is kept with all members', async () => {
  const user = aUser({ avatar: '1000/avatar/a.png', welcome: '下午好', orgId: 'd1' })
  server.on(session.login, () => aLogin({ multi_depart: 1, userInfo: user }))
  await login(credentials)
  expect(useSession.getState().user).toMatchObject({
    id: 'u1',
    username: 'zhangsan',
    realname: '张三',
    avatar: '1000/avatar/a.png',
    tenantId: 1000,
    welcome: '下午好',
    orgId: 'd1',
  })
})

test('DEC-022 without such an entry the fixed home path is the index', async () => {
  server.on(permission.mine, () => ({ menu: [aNode('/isps/user')], auth, allAuth: auth, caller: noCaller }))
  await login(credentials)
  expect(useSession.getState()).toMatchObject({
    indexUrl: '/vclinfoExtend/distributionMap',
    indexName: '首页',
  })
})

test('ADMIN-003 SESS-077 menu, auth and allAuth are asked for by token and system id and kept for a reload', async () => {
  applyConfig({ sysId: 's7' })
  const disabled = { action: 'user:edit', type: '1', status: '0', describe: '' }
  const mine = server.on(permission.mine, () => ({
    menu,
    auth,
    allAuth: [...auth, disabled],
    caller: noCaller,
  }))
  await login(credentials)
  applyConfig({})
  const [asked, seen] = mine.mock.lastCall ?? []
  expect(asked).toMatchObject({ sysId: 's7' })
  expect(seen?.url.pathname).toBe('/plat-oauth/sys/permission/getUserPermissionByToken')
  expect(useSession.getState().menu).toEqual(menu)
  expect(seen?.headers.get('access-token')).toBe('token-1')
  expect(useSession.getState().allPermissions).toEqual([...auth, disabled])
  expect(storedWindow.read('allAuth')).toEqual([...auth, disabled])
})

test('SESS-017 DEC-017 local storage holds both tokens, the user name and the tenant, each with its end', async () => {
  await login(credentials)
  const stored = Object.fromEntries(
    Object.entries(localStorage).map(([key, text]) => [key, JSON.parse(String(text))]),
  )
  expect(stored).toMatchObject({
    'console.accessToken': { value: 'token-1', expire: expect.any(Number) },
    'console.refreshToken': { value: 'refresh-1', expire: expect.any(Number) },
    'console.username': { value: 'zhangsan', expire: expect.any(Number) },
    'console.tenantId': { value: 1000, expire: expect.any(Number) },
  })
})

test('SESS-045 an empty menu raises its error and SESS-064 the session is over', async () => {
  server.on(permission.mine, () => ({ menu: [], auth, allAuth: auth, caller: noCaller }))
  await expect(login(credentials)).rejects.toThrow(
    'getPermissionList: permissions must be a non-null array !',
  )
  expect(storedSession.read('accessToken')).toBeUndefined()
  expect(useSession.getState().token).toBeUndefined()
})

test('SESS-013 SESS-021 ADMIN-097 DEC-016 after a reload user and settings come from the server, beside the menu', async () => {
  storedSession.write('accessToken', 't')
  storedSession.write('tenantId', 1000)
  server.on(homePage.byTenant, () => null) // a tenant's own name would take the place of the system's
  const detail = server.on(session.detail, () => ({
    ...aUser({ realname: '李四' }),
    roles: [],
    departs: [],
    tenants: [{ id: 1000, name: '示例租户' }],
    sysId: 's1',
    sysname: '系统',
    moreTmnl: 1,
    tmnlPrefix: '',
  }))
  await loadMenu()
  expect(useSession.getState()).toMatchObject({ user: { realname: '李四' }, tenants: [{ id: 1000 }] })
  const { method, url, headers } = detail.mock.lastCall![1]
  expect([method, url.pathname]).toEqual(['POST', '/plat-auth/oauth/api/userinfoDetail'])
  expect([headers.get('access-token'), headers.get('tenant-id')]).toEqual(['t', '1000'])
  expect(storedSession.read('sysId')).toBe('s1')
  expect(storedSession.read('sysname')).toBe('系统')
  expect(storedSession.read('moreTmnl')).toBe(1)
  expect(storedSession.read('tmnlPrefix')).toBe('wg_') // none was configured
})

test('SESS-072 DEC-028 placeholders in addresses of own pages are filled once the user is known', async () => {
  applyConfig({ values: { home: '/isps/user' } })
  const inner = aNode('/online/cgformList/{{username}}?t={{tenantId}}')
  const whole = aNode('abc', { meta: { title: '首选', url: '{{config.home}}' } })
  const outside = aNode('def', {
    meta: { title: '外部', url: 'https://a.test/{{username}}', internalOrExternal: true },
  })
  const odd = aNode('{{domain}}/x')
  server.on(permission.mine, () => ({
    menu: [inner, whole, outside, odd],
    auth,
    allAuth: auth,
    caller: noCaller,
  }))
  await login(credentials)
  applyConfig({})
  const paths = useSession.getState().menu.map(({ path }) => path)
  expect(paths).toEqual(['/online/cgformList/zhangsan?t=1000', '/isps/user', 'def', '{{domain}}/x'])
})

test('SESS-021 SESS-022 ADMIN-097 a login keeps system and terminal settings for 12 hours', async () => {
  server.on(homePage.byTenant, () => null)
  const info = server.on(system.info, () => ({
    sysId: 's9',
    sysname: '系统',
    sysType: 'platform',
    moreTmnl: 0,
    tmnlPrefix: 'dev-',
  }))
  await login(credentials)
  expect(info.mock.lastCall![1].url.pathname).toBe('/system/sysInfo')
  expect(storedSession.read('sysId')).toBe('s9')
  expect(storedSession.read('moreTmnl')).toBe(0)
  expect(storedSession.read('tmnlPrefix')).toBe('dev-')
})

test('SESS-011 SESS-026 SESS-027 logout tells the server and empties everything of the session', async () => {
  await login(credentials)
  const farewell = server.on(session.logout, () => null)
  await logout()
  const { method, url, headers } = farewell.mock.lastCall![1]
  expect([method, url.pathname, headers.get('access-token')]).toEqual([
    'POST',
    '/plat-auth/sys/logout',
    'token-1',
  ])
  expect(useSession.getState()).toMatchObject({
    token: undefined,
    user: undefined,
    menu: [],
    permissions: [],
    dictionaries: {},
    indexUrl: '/vclinfoExtend/distributionMap',
  })
  expect(sessionStorage.length).toBe(0)
  expect(storedSession.read('accessToken')).toBeUndefined()
})

test('SESS-028 the local token goes although the server logout fails', async () => {
  await login(credentials)
  server.on(session.logout, () => failure(500, '出错了'))
  await logout()
  expect(storedSession.read('accessToken')).toBeUndefined()
})

test('DEC-003 another tenant is noted, the dictionaries of the old one go, and the page loads anew', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  storedSession.write('tenantId', 1000)
  storeDictionaries({ sex: [{ value: '1', text: '男', title: '男' }] })
  switchTenant(1001)
  expect(storedSession.read('tenantId')).toBe(1001)
  expect(storedWindow.read('dict')).toEqual({})
  expect(reload).toHaveBeenCalledOnce()
})

test('without a tenant no branding is asked for', async () => {
  const branding = server.on(homePage.byTenant, () => null)
  server.on(session.detail, () => failure(500, '出错了'))
  await loadMenu()
  expect(branding).not.toHaveBeenCalled()
  storedSession.write('tenantId', 1000)
  await loadMenu()
  expect(branding.mock.calls.map(([input]) => input)).toEqual([{ tenantId: 1000 }])
})
