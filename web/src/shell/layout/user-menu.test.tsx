import { session } from '@banyan/contract/identity/session'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { setLocked, useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { type DraftDesk, setDesk } from '#kit/draft/desk.ts'
import { hasUnsaved } from '#kit/page/unsaved.ts'
import { hand } from '#testing/hand.ts'
import { aUser } from '#testing/people.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { useUnsaved } from '#testing/unsaved.ts'
import { UserMenu } from './user-menu.tsx'

beforeEach(() => {
  storedSession.write('username', 'zhangsan')
  storedSession.write('tenantId', 1000)
  window.location.hash = '/isps/user'
  useSession.setState({
    user: aUser(),
    tenants: [
      { id: 1000, name: '顺达物流' },
      { id: 1001, name: '远达物流' },
    ],
  })
})

function Page({ isDirty }: { isDirty: boolean }) {
  useUnsaved(() => isDirty)
  return <UserMenu isPhone={false} onSettings={() => undefined} />
}
async function open(isDirty: boolean) {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  show(<Page isDirty={isDirty} />)
  await hand.click(screen.getByLabelText('欢迎您，张三'))
  return { reload, choose: async (label: string) => hand.click(await screen.findByText(label)) }
}
const where = () => [storedSession.read('tenantId'), window.location.hash]
const elsewhere = [1001, '#/vclinfoExtend/distributionMap']

async function switchTenant(isDirty: boolean) {
  const { reload, choose } = await open(isDirty)
  await hand.hover(await screen.findByText('切换租户'))
  await choose('远达物流')
  return reload
}

test('DEC-003 another tenant is chosen in the user menu and begins at home', async () => {
  const reload = await switchTenant(false)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(where()).toEqual(elsewhere)
})

test('ux §4 switching the tenant over unsaved work asks first', async () => {
  const reload = await switchTenant(true)
  const question = within(await screen.findByRole('dialog', { name: '有未保存的修改' }))
  expect(where()).toEqual([1000, '#/isps/user'])
  expect(reload).not.toHaveBeenCalled()
  await hand.click(question.getByText('放弃修改'))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(where()).toEqual(elsewhere)
  expect(hasUnsaved()).toBe(false) // the browser does not ask again
})

test('SHELL-042 the user menu ends with the version of the product', async () => {
  applyConfig({ version: '9.8.7' })
  onTestFinished(() => applyConfig({ version: '' }))
  await open(false)
  expect((await screen.findByText('版本 9.8.7')).closest('[aria-disabled=true]')).not.toBeNull()
})

test('DEC-003 who has one tenant has nothing to switch', async () => {
  useSession.setState({ tenants: [{ id: 1000, name: '顺达物流' }] })
  await open(false)
  await screen.findByText('退出登录')
  expect(screen.queryByText('切换租户')).toBeNull()
})

test.each([
  [true, 1],
  [false, 0],
])(
  'SESS-029 the question of the logout tells of unsaved work where there is some: %s',
  async (isDirty, times) => {
    const { choose } = await open(isDirty)
    await choose('退出登录')
    await screen.findByRole('dialog', { name: '真的要注销登录吗 ?' })
    expect(screen.queryAllByText('有未保存的修改，退出后将丢失')).toHaveLength(times)
  },
)

test.each([
  ['保留草稿并退出', 0],
  ['清除草稿并退出', 1],
])('SESS-029 who has drafts in this browser decides about them: %s', async (answer, cleared) => {
  const clear = vi.fn(async () => undefined)
  setDesk(async () => ({ count: async () => 2, clear }) as unknown as DraftDesk)
  onTestFinished(() => setDesk(undefined))
  const out = server.on(session.logout, () => null)
  const { choose } = await open(false)
  await choose('退出登录')
  await screen.findByText('本机有 2 份未保存的草稿，保留后下次登录可以继续填写')
  await choose(answer)
  await waitFor(() => expect(out).toHaveBeenCalledOnce())
  expect(clear).toHaveBeenCalledTimes(cleared)
})

test('SHELL-042 修改密码 opens the form of the password, 更换手机号 that of the number', async () => {
  const { choose } = await open(false)
  await choose('修改密码')
  await screen.findByLabelText('旧密码')
  await hand.click(screen.getByRole('button', { name: '取消' }))
  await hand.click(screen.getByLabelText('欢迎您，张三'))
  await choose('更换手机号')
  await screen.findByRole('dialog', { name: '更换手机号' })
})

const items = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)

test('SHELL-042 what the user menu offers', async () => {
  useSession.setState({ tenants: [{ id: 1000, name: '顺达物流' }] })
  await open(false)
  await screen.findByText('退出登录')
  expect(items()).toEqual([
    '个人中心',
    '修改密码',
    '更换手机号',
    '更换邮箱',
    '系统设置',
    '帮助',
    '锁定屏幕Alt L',
    '退出登录',
  ])
})

test('a server that sends no codes changes neither number nor address', async () => {
  applyConfig({ smsLogin: false, mailCodes: false })
  onTestFinished(() => applyConfig({}))
  await open(false)
  await screen.findByText('退出登录')
  expect(items().filter((item) => item?.startsWith('更换'))).toEqual([])
})

test.each([
  ['个人中心', '#/account/center'],
  ['帮助', '#/account/help'],
])('%s leads to its page', async (label, hash) => {
  const { choose } = await open(false)
  await choose(label)
  expect(window.location.hash).toBe(hash)
})

test('更换邮箱 opens the form of the address, 取消 closes it', async () => {
  const { choose } = await open(false)
  await choose('更换邮箱')
  const dialog = within(await screen.findByRole('dialog', { name: '更换邮箱' }))
  await hand.click(dialog.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '更换邮箱' })).toBeNull())
})

test('系统设置 and 锁定屏幕 act', async () => {
  const onSettings = vi.fn()
  show(<UserMenu isPhone={false} onSettings={onSettings} />)
  await hand.click(screen.getByLabelText('欢迎您，张三'))
  await hand.click(await screen.findByText('系统设置'))
  expect(onSettings).toHaveBeenCalledOnce()
  await hand.click(screen.getByLabelText('欢迎您，张三'))
  await hand.click(await screen.findByText('锁定屏幕'))
  await waitFor(() => expect(useSession.getState().isLocked).toBe(true))
  setLocked(false)
})

test('the button greets by name, on a phone by the picture alone', () => {
  useSession.setState({ user: aUser({ realname: '', avatar: 'a/face.png' }) })
  const { unmount } = show(<UserMenu isPhone={false} onSettings={() => undefined} />)
  const button = () => screen.getByLabelText('欢迎您，zhangsan')
  expect(button().textContent).toBe('欢迎您，zhangsan')
  expect(button().querySelector('img')?.src).toContain('a/face.png')
  expect(button().querySelector('.user-menu-arrow')).not.toBeNull()
  unmount()
  useSession.setState({ user: aUser({ realname: '' }) })
  show(<UserMenu isPhone onSettings={() => undefined} />)
  expect([button().textContent, button().querySelector('img')]).toEqual(['', null])
  expect(button().querySelector('.user-menu-arrow')).toBeNull()
})

test('the tenant one works in is marked among the others', async () => {
  await open(false)
  await hand.hover(await screen.findByText('切换租户'))
  const mine = (await screen.findByText('顺达物流')).closest('[role=menuitem]')
  const other = screen.getByText('远达物流').closest('[role=menuitem]')
  expect([mine, other].map((item) => item?.className.includes('-selected'))).toEqual([true, false])
})
