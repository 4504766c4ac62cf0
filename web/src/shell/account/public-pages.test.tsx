import { permission } from '@banyan/contract/access/permission'
import { noCaller } from '@banyan/contract/form/form-context'
import { registration } from '@banyan/contract/identity/registration'
import { session } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { homePage, loginPage } from '@banyan/contract/tenancy/page-config'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storedWindow } from '#kit/call/storage.ts'
import { BindUserPage } from '#shell/login/bind-user-page.tsx'
import { hand } from '#testing/hand.ts'
import { aLogin, aNode } from '#testing/people.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RegisterPage } from './register-page.tsx'
import { RegisterResultPage } from './register-result-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

beforeEach(() => {
  server.on(loginPage.byHost, () => failure(500, '出错了'))
  server.on(homePage.byTenant, () => null)
  server.on(session.logout, () => null)
  server.on(permission.mine, () => ({ menu: [aNode('/isps/user')], auth: [], allAuth: [], caller: noCaller }))
})
afterEach(() => applyConfig({}))

const type = async (label: string, text: string) => hand.type(await screen.findByLabelText(label), text)
const press = (name: string) => hand.click(screen.getByRole('button', { name }))

/** Label, kind, placeholder and limits of each field that is shown. */
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input')].map((input) =>
    [
      input.closest('.login-field')?.querySelector('label')?.textContent,
      input.type,
      input.placeholder,
      input.maxLength,
      input.getAttribute('inputmode') ?? '-',
      input.autocomplete || '-',
    ].join(' '),
  )

async function fillRegistration() {
  show(<RegisterPage />)
  await type('租户编码', 'demo')
  await type('用户名', 'lisi')
  await type('姓名', '李四')
  await type('手机号', '13800000002')
  await type('验证码', '123456')
  await type('密码', 'Banyan-2026')
  await type('确认密码', 'Banyan-2026')
}

test('SESS-050 DEC-026 a registration carries its members and ends on the result page', async () => {
  const register = server.on(registration.register, () => null)
  await fillRegistration()
  await press('提交')
  await waitFor(() => expect(window.location.hash).toBe('#/user/register-result'))
  expect(register.mock.lastCall?.[0]).toMatchObject({
    tenantCode: 'demo',
    username: 'lisi',
    realname: '李四',
    phone: '13800000002',
    smscode: '123456',
    password: 'Banyan-2026',
  })
  expect(register.mock.lastCall?.[0]).not.toHaveProperty('confirm')
})

test.each(['用户名已注册', '该手机号已注册', '邮箱已被注册', '手机验证码失效，请重新获取', '手机验证码错误'])(
  'DEC-026 a refused registration says why and loses nothing: %s',
  async (text) => {
    server.on(registration.register, () => refusal(text))
    await fillRegistration()
    await press('提交')
    await screen.findAllByText(text)
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('李四')
  },
)

test('DEC-036 a weak or repeated-wrong password is refused here; the bar judges without a call', async () => {
  const register = server.on(registration.register, () => null)
  show(<RegisterPage />)
  await type('用户名', 'zhangsan99')
  await type('密码', 'zhangsan99')
  expect(screen.getByLabelText('密码强度：弱')).toBeTruthy()
  await type('确认密码', 'other')
  await press('提交')
  expect(screen.getByText('密码格式不符合规范')).toBeTruthy()
  expect(screen.getByText('两次输入的密码不一样！')).toBeTruthy()
  await hand.clear(screen.getByLabelText('密码'))
  await type('密码', 'Banyan-2026-xyz')
  expect(screen.getByLabelText('密码强度：强')).toBeTruthy()
  expect(register).not.toHaveBeenCalled()
})

test('SESS-051 the result says that the application waits, and leads to login', async () => {
  show(<RegisterResultPage />)
  expect(await screen.findByText(/需管理员审核通过/)).toBeTruthy()
  await press('返回登录')
  expect(window.location.hash).toBe('#/user/login')
})

test('SESS-053 DEC-026 a forgotten password: the code buys name and fresh code, those set the new password', async () => {
  server.on(registration.verifyPhone, () => ({ username: 'lisi', smscode: 'fresh-code' }))
  const change = server.on(registration.changePassword, () => null)
  show(<ResetPasswordPage />)
  await type('手机号', '13800000002')
  await type('验证码', '123456')
  await press('下一步')
  expect((await screen.findByLabelText<HTMLInputElement>('用户名')).value).toBe('lisi')
  await type('新密码', 'Banyan-2027')
  await type('确认新密码', 'Banyan-2027')
  await press('重置密码')
  await screen.findByText('密码重置完成！')
  expect(window.location.hash).toBe('#/user/login')
  expect(change.mock.lastCall?.[0]).toEqual({
    username: 'lisi',
    phone: '13800000002',
    smscode: 'fresh-code',
    password: 'Banyan-2027',
  })
  expect(change.mock.lastCall?.[1].url.search).toBe('') // a password never travels in a query
})

test.each(['短信验证码失效！', '短信验证码不匹配！'])('DEC-026 a refused code says so: %s', async (text) => {
  server.on(registration.verifyPhone, () => refusal(text))
  show(<ResetPasswordPage />)
  await type('手机号', '13800000002')
  await type('验证码', '123456')
  await press('下一步')
  await screen.findAllByText(text)
  expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800000002')
})

test('DEC-026 a due password is changed with the old one, also without SMS', async () => {
  applyConfig({ smsLogin: false })
  const change = server.on(registration.changePassword, () => refusal('重置密码失败！'))
  show(<ResetPasswordPage />)
  await screen.findByText('请联系管理员重置密码。') // who forgot it is told what to do, and asked for nothing
  const byOld = screen.getByRole('tab', { name: '知道原密码' })
  await hand.click(byOld)
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]) // one stop for Tab
  await type('用户名', 'lisi')
  await type('原密码', 'old-one')
  await type('新密码', 'Banyan-2027')
  await type('确认新密码', 'Banyan-2027')
  await press('重置密码')
  await screen.findAllByText('重置密码失败！')
  expect(change.mock.lastCall?.[0]).toEqual({
    username: 'lisi',
    oldpassword: 'old-one',
    password: 'Banyan-2027',
  })
})

test('SESS-052 SESS-008 a scanned identity is tied to an account and signs in', async () => {
  storedWindow.write('scan', { thirdType: 2, thirdUuid: 'uuid-1' })
  const bind = server.on(signIn.bindUser, () => aLogin({ multi_depart: 1 }))
  show(<BindUserPage />)
  await type('用户名', 'lisi')
  await type('密码', 'right')
  await press('绑定并登录')
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(bind.mock.lastCall?.[0]).toEqual({
    thirdType: 2,
    thirdUuid: 'uuid-1',
    username: 'lisi',
    password: 'right',
  })
  expect(storedWindow.read('scan')).toBeUndefined()
})

test('without a scan there is nothing to bind', async () => {
  show(<BindUserPage />)
  expect(await screen.findByText('没有待绑定的扫码，请返回登录页重新扫码。')).toBeTruthy()
})

test('DEC-026 without SMS nobody can register: the page says so and asks for nothing', async () => {
  applyConfig({ smsLogin: false })
  show(<RegisterPage />)
  await screen.findByText('本系统未开通短信，暂不能自助注册。请联系管理员开通账号。')
  expect(screen.queryByRole('textbox')).toBeNull()
})

const refusals = () =>
  [...document.querySelectorAll('.login-refusal')].map((place) => place.textContent).filter(Boolean)

test('DEC-026 a forgotten password: each step refuses empty fields and sends nothing', async () => {
  const verify = server.on(registration.verifyPhone, () => ({ username: 'lisi', smscode: 'fresh-code' }))
  const change = server.on(registration.changePassword, () => null)
  show(<ResetPasswordPage />)
  await screen.findByLabelText('手机号')
  await press('下一步')
  expect(refusals()).toHaveLength(2)
  expect(verify).not.toHaveBeenCalled()
  await type('手机号', '13800000002')
  await type('验证码', '123456')
  await press('下一步')
  await screen.findByLabelText('新密码')
  await press('重置密码')
  expect(refusals().length).toBeGreaterThan(0)
  expect(change).not.toHaveBeenCalled()
})

test('DEC-026 with the old password nothing is sent while it is missing', async () => {
  const change = server.on(registration.changePassword, () => null)
  show(<ResetPasswordPage />)
  await hand.click(await screen.findByRole('tab', { name: '原密码验证' }))
  await type('用户名', 'lisi')
  await type('新密码', 'Banyan-2027')
  await type('确认新密码', 'Banyan-2027')
  await press('重置密码')
  expect(refusals()).toEqual(['请输入原密码'])
  expect(change).not.toHaveBeenCalled()
})

test('SESS-052 an account is bound only with name and password; a refusal empties the password', async () => {
  storedWindow.write('scan', { thirdType: 1, thirdUuid: 'uuid-1' })
  const bind = server.on(signIn.bindUser, () => refusal('用户名或密码错误', '500'))
  show(<BindUserPage />)
  await screen.findByText('该钉钉账号尚未绑定，输入已有账号完成绑定，以后可直接扫码登录。')
  await press('绑定并登录')
  expect(refusals()).toHaveLength(2)
  expect(bind).not.toHaveBeenCalled()
  await type('用户名', 'lisi')
  await type('密码', 'wrong')
  await press('绑定并登录')
  await screen.findAllByText('用户名或密码错误')
  await screen.findByText('登录失败')
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('lisi')
})

test('SESS-052 who turns back at the choice of the tenant is led to login', async () => {
  storedWindow.write('scan', { thirdType: 2, thirdUuid: 'uuid-1' })
  window.location.hash = '/user/binduser'
  const tenantList = [
    { id: 1000, name: '顺达物流' },
    { id: 1001, name: '远达物流' },
  ]
  server.on(signIn.bindUser, () => aLogin({ multi_depart: 1, tenantList }))
  show(<BindUserPage />)
  await type('用户名', 'lisi')
  await type('密码', 'right')
  await press('绑定并登录')
  await screen.findByRole('dialog', { name: '选择租户' })
  await press('取消')
  await waitFor(() => expect(window.location.hash).toBe('#/user/login'))
  expect(storedWindow.read('scan')).toBeUndefined()
})

test('SESS-050 the fields of a registration, and the code that is sent for it', async () => {
  const send = server.on(signIn.sendCode, () => null)
  show(<RegisterPage />)
  await type('手机号', '13800000002')
  expect(fields()).toEqual([
    '租户编码 text 由管理员提供 50 - -',
    '用户名 text 请输入用户名 100 - username',
    '姓名 text 请输入姓名 100 - name',
    '邮箱 text 选填 100 email email',
    '手机号 text 请输入手机号 11 tel tel-national',
    '验证码 text 请输入验证码 6 numeric one-time-code',
    '密码 password 8 至 128 位 128 - new-password',
    '确认密码 password 请再次输入密码 128 - new-password',
  ])
  expect(screen.getByText('已有账号？', { exact: false }).textContent).toBe('已有账号？登录')
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('#/user/login')
  await press('获取验证码')
  expect((await screen.findByText('验证码已发送，10 分钟内有效')).getAttribute('role')).toBe('status')
  expect(send.mock.lastCall?.[0]).toEqual({ mobile: '13800000002', smsmode: 1 })
  await press('提交') // the note makes room for what is wrong
  expect(screen.queryByText('验证码已发送，10 分钟内有效')).toBeNull()
  expect(refusals()).toEqual([
    '请输入租户编码',
    '请输入用户名',
    '请输入姓名',
    '请输入验证码',
    '请输入密码',
    '请确认密码',
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('租户编码'))
})

/** A call that is answered when it is told to. */
function waiting<T>() {
  let answer = (_: T) => {}
  return {
    asked: () => new Promise<T>((resolve) => (answer = resolve)),
    answer: (result: T) => answer(result),
  }
}

test('a registration on its way keeps its button busy', async () => {
  const { asked, answer } = waiting<null>()
  server.on(registration.register, asked)
  await fillRegistration()
  await press('提交')
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: '提交中……' })
  expect([busy.disabled, busy.getAttribute('aria-busy')]).toEqual([true, 'true'])
  answer(null)
  await waitFor(() => expect(busy.textContent).toBe('提交'))
  expect([busy.disabled, busy.getAttribute('aria-busy')]).toEqual([false, 'false'])
})

test('SESS-053 the fields of both steps of a forgotten password, and the code that is sent for it', async () => {
  const send = server.on(signIn.sendCode, () => null)
  const { asked, answer } = waiting<{ username: string; smscode: string }>()
  server.on(registration.verifyPhone, asked)
  show(<ResetPasswordPage />)
  await type('手机号', '13800000002')
  expect(fields()).toEqual([
    '手机号 text 请输入手机号 11 tel tel-national',
    '验证码 text 请输入验证码 6 numeric one-time-code',
  ])
  await press('获取验证码')
  await screen.findByText('验证码已发送，10 分钟内有效')
  expect(send.mock.lastCall?.[0]).toEqual({ mobile: '13800000002', smsmode: 2 })
  await type('验证码', '123456')
  await press('下一步')
  await screen.findByRole('button', { name: '验证中……' })
  answer({ username: 'lisi', smscode: 'fresh-code' })
  await screen.findByLabelText('新密码')
  expect(fields().map((field) => field.replace(/ (-1|2147483647) /, ' '))).toEqual([
    '用户名 text 请输入用户名 - username',
    '新密码 password 8 至 128 位 128 - new-password',
    '确认新密码 password 请再次输入新密码 128 - new-password',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('用户名').readOnly).toBe(true)
  const change = waiting<null>()
  server.on(registration.changePassword, change.asked)
  await type('新密码', 'Banyan-2027')
  await type('确认新密码', 'Banyan-2027')
  await press('重置密码')
  await screen.findByRole('button', { name: '提交中……' })
  change.answer(null)
  await screen.findByRole('button', { name: '重置密码' })
})

test('DEC-026 a refused code is emptied, and nothing is complained about', async () => {
  server.on(registration.verifyPhone, () => refusal('短信验证码失效！'))
  show(<ResetPasswordPage />)
  await type('手机号', '13800000002')
  await type('验证码', '123456')
  await press('下一步')
  await screen.findByText('重置密码失败')
  expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('')
  expect(refusals()).toEqual([])
})

test('SESS-053 the fields of a change with the old password, which a refusal empties', async () => {
  const { asked, answer } = waiting<ReturnType<typeof refusal>>()
  server.on(registration.changePassword, asked)
  show(<ResetPasswordPage />)
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    '手机验证',
    '原密码验证',
  ])
  await hand.click(screen.getByRole('tab', { name: '原密码验证' }))
  expect(fields()).toEqual([
    '用户名 text 请输入用户名 100 - username',
    '原密码 password 请输入原密码 200 - current-password',
    '新密码 password 8 至 128 位 128 - new-password',
    '确认新密码 password 请再次输入新密码 128 - new-password',
  ])
  await type('用户名', 'lisi')
  await type('原密码', 'old-one')
  await type('新密码', 'Banyan-2027')
  await type('确认新密码', 'Banyan-2027')
  await press('重置密码')
  await screen.findByRole('button', { name: '提交中……' })
  answer(refusal('原密码错误'))
  await screen.findAllByText('原密码错误')
  const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(['用户名', '原密码', '新密码'].map(typedIn)).toEqual(['lisi', '', 'Banyan-2027'])
})

test('SESS-052 the fields of a binding; a code of the scan that is no text binds nothing', async () => {
  const { asked, answer } = waiting<ReturnType<typeof refusal>>()
  server.on(signIn.bindUser, asked)
  storedWindow.write('scan', { thirdType: 2, thirdUuid: 'uuid-1' })
  const { unmount } = show(<BindUserPage />)
  await screen.findByText('该微信账号尚未绑定，输入已有账号完成绑定，以后可直接扫码登录。')
  expect(fields()).toEqual([
    '用户名 text 请输入用户名 100 - username',
    '密码 password 请输入密码 200 - current-password',
  ])
  await type('用户名', 'lisi')
  await type('密码', 'right')
  await press('绑定并登录')
  await screen.findByRole('button', { name: '绑定中……' })
  answer(refusal('用户名或密码错误', '500'))
  await screen.findAllByText('用户名或密码错误')
  unmount()
  for (const scan of [
    { thirdType: 3, thirdUuid: 'uuid-1' },
    { thirdType: 1, thirdUuid: '' },
    { thirdType: 2, thirdUuid: 7 },
  ]) {
    storedWindow.write('scan', scan)
    const page = show(<BindUserPage />)
    await screen.findByText('没有待绑定的扫码，请返回登录页重新扫码。')
    expect(screen.queryByRole('textbox')).toBeNull()
    page.unmount()
  }
})

test('SESS-052 who is bound and signed in begins at home', async () => {
  storedWindow.write('scan', { thirdType: 2, thirdUuid: 'uuid-1' })
  server.on(signIn.bindUser, () => aLogin({ multi_depart: 1 }))
  window.location.hash = '/user/binduser'
  show(<BindUserPage />)
  await type('用户名', 'lisi')
  await type('密码', 'right')
  await press('绑定并登录')
  await waitFor(() => expect(window.location.hash).toBe('#/vclinfoExtend/distributionMap'))
})

test('a password is shown on demand and hidden again', async () => {
  storedWindow.write('scan', { thirdType: 2, thirdUuid: 'uuid-1' })
  show(<BindUserPage />)
  const password = await screen.findByLabelText<HTMLInputElement>('密码')
  const look = (button: HTMLElement) => [
    password.type,
    button.textContent,
    button.getAttribute('aria-pressed'),
  ]
  const button = screen.getByRole('button', { name: '显示' })
  expect(look(button)).toEqual(['password', '显示', 'false'])
  await hand.click(button)
  expect(look(button)).toEqual(['text', '隐藏', 'true'])
  await hand.click(button)
  expect(look(button)).toEqual(['password', '显示', 'false'])
})

test('a wrong field is marked as such for eyes and ears', async () => {
  storedWindow.write('scan', { thirdType: 2, thirdUuid: 'uuid-1' })
  show(<BindUserPage />)
  const marks = () =>
    ['用户名', '密码'].map((label) => {
      const input = screen.getByLabelText(label)
      const box = input.closest<HTMLElement>('.login-field')
      return [input.getAttribute('aria-invalid'), box?.dataset.wrong]
    })
  await screen.findByLabelText('密码')
  expect(marks()).toEqual([
    ['false', undefined],
    ['false', undefined],
  ])
  await type('用户名', 'lisi')
  await press('绑定并登录')
  expect(marks()).toEqual([
    ['false', undefined],
    ['true', ''],
  ])
})

test('DEC-011 a code that could not be sent is told in our words when the server has none', async () => {
  const { asked, answer } = waiting<ReturnType<typeof refusal>>()
  const send = server.on(signIn.sendCode, asked)
  show(<RegisterPage />)
  await type('手机号', '13800000002')
  await press('获取验证码')
  const sending = await screen.findByRole<HTMLButtonElement>('button', { name: '发送中……' })
  expect(sending.disabled).toBe(true)
  answer(refusal(''))
  await screen.findByText('短信验证码发送失败,请稍后重试')
  expect([sending.textContent, sending.disabled]).toEqual(['获取验证码', false])
  await press('获取验证码')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(screen.queryByText('短信验证码发送失败,请稍后重试')).toBeNull()
})
