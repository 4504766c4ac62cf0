import { permission } from '@banyan/contract/access/permission'
import { registration } from '@banyan/contract/identity/registration'
import { session } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { homePage, loginPage } from '@banyan/contract/tenancy/page-config'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storedWindow } from '#kit/call/storage.ts'
import { BindUserPage } from '#shell/login/bind-user-page.tsx'
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
  server.on(permission.mine, () => ({ menu: [aNode('/isps/user')], auth: [], allAuth: [] }))
})
afterEach(() => applyConfig({}))

const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

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
  await userEvent.clear(screen.getByLabelText('密码'))
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
  await userEvent.click(byOld)
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
  await userEvent.click(await screen.findByRole('tab', { name: '原密码验证' }))
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
