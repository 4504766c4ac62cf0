import { permission } from '@banyan/contract/access/permission'
import { noCaller } from '@banyan/contract/form/form-context'
import { ownSecondFactor } from '@banyan/contract/identity/second-factor'
import { session } from '@banyan/contract/identity/session'
import { signIn as waysIn } from '@banyan/contract/identity/sign-in'
import { homePage, loginPage } from '@banyan/contract/tenancy/page-config'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearSession, markSignedIn, setLocked, storeTokens } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { watchAddressCredentials } from '#shell/login/address-credentials.ts'
import { hand } from '#testing/hand.ts'
import { aLogin, aNode, aUser } from '#testing/people.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { fetchConsole, SessionGate } from './session-gate.tsx'

const menu = [
  aNode('/vclinfoExtend/distributionMap', { meta: { title: '首页' } }),
  aNode('/isps', {
    component: 'layouts/RouteView',
    meta: { title: '系统管理' },
    children: [aNode('/isps/none', { meta: { title: '新页面' } })],
  }),
]

// The first load of antd takes longer than a test may on a busy machine.
beforeAll(fetchConsole, 60_000)
// Returns how to stop: the next file has the same window, and two watchers would compete for the credentials.
beforeAll(() => watchAddressCredentials())
beforeEach(() => {
  clearSession()
  server.on(loginPage.byHost, () => failure(500, '出错了'))
  server.on(homePage.byTenant, () => ({ id: '1', tenantId: 1000, systemName: '顺达物流' }))
  server.on(permission.mine, () => ({ menu, auth: [], allAuth: [], caller: noCaller }))
  server.on(session.logout, () => null)
})
afterEach(cleanup)

const open = (path: string) =>
  act(() => {
    window.location.hash = path
    window.dispatchEvent(new Event('hashchange'))
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
const signIn = () => {
  storeTokens({ token: 't', refreshToken: 'r', user: aUser() })
  markSignedIn()
}

test('SESS-061 SESS-044 a stranger meets the login page, also without branding, and afterwards the page that was wanted', async () => {
  server.on(session.login, () => aLogin())
  open('/isps/none?a=1')
  render(<SessionGate />)
  const name = await screen.findByLabelText('用户名', undefined, { timeout: 10_000 })
  await hand.type(name, 'zhangsan')
  await hand.type(screen.getByPlaceholderText('请输入密码'), 'right')
  await hand.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(window.location.hash).toBe('#/isps/none?a=1'), { timeout: 10_000 })
})

test('a role that wants a second factor leads to setting it up, and to nothing else', async () => {
  server.on(permission.mine, () => failure(403, '您的角色要求两步验证', 510, { needsSecondFactor: true }))
  server.on(session.detail, () => failure(403, '您的角色要求两步验证', 510, { needsSecondFactor: true }))
  const begin = server.on(ownSecondFactor.begin, () => ({ secret: 'MZXW6YTB', address: 'otpauth://totp/x' }))
  server.on(ownSecondFactor.confirm, () => ({ recoveryCodes: ['AAAA-BBBB-CCCC'] }))
  server.on(ownSecondFactor.state, () => ({
    isOn: false,
    recoveryCodesLeft: 0,
    isRequired: true,
    asksPassword: true,
  }))
  signIn()
  open('/isps/none')
  render(<SessionGate />)
  await hand.type(await screen.findByLabelText('登录密码', undefined, { timeout: 10_000 }), 'right')
  await hand.click(screen.getByRole('button', { name: '下一步' }))
  await hand.type(await screen.findByLabelText('验证器上的验证码'), '123456')
  expect(begin.mock.lastCall?.[0]).toEqual({ password: 'right' })
  screen.getByText('MZXW 6YTB')
  await hand.click(screen.getByRole('button', { name: '开启' }))
  await screen.findByText('AAAA-BBBB-CCCC')
  expect([window.location.hash, storedSession.read('accessToken')]).toEqual(['#/isps/none', 't'])
})

test('SESS-063 DEC-032 DEC-007 SHELL-002 with a token the menu is loaded first; a name nobody registered shows the 404 content in the layout', async () => {
  signIn()
  open('/isps/none')
  render(<SessionGate />)
  await screen.findByText('抱歉，您访问的页面不存在', undefined, { timeout: 10_000 })
  expect(screen.getByText('欢迎您，张三')).toBeTruthy()
  expect(document.title).toBe('新页面 - 顺达物流')
  expect(window.location.hash).toBe('#/isps/none')
})

test('DEC-007 a tenant without a name of its own is called by the product name', async () => {
  server.on(homePage.byTenant, () => null)
  signIn()
  open('/isps/none')
  render(<SessionGate />)
  await screen.findByText('抱歉，您访问的页面不存在', undefined, { timeout: 10_000 })
  await waitFor(() => expect(document.title).toBe('新页面 - 榕台'))
})

test('SESS-056 SHELL-002 / leads to the home page, whose title is the system name alone', async () => {
  signIn()
  open('/')
  render(<SessionGate />)
  await waitFor(() => expect(window.location.hash).toBe('#/vclinfoExtend/distributionMap'), {
    timeout: 10_000,
  })
  expect((await screen.findAllByText('首页')).length).toBeGreaterThan(0)
  await act(async () => undefined) // the title follows the page that is shown
  expect(document.title).toBe('顺达物流')
})

test('SHELL-014 a page stands between header, menu and footer, under its breadcrumbs', async () => {
  signIn()
  open('/isps/none')
  render(<SessionGate />)
  await screen.findByText('抱歉，您访问的页面不存在', undefined, { timeout: 10_000 })
  screen.getByRole('banner')
  screen.getByRole('contentinfo')
  expect(document.querySelector('aside.shell-sider')).not.toBeNull()
  const crumbs = within(screen.getByRole('main')).getByRole('navigation', { name: '面包屑' })
  expect([...crumbs.querySelectorAll('li')].map((crumb) => crumb.textContent)).toEqual([
    '首页',
    '系统管理',
    '新页面',
  ])
})

test('SESS-058 every unknown path leads to /404', async () => {
  signIn()
  open('/nowhere')
  render(<SessionGate />)
  await waitFor(() => expect(window.location.hash).toBe('#/404'), { timeout: 10_000 })
})

test('SESS-064 a failed menu load ends the session and leads to login, again with redirect', async () => {
  server.on(permission.mine, () => failure(500, '出错了'))
  signIn()
  open('/isps/none')
  render(<SessionGate />)
  await screen.findByLabelText('用户名', undefined, { timeout: 10_000 })
  expect(storedSession.read('accessToken')).toBeUndefined()
  expect(window.location.hash).toBe('#/user/login?redirect=%2Fisps%2Fnone')
})

test('SESS-066 DEC-014 a link signs in where nobody is; its parameters leave the address bar before the first request', async () => {
  const seen: string[] = []
  const byLink = server.on(waysIn.byLink, () => {
    seen.push(window.location.href)
    return { token: 'fresh', user: aUser() }
  })
  server.on(session.detail, () => failure(500, '出错了'))
  open('/isps/none?token=code-1&tenant-id=1000&a=1')
  render(<SessionGate />)
  await screen.findByText('抱歉，您访问的页面不存在', undefined, { timeout: 10_000 })
  expect(window.location.hash).toBe('#/isps/none?a=1')
  expect(seen.join()).not.toContain('code-1')
  const { headers } = byLink.mock.lastCall![1]
  expect([headers.get('access-token'), headers.get('tenant-id')]).toEqual(['code-1', '1000'])
  expect(storedSession.read('accessToken')).toBe('fresh')
})

test('SESS-066 a stored session is not replaced by a link', async () => {
  const byLink = server.on(waysIn.byLink, () => ({ token: 'fresh', user: aUser() }))
  signIn()
  open('/isps/none?token=code-1&tenant-id=1000')
  render(<SessionGate />)
  await screen.findByText('抱歉，您访问的页面不存在', undefined, { timeout: 10_000 })
  expect(window.location.hash).toBe('#/isps/none')
  expect(byLink).not.toHaveBeenCalled()
  expect(storedSession.read('accessToken')).toBe('t')
})

test('DEC-012 SESS-054 a link that fails leads to login with the notification and the way back', async () => {
  server.on(waysIn.byLink, () => refusal('登录链接无效或已过期', '500'))
  open('/out/link?token=old&tenant-id=1000&path=%2Fisps%2Fnone')
  render(<SessionGate />)
  await screen.findByText('登录失败', undefined, { timeout: 10_000 })
  expect(screen.getByText('登录链接无效或已过期')).toBeTruthy()
  expect(window.location.hash).toBe('#/user/login?redirect=%2Fout%2Fisps%2Fnone')
})

test('a locked console shows nothing of the page after a reload, and all of it once the password is given', async () => {
  server.on(session.unlock, () => null)
  signIn()
  setLocked(true)
  open('/isps/none')
  render(<SessionGate />)
  const field = await screen.findByLabelText('密码')
  await waitFor(() => expect(screen.queryByText('系统管理')).toBeNull())
  expect(document.querySelector('.shell')).toBeNull()
  await hand.type(field, 'right{Enter}')
  await waitFor(() => expect(document.querySelector('.shell')).not.toBeNull(), { timeout: 10_000 })
  expect(screen.queryByLabelText('密码')).toBeNull()
  act(() => setLocked(true))
  await screen.findByLabelText('密码')
  expect(document.querySelector('.shell')).not.toBeNull() // what is open stays as it is
})
