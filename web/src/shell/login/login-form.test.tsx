import { permission } from '@banyan/contract/access/permission'
import { noCaller } from '@banyan/contract/form/form-context'
import { secondStep } from '@banyan/contract/identity/second-factor'
import { session } from '@banyan/contract/identity/session'
import { captcha, signIn } from '@banyan/contract/identity/sign-in'
import { ownDepart } from '@banyan/contract/organisation/own-depart'
import { homePage } from '@banyan/contract/tenancy/page-config'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storedPreferences, storedSession, storedWindow } from '#kit/call/storage.ts'
import { hand } from '#testing/hand.ts'
import { aLogin, aNode, aUser } from '#testing/people.ts'
import { failure, refusal, refusalAt, server } from '#testing/server.ts'
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
  server.on(permission.mine, () => ({ menu: [aNode('/isps/user')], auth: [], allAuth: [], caller: noCaller }))
  server.on(session.logout, () => null)
})
afterEach(() => {
  applyConfig({})
  storedPreferences.remove('remembered')
  useSession.setState({ branding: undefined })
  window.history.replaceState(null, '', '/')
})

async function submit(name: string, password: string) {
  if (name) await hand.type(screen.getByLabelText('用户名'), name)
  if (password) await hand.type(screen.getByPlaceholderText('请输入密码'), password)
  await hand.click(screen.getByRole('button', { name: '登录' }))
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
  await hand.click(screen.getByLabelText('记住我'))
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
  await hand.type(screen.getByLabelText('验证码'), 'aB3d')
  await hand.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByText('登录失败')
  const key = pictures.mock.calls[0]?.[0].key
  expect(login.mock.lastCall?.[0]).toMatchObject({ captcha: 'aB3d', checkKey: key })
  await waitFor(() => expect(pictures).toHaveBeenCalledTimes(2))
  expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('')
  // Nobody has left the new one empty yet.
  expect(screen.queryByText('请输入验证码', { selector: '.login-refusal' })).toBeNull()
})

test('DEC-115 a server that turns out to want the picture gets it from the first refusal on', async () => {
  server.on(captcha.picture, () => picture)
  server.on(session.login, () => refusalAt('captcha', '验证码无效'))
  show(<LoginForm />)
  expect(screen.queryByLabelText('验证码')).toBeNull()
  await submit('zhangsan', 'right')
  await screen.findByAltText('验证码图片')
})

async function openPhone() {
  show(<LoginForm />)
  await hand.click(screen.getByRole('tab', { name: '手机号登录' }))
  await screen.findByLabelText('手机号')
}

test('SESS-009 DEC-011 a code is asked for once a minute and signs in with the number', async () => {
  const send = server.on(signIn.sendCode, () => null)
  const login = server.on(signIn.byPhone, () => aLogin())
  await openPhone()
  await hand.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText('手机号不允许为空！')
  expect(send).not.toHaveBeenCalled()
  await hand.type(screen.getByLabelText('手机号'), '13800000001')
  await hand.click(screen.getByRole('button', { name: '获取验证码' }))
  const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: '60 秒后重新获取' })
  expect(waiting.disabled).toBe(true)
  expect(send.mock.lastCall?.[0]).toEqual({ mobile: '13800000001', smsmode: 0 })
  await hand.type(screen.getByLabelText('验证码'), '123456')
  await hand.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(login.mock.lastCall?.[0]).toMatchObject({ mobile: '13800000001', captcha: '123456' })
})

test.each(['短信接口未配置，请联系管理员！', '验证码10分钟内，仍然有效！'])(
  'DEC-011 a refused code request says why: %s',
  async (text) => {
    server.on(signIn.sendCode, () => refusal(text))
    await openPhone()
    await hand.type(screen.getByLabelText('手机号'), '13800000001')
    await hand.click(screen.getByRole('button', { name: '获取验证码' }))
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
  await hand.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
})

test('an account with a second factor is asked for its code; a wrong one can be tried again', async () => {
  server.on(session.login, () => failure(200, '请输入两步验证的验证码', '500', { secondFactorTicket: 'k1' }))
  const prove = server.on(secondStep.prove, ({ code }) =>
    code === '123456' ? aLogin({ multi_depart: 1 }) : refusal('验证码错误', '500'),
  )
  show(<LoginForm />)
  await submit('zhangsan', 'right')
  const dialog = within(await screen.findByRole('dialog', { name: '两步验证' }))
  const code = dialog.getByLabelText<HTMLInputElement>('验证码')
  await hand.type(code, '000000')
  await hand.click(dialog.getByRole('button', { name: '验证' }))
  await dialog.findByText('验证码错误')
  expect([code.value, useSession.getState().token]).toEqual(['', undefined])
  await hand.type(code, ' 123456 ')
  await hand.click(dialog.getByRole('button', { name: '验证' }))
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(prove.mock.lastCall?.[0]).toEqual({ ticket: 'k1', code: '123456' })
})

test('whoever turns back at the code is not signed in and nothing is told', async () => {
  server.on(session.login, () => failure(200, '请输入两步验证的验证码', '500', { secondFactorTicket: 'k1' }))
  show(<LoginForm />)
  await submit('zhangsan', 'right')
  const dialog = within(await screen.findByRole('dialog', { name: '两步验证' }))
  await hand.click(dialog.getByRole('button', { name: '返回' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '两步验证' })).toBeNull())
  expect([useSession.getState().token, screen.queryByText('登录失败')]).toEqual([undefined, null])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false)
})

test('SHELL-009 TENANT-005 DEC-094 the scans of this host lead to the provider, with the way back kept here', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  useSession.setState({ branding })
  server.on(signIn.thirdAuthorize, ({ type }) => ({ url: `https://scan.test/${type}`, nonce: 'n1' }))
  window.location.hash = '/user/login?redirect=%2Fisps%2Frole'
  show(<LoginForm />)
  expect(await screen.findByRole('button', { name: '微信' })).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: '钉钉' }))
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
  await hand.click(screen.getByRole('button', { name: '登录' }))
  expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent)).toHaveLength(2)
  expect(login).not.toHaveBeenCalled()
})

test('DEC-012 a refused code is emptied, the number stays', async () => {
  server.on(signIn.byPhone, () => refusal('验证码错误', '500'))
  await openPhone()
  await hand.type(screen.getByLabelText('手机号'), '13800000001')
  await hand.type(screen.getByLabelText('验证码'), '123456')
  await hand.click(screen.getByRole('button', { name: '登录' }))
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

test('the remembered name is filled in, the password has the focus; without 记住我 it is forgotten by the next login', async () => {
  storedPreferences.write('remembered', 'zhangsan')
  server.on(session.login, () => aLogin())
  show(<LoginForm />)
  expect(screen.getByLabelText<HTMLInputElement>('记住我').checked).toBe(true)
  expect(document.activeElement).toBe(screen.getByPlaceholderText('请输入密码'))
  await hand.click(screen.getByLabelText('记住我'))
  await submit('', 'right')
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(storedPreferences.read('remembered')).toBeUndefined()
})

test('without a remembered name the name has the focus, and 记住我 is off', () => {
  show(<LoginForm />)
  expect(document.activeElement).toBe(screen.getByLabelText('用户名'))
  expect(screen.getByLabelText<HTMLInputElement>('记住我').checked).toBe(false)
  expect(screen.getByRole('link', { name: '忘记密码' }).getAttribute('href')).toBe('#/user/alteration')
  expect(screen.getByRole('link', { name: '注册' }).getAttribute('href')).toBe('#/user/register')
})

test('a login on its way keeps its button busy; typing after a failure takes its words away', async () => {
  let answer = (_: ReturnType<typeof refusal>) => {}
  server.on(session.login, () => new Promise((resolve) => (answer = resolve)))
  show(<LoginForm />)
  await submit('zhangsan', 'wrong')
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: '登录中……' })
  expect(busy.disabled).toBe(true)
  answer(refusal('用户名或密码错误', '500'))
  await screen.findByText('用户名或密码错误', { selector: '.login-failure' })
  expect(screen.queryByLabelText('验证码')).toBeNull() // such a refusal wants no picture
  await hand.type(screen.getByPlaceholderText('请输入密码'), 'r')
  expect(screen.queryByText('用户名或密码错误', { selector: '.login-failure' })).toBeNull()
})

test('the fields of both ways to sign in', async () => {
  applyConfig({ captcha: true })
  server.on(captcha.picture, () => picture)
  const fields = () =>
    [...document.querySelectorAll<HTMLInputElement>('.login-field input')].map((input) =>
      [input.name, input.placeholder, input.maxLength, input.autocomplete].join(' '),
    )
  await openPhone()
  expect(fields()).toEqual(['mobile 请输入手机号 11 tel-national', 'captcha 请输入验证码 6 one-time-code'])
  await hand.click(screen.getByRole('tab', { name: '账号登录' }))
  expect(fields()).toEqual([
    'username 请输入用户名 100 username',
    'password 请输入密码 200 current-password',
    'captcha 请输入验证码 4 off',
  ])
})

test('a phone login on its way keeps its button busy', async () => {
  let answer = (_: ReturnType<typeof aLogin>) => {}
  server.on(signIn.byPhone, () => new Promise((resolve) => (answer = resolve)))
  await openPhone()
  await hand.type(screen.getByLabelText('手机号'), '13800000001')
  await hand.type(screen.getByLabelText('验证码'), '123456')
  await hand.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('button', { name: '登录中……' })
  answer(aLogin())
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
})

test('DEC-115 a missing picture text is told until it is typed, and has the focus', async () => {
  applyConfig({ captcha: true })
  server.on(captcha.picture, () => picture)
  show(<LoginForm />)
  await screen.findByAltText('验证码图片')
  await submit('zhangsan', 'right')
  const field = screen.getByLabelText<HTMLInputElement>('验证码')
  expect(document.activeElement).toBe(field)
  const refused = () => screen.queryByText('请输入验证码', { selector: '.login-refusal' })
  expect(refused()).not.toBeNull()
  await hand.type(field, ' ')
  expect(refused()).not.toBeNull()
  await hand.type(field, 'a')
  expect(refused()).toBeNull()
})

test('DEC-115 another picture is fetched on demand, and by itself for a field entered after 45 seconds', async () => {
  applyConfig({ captcha: true })
  const pictures = server.on(captcha.picture, () => 'no picture')
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  onTestFinished(() => now.mockRestore())
  show(<LoginForm />)
  const another = await screen.findByRole('button', { name: '看不清，换一张' })
  expect([another.textContent, another.title]).toEqual(['刷新验证码', '看不清，换一张'])
  await waitFor(() => expect(pictures).toHaveBeenCalledTimes(1))
  server.on(
    captcha.picture,
    pictures.mockImplementation(() => picture),
  )
  const field = screen.getByLabelText<HTMLInputElement>('验证码')
  await hand.type(field, 'ab')
  await hand.click(another)
  await screen.findByAltText('验证码图片')
  expect([field.value, pictures.mock.calls.length]).toEqual(['', 2])
  const enter = () => {
    fireEvent.blur(field)
    fireEvent.focus(field)
  }
  now.mockReturnValue(1_045_000)
  enter()
  expect(pictures).toHaveBeenCalledTimes(2)
  now.mockReturnValue(1_045_001)
  fireEvent.change(field, { target: { value: 'a' } })
  enter()
  expect(pictures).toHaveBeenCalledTimes(2) // what is typed is not thrown away
  fireEvent.change(field, { target: { value: '' } })
  enter()
  await waitFor(() => expect(pictures).toHaveBeenCalledTimes(3))
})

test('DEC-109 another tenant than the last one is chosen, by mouse or by the form', async () => {
  const tenantList = [
    { id: 1000, name: '顺达物流' },
    { id: 1001, name: '远达物流' },
  ]
  server.on(session.login, () => aLogin({ multi_depart: 1, userInfo: aUser({ tenantId: 1001 }), tenantList }))
  server.on(ownDepart.mine, () => ({
    list: [{ id: 'd1', departName: '调度部', orgCode: 'A01' }],
    orgCode: 'A01',
  }))
  server.on(session.detail, () => failure(503, '系统正在维护，请稍后再试'))
  show(<LoginForm />)
  await submit('zhangsan', 'right')
  const dialog = within(await screen.findByRole('dialog', { name: '选择租户' }))
  const isChosen = (name: string) => dialog.getByLabelText<HTMLInputElement>(name).checked
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('远达物流')))
  await hand.click(dialog.getByLabelText('顺达物流'))
  expect([isChosen('顺达物流'), isChosen('远达物流')]).toEqual([true, false])
  await hand.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(storedSession.read('tenantId')).toBe(1000)
  expect(screen.queryByRole('dialog', { name: '选择租户' })).toBeNull()
})

test.each(['Esc', '取消'])('DEC-109 %s at the choice of the tenant cancels the login', async (way) => {
  const tenantList = [
    { id: 1000, name: '顺达物流' },
    { id: 1001, name: '远达物流' },
  ]
  server.on(session.login, () => aLogin({ multi_depart: 1, tenantList }))
  show(<LoginForm />)
  await submit('zhangsan', 'right')
  const dialog = await screen.findByRole('dialog', { name: '选择租户' })
  if (way === 'Esc') expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  else await hand.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '选择租户' })).toBeNull())
  expect(useSession.getState().token).toBeUndefined()
})

test('DEC-013 single sign-on leads to its server with the way back; where there is none nothing is offered', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => assign.mockRestore())
  const { unmount } = show(<LoginForm />)
  expect(screen.queryByText('其他方式')).toBeNull()
  unmount()
  applyConfig({ casUrl: 'https://sso.test/cas//' })
  show(<LoginForm />)
  const ways = (await screen.findByText('其他方式')).parentElement as HTMLElement
  expect(
    within(ways)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['单单点登录'])
  await hand.click(screen.getByRole('button', { name: '单点登录' }))
  const back = encodeURIComponent(`${window.location.origin}/`)
  expect(assign.mock.calls).toEqual([[`https://sso.test/cas/login?service=${back}`]])
})

test('SHELL-009 only the scans of this host are offered, one at a time; an address that is none is not followed', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => assign.mockRestore())
  useSession.setState({ branding: { ...branding, otherLoginType: '2' } })
  let answer = (_: { url: string; nonce: string }) => {}
  const asked = server.on(signIn.thirdAuthorize, () => new Promise((resolve) => (answer = resolve)))
  show(<LoginForm />)
  expect(screen.queryByRole('button', { name: '钉钉' })).toBeNull()
  const scan = await screen.findByRole<HTMLButtonElement>('button', { name: '微信' })
  expect(scan.textContent).toBe('微微信')
  await hand.click(scan)
  await waitFor(() => expect(scan.disabled).toBe(true))
  expect(asked.mock.lastCall?.[0]).toEqual({ type: 2 })
  answer({ url: 'javascript:alert(1)', nonce: 'n1' })
  await screen.findByText('请求出现错误，请稍后再试', { selector: '.login-failure' })
  expect([assign.mock.calls, scan.disabled]).toEqual([[], false])
})
