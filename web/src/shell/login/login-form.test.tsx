import { permission } from '@banyan/contract/access/permission'
import { session } from '@banyan/contract/identity/session'
import { captcha, signIn } from '@banyan/contract/identity/sign-in'
import { homePage } from '@banyan/contract/tenancy/page-config'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storedPreferences, storedWindow } from '#kit/call/storage.ts'
import { aLogin, aNode, aUser } from '#testing/people.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { takeAddressCredentials } from './address-credentials.ts'
import { LoginForm } from './login-form.tsx'

const picture = 'data:image/png;base64,iVBORw0KGgo='
const branding = {
  tenantId: 0,
  title: '',
  icp: '',
  loginPosition: '',
  backgroundPicture: '',
  loginBoxBackgroundPicture: '',
  webIcon: '',
  otherLoginType: '1,2',
}

beforeEach(() => {
  server.on(homePage.byTenant, () => null)
  server.on(permission.mine, () => ({ menu: [aNode('/isps/user')], auth: [], allAuth: [] }))
  server.on(session.logout, () => null)
})
afterEach(() => {
  applyConfig({})
  storedPreferences.remove('remembered')
  useSession.setState({ branding: undefined })
  window.history.replaceState(null, '', '/')
})

async function submit(name: string, password: string) {
  if (name) await userEvent.type(screen.getByLabelText('用户名'), name)
  if (password) await userEvent.type(screen.getByPlaceholderText('请输入密码'), password)
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
}

test('empty fields say what is missing and nothing is sent', async () => {
  const login = server.on(session.login, () => aLogin())
  show(<LoginForm />)
  await submit('', '')
  expect(screen.getByText('请输入用户名')).toBeTruthy()
  expect(screen.getByText('请输入密码')).toBeTruthy()
  expect(login).not.toHaveBeenCalled()
})

test('DEC-012 a failed login says 登录失败 with the server message; the name stays, the password is empty and focused', async () => {
  server.on(session.login, () => refusal('用户名或密码错误', '500'))
  show(<LoginForm />)
  await submit('zhangsan', 'wrong')
  await screen.findByText('登录失败')
  expect(screen.getAllByText('用户名或密码错误')).toHaveLength(2) // in the notification, and beside the button
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('zhangsan')
  const password = screen.getByPlaceholderText<HTMLInputElement>('请输入密码')
  expect(password.value).toBe('')
  expect(document.activeElement).toBe(password)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false)
})

test('SESS-007 a good login sends name, password and 记住我, signs in, and the name is there next time', async () => {
  const login = server.on(session.login, () => aLogin())
  const { unmount } = show(<LoginForm />)
  await userEvent.click(screen.getByLabelText('记住我'))
  await submit(' zhangsan ', 'right')
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(login.mock.lastCall?.[0]).toEqual({ username: 'zhangsan', password: 'right' })
  unmount()
  show(<LoginForm />)
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('zhangsan')
})

test('DEC-115 the picture is there when configured, goes along, and is renewed after a failure', async () => {
  applyConfig({ captcha: true })
  const pictures = server.on(captcha.picture, () => picture)
  const login = server.on(session.login, () => refusal('验证码错误', '500'))
  show(<LoginForm />)
  await screen.findByAltText('验证码图片')
  await submit('zhangsan', 'right')
  await screen.findByText('请输入验证码', { selector: '.login-refusal' })
  expect(login).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('验证码'), 'aB3d')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByText('登录失败')
  const key = pictures.mock.calls[0]?.[0].key
  expect(login.mock.lastCall?.[0]).toMatchObject({ captcha: 'aB3d', checkKey: key })
  await waitFor(() => expect(pictures).toHaveBeenCalledTimes(2))
  expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('')
})

test('DEC-115 a server that turns out to want the picture gets it from the first refusal on', async () => {
  server.on(captcha.picture, () => picture)
  server.on(session.login, () => refusal('验证码无效', '500'))
  show(<LoginForm />)
  expect(screen.queryByLabelText('验证码')).toBeNull()
  await submit('zhangsan', 'right')
  await screen.findByAltText('验证码图片')
})

async function openPhone() {
  show(<LoginForm />)
  await userEvent.click(screen.getByRole('tab', { name: '手机号登录' }))
}

test('SESS-009 DEC-011 a code is asked for once a minute and signs in with the number', async () => {
  const send = server.on(signIn.sendCode, () => null)
  const login = server.on(signIn.byPhone, () => aLogin())
  await openPhone()
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText('手机号不允许为空！')
  expect(send).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('手机号'), '13800000001')
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: '60 秒后重新获取' })
  expect(waiting.disabled).toBe(true)
  expect(send.mock.lastCall?.[0]).toEqual({ mobile: '13800000001', smsmode: 0 })
  await userEvent.type(screen.getByLabelText('验证码'), '123456')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(login.mock.lastCall?.[0]).toMatchObject({ mobile: '13800000001', captcha: '123456' })
})

test.each(['短信接口未配置，请联系管理员！', '验证码10分钟内，仍然有效！'])(
  'DEC-011 a refused code request says why: %s',
  async (text) => {
    server.on(signIn.sendCode, () => refusal(text))
    await openPhone()
    await userEvent.type(screen.getByLabelText('手机号'), '13800000001')
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    await screen.findByText(text)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled).toBe(false)
  },
)

test('a server without SMS offers neither the phone nor registration', () => {
  applyConfig({ smsLogin: false })
  show(<LoginForm />)
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByText('注册')).toBeNull()
  expect(screen.getByText('忘记密码')).toBeTruthy()
})

test('DEC-109 several tenants open a choice with the last one preselected', async () => {
  server.on(session.login, () =>
    aLogin({
      multi_depart: 1,
      userInfo: aUser({ tenantId: 1001 }),
      tenantList: [
        { id: 1000, name: '顺达物流' },
        { id: 1001, name: '远达物流' },
      ],
    }),
  )
  show(<LoginForm />)
  await submit('zhangsan', 'right')
  const dialog = await screen.findByRole('dialog', { name: '选择租户' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('远达物流').checked).toBe(true)
  expect(useSession.getState().token).toBeUndefined()
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
})

test('SHELL-009 TENANT-005 DEC-094 the scans of this host lead to the provider, with the way back kept here', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  useSession.setState({ branding })
  server.on(signIn.thirdAuthorize, ({ type }) => ({ url: `https://scan.test/${type}`, nonce: 'n1' }))
  window.location.hash = '/user/login?redirect=%2Fisps%2Frole'
  show(<LoginForm />)
  expect(screen.getByRole('button', { name: '微信' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '钉钉' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://scan.test/1'))
  assign.mockRestore()

  // back from there, nobody knows the person yet
  const returned = server.on(signIn.thirdReturn, () => ({ thirdType: 1, thirdUuid: 'uuid-1' }))
  window.history.replaceState(null, '', '/?thirdType=1&code=c1&state=s1')
  takeAddressCredentials()
  expect(window.location.search).toBe('')
  expect(window.location.hash).toBe('#/user/login?redirect=%2Fisps%2Frole')
  show(<LoginForm />)
  await waitFor(() => expect(window.location.hash).toBe('#/user/binduser'))
  expect(returned.mock.lastCall?.[0]).toEqual({ type: 1, code: 'c1', state: 's1', nonce: 'n1' })
  expect(storedWindow.read('scan')).toEqual({ thirdType: 1, thirdUuid: 'uuid-1' })
})

test('DEC-094 a return that this browser did not start is refused without a call', async () => {
  const returned = server.on(signIn.thirdReturn, () => aLogin())
  window.history.replaceState(null, '', '/?thirdType=1&code=c1&state=s1')
  takeAddressCredentials()
  show(<LoginForm />)
  await screen.findAllByText('扫码已失效，请重新扫码')
  expect(returned).not.toHaveBeenCalled()
})

test('SESS-006 DEC-013 a ticket on the sign-in page signs in when a CAS address is configured', async () => {
  applyConfig({ casUrl: 'https://sso.test/cas' })
  const byCas = server.on(signIn.byCas, () => aLogin({ multi_depart: 1 }))
  window.history.replaceState(null, '', '/?ticket=ST-1#/user/login')
  takeAddressCredentials()
  show(<LoginForm />)
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(byCas.mock.lastCall?.[0]).toEqual({ ticket: 'ST-1', service: `${window.location.origin}/` })
})

test('DEC-011 without number or code the phone form sends nothing', async () => {
  const login = server.on(signIn.byPhone, () => aLogin())
  await openPhone()
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent)).toHaveLength(2)
  expect(login).not.toHaveBeenCalled()
})

test('DEC-012 a refused code is emptied, the number stays', async () => {
  server.on(signIn.byPhone, () => refusal('验证码错误', '500'))
  await openPhone()
  await userEvent.type(screen.getByLabelText('手机号'), '13800000001')
  await userEvent.type(screen.getByLabelText('验证码'), '123456')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByText('登录失败')
  expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800000001')
})

/** Back from the scan page of a provider that this browser was sent to. */
function comeBack(type: number) {
  storedWindow.write('leaving', { nonce: 'n1', back: '/user/login' })
  window.history.replaceState(null, '', `/?thirdType=${type}&code=c1&state=s1`)
  takeAddressCredentials()
  show(<LoginForm />)
}

test('DEC-094 a scan of a person who is known signs in', async () => {
  const returned = server.on(signIn.thirdReturn, () => aLogin({ multi_depart: 1 }))
  comeBack(2)
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(returned.mock.lastCall?.[0]).toEqual({ type: 2, code: 'c1', state: 's1', nonce: 'n1' })
  expect(storedWindow.read('scan')).toBeUndefined()
})

test('DEC-094 a scan of another kind is refused without a call', async () => {
  const returned = server.on(signIn.thirdReturn, () => aLogin())
  comeBack(3)
  await screen.findAllByText('扫码已失效，请重新扫码')
  expect(returned).not.toHaveBeenCalled()
})
