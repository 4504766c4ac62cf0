import { type OwnSession, ownSession } from '@banyan/contract/identity/own-account'
import { ownProfile } from '@banyan/contract/identity/profile'
import { ownSecondFactor } from '@banyan/contract/identity/second-factor'
import { session } from '@banyan/contract/identity/session'
import { ownSingleSignOn } from '@banyan/contract/identity/single-sign-on'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { aUser } from '#testing/people.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { CentrePage } from './centre-page.tsx'

const aSession = (given: Partial<OwnSession> = {}): OwnSession => ({
  id: 's1',
  agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
  ip: '10.0.0.1',
  loginTime: '2026-11-14 09:00:00',
  lastSeen: '2026-11-14 10:00:00',
  current: false,
  byLink: false,
  ...given,
})
let sessions: OwnSession[]
let secondFactor = { isOn: false, recoveryCodesLeft: 0, isRequired: false, asksPassword: false }

beforeEach(() => {
  queryClient.clear()
  sessions = [
    aSession({ current: true }),
    aSession({ id: 's2', agent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0', ip: '10.0.0.2' }),
    aSession({ id: 's3', agent: null, byLink: true }),
  ]
  server.on(ownSession.list, () => sessions)
  server.on(ownSecondFactor.state, () => secondFactor)
  server.on(ownSingleSignOn.bindings, () => [])
  server.on(session.detail, () => ({
    ...aUser(),
    relTenantIds: '1000',
    sex: 1,
    roles: [{ id: 'r1', roleCode: 'staff', roleName: '普通员工' }],
    departs: [{ id: 'd1', departName: '调度部', orgCode: 'A01' }],
    tenants: [{ id: 1000, name: '榕城车联' }],
    sysId: '1',
    sysname: '榕台',
    moreTmnl: 0,
    tmnlPrefix: '',
  }))
})

test('ADMIN-032 DEC-051 people see where they belong and change their own data; the header follows', async () => {
  const change = server.on(ownProfile.changeOwn, () => null)
  useSession.setState({ user: aUser() })
  show(<CentrePage />)
  await screen.findByText('调度部')
  screen.getByText('普通员工')
  const name = screen.getByLabelText('姓名')
  await hand.clear(name)
  await hand.type(name, '张四')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('修改成功!')
  expect(change.mock.lastCall?.[0]).toMatchObject({ realname: '张四', sex: '1' })
  expect(useSession.getState().user?.realname).toBe('张四')
})

const lineOf = async (text: string) => (await screen.findByText(text)).closest('li') as HTMLElement

test('people see their devices, this one marked, and sign one of them out after a question', async () => {
  const end = server.on(ownSession.end, () => {
    sessions = sessions.filter(({ id }) => id !== 's2')
    return null
  })
  show(<CentrePage />)
  const own = await lineOf('当前设备')
  within(own).getByText('Chrome，Windows', { exact: false })
  expect(within(own).queryByRole('button')).toBeNull()
  within(await lineOf('通过链接登录')).getByText('未知浏览器', { exact: false })
  const phone = (await screen.findByText('微信，iPhone', { exact: false })).closest('li') as HTMLElement
  within(phone).getByText(/10\.0\.0\.2，登录于 2026-11-14 09:00:00，最后活动 2026-11-14 10:00:00/)
  await hand.click(within(phone).getByRole('button', { name: '退出' }))
  await screen.findByText('确定退出该设备吗?')
  expect(end).not.toHaveBeenCalled()
  await hand.click(within(screen.getByRole('tooltip')).getByRole('button', { name: '退出' }))
  await screen.findByText('已退出该设备')
  expect(end.mock.lastCall?.[0]).toEqual({ id: 's2' })
  await waitFor(() => expect(screen.queryByText('微信，iPhone', { exact: false })).toBeNull())
})

test('all other devices are signed out at once', async () => {
  const endOthers = server.on(ownSession.endOthers, () => {
    sessions = sessions.slice(0, 1)
    return { ended: 2 }
  })
  show(<CentrePage />)
  await hand.click(await screen.findByRole('button', { name: '退出其他设备' }))
  await screen.findByText('2 处登录将失效，需要重新输入密码')
  await hand.click(within(screen.getByRole('tooltip')).getByRole('button', { name: '退出其他设备' }))
  await screen.findByText('已退出其他设备')
  expect(endOthers).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: '退出' })).toBeNull())
})

const facts = () =>
  [...document.querySelectorAll('dl > div')].map(
    (line) => `${line.querySelector('dt')?.textContent} ${line.querySelector('dd')?.textContent}`,
  )

test('ADMIN-032 the facts of a user; what is unknown is a dash', async () => {
  show(<CentrePage />)
  await screen.findByRole('heading', { name: '张三' })
  expect(facts()).toEqual([
    '用户名 zhangsan',
    '租户 榕城车联',
    '部门 调度部',
    '角色 普通员工',
    '工号 -',
    '手机号 -',
    '邮箱 -',
  ])
})

test('ADMIN-032 several tenants, departments and roles; who has no name is called by the user name', async () => {
  server.on(session.detail, () => ({
    ...aUser({ realname: '', workNo: 'A-7', phone: '13800000001', email: 'z@example.com' }),
    relTenantIds: '999,1000',
    roles: ['普通员工', '调度员'].map((roleName) => ({ id: roleName, roleCode: roleName, roleName })),
    departs: ['调度部', '车队'].map((departName) => ({ id: departName, departName, orgCode: departName })),
    tenants: [
      { id: 999, name: '别的租户' },
      { id: 1000, name: '榕城车联' },
    ],
    sysId: '1',
    sysname: '榕台',
    moreTmnl: 0,
    tmnlPrefix: '',
  }))
  show(<CentrePage />)
  await screen.findByRole('heading', { name: 'zhangsan' })
  expect(facts()).toEqual([
    '用户名 zhangsan',
    '租户 榕城车联',
    '部门 调度部、车队',
    '角色 普通员工、调度员',
    '工号 A-7',
    '手机号 13800000001',
    '邮箱 z@example.com',
  ])
  expect(
    screen.getAllByRole<HTMLInputElement>('radio', { name: /男|女/ }).map(({ checked }) => checked),
  ).toEqual([false, false])
})

test('DEC-051 what is saved is read anew; without a name nothing is saved', async () => {
  const change = server.on(ownProfile.changeOwn, () => null)
  useSession.setState({ user: undefined })
  show(<CentrePage />)
  const name = await screen.findByLabelText<HTMLInputElement>('姓名')
  expect([name.maxLength, name.placeholder, name.autocomplete]).toEqual([100, '请输入姓名', 'name'])
  await hand.clear(name)
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请输入姓名', { selector: '.ant-form-item-explain-error' })
  expect(change).not.toHaveBeenCalled()
  await hand.type(name, '张四')
  await hand.click(screen.getByRole('radio', { name: '女' }))
  const detail = server.on(session.detail, () => failure(503, '系统正在维护，请稍后再试'))
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(detail).toHaveBeenCalledOnce())
  expect(change.mock.lastCall?.[0]).toEqual({ realname: '张四', sex: '2' })
  expect(useSession.getState().user).toBeUndefined()
})

test('a part of the page that cannot be read says so and is read again on demand', async () => {
  const text = '系统正在维护，请稍后再试'
  server.on(ownSession.list, () => failure(503, text))
  show(<CentrePage />)
  const retry = await screen.findByRole('button', { name: '重试' })
  server.on(ownSession.list, () => sessions)
  await hand.click(retry)
  await screen.findByText('当前设备')
})

test('a page that cannot be read says so and is read again on demand', async () => {
  server.on(session.detail, () => failure(503, '系统正在维护，请稍后再试'))
  show(<CentrePage />)
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByText('基本资料')).toBeNull()
  const again = server.on(session.detail, () => failure(503, '系统正在维护，请稍后再试'))
  await hand.click(retry)
  await waitFor(() => expect(again).toHaveBeenCalledOnce())
})

test('修改密码 opens its dialog, 取消 closes it', async () => {
  show(<CentrePage />)
  await hand.click(await screen.findByRole('button', { name: '修改密码' }))
  const dialog = await screen.findByRole('dialog', { name: '修改密码' })
  await hand.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '修改密码' })).toBeNull())
})

test('one other device has its own button and needs none for all; a phone looks like one', async () => {
  sessions = sessions.slice(0, 2)
  show(<CentrePage />)
  const phone = (await screen.findByText('微信，iPhone', { exact: false })).closest('li') as HTMLElement
  expect(phone.querySelector('.anticon-mobile')).not.toBeNull()
  expect((await lineOf('当前设备')).querySelector('.anticon-laptop')).not.toBeNull()
  const end = within(phone).getByRole('button', { name: '退出' })
  expect(end.className).toContain('dangerous')
  expect(screen.queryByRole('button', { name: '退出其他设备' })).toBeNull()
})

test('two-factor sign-in: what is left, new recovery codes for a code, off for password and code; not where a role wants it', async () => {
  secondFactor = { isOn: true, recoveryCodesLeft: 7, isRequired: false, asksPassword: false }
  server.on(ownSecondFactor.renewCodes, () => ({ recoveryCodes: ['NEW1-NEW2-NEW3'] }))
  const off = server.on(ownSecondFactor.turnOff, () => null)
  const { unmount } = show(<CentrePage />)
  await screen.findByText('剩余 7 个恢复码')
  await hand.click(screen.getByRole('button', { name: '重新生成恢复码' }))
  await hand.type(await screen.findByLabelText('验证码或恢复码'), '123456')
  await hand.click(screen.getByRole('button', { name: '生成' }))
  await screen.findByText('NEW1-NEW2-NEW3')
  await hand.click(screen.getByRole('button', { name: '我已保存' }))
  await hand.click(await screen.findByRole('button', { name: '关闭' }))
  await hand.type(await screen.findByLabelText('登录密码'), 'right')
  await hand.type(screen.getByLabelText('验证码或恢复码'), '123456')
  await hand.click(screen.getByRole('button', { name: '关闭两步验证' }))
  await waitFor(() => expect(off.mock.lastCall?.[0]).toEqual({ password: 'right', code: '123456' }))
  unmount()
  secondFactor = { ...secondFactor, isRequired: true }
  queryClient.clear()
  show(<CentrePage />)
  await screen.findByText('剩余 7 个恢复码，您的角色要求两步验证')
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  secondFactor = { isOn: false, recoveryCodesLeft: 0, isRequired: false, asksPassword: false }
})

test('the company account that the own one is bound to is shown, and let go after a question', async () => {
  let bound = [{ issuer: 'https://sso.example.com', boundAt: '2026-11-18 10:00:00' }]
  server.on(ownSingleSignOn.bindings, () => bound)
  const unbind = server.on(ownSingleSignOn.unbind, () => {
    bound = []
    return null
  })
  show(<CentrePage />)
  await screen.findByText('https://sso.example.com，2026-11-18 绑定')
  await hand.click(screen.getByRole('button', { name: '解除绑定' }))
  await screen.findByText(/确定解除吗/)
  expect(unbind).not.toHaveBeenCalled()
  await hand.click(screen.getAllByRole('button', { name: '解除绑定' }).at(-1) as HTMLElement)
  await waitFor(() => expect(unbind.mock.lastCall?.[0]).toEqual({ issuer: 'https://sso.example.com' }))
  await waitFor(() => expect(screen.queryByText(/sso.example.com/)).toBeNull())
})
