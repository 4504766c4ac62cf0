import { session } from '@banyan/contract/identity/session'
import { user } from '@banyan/contract/identity/user'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { storePermissions, useSession } from '#kit/call/session.ts'
import { storedPreferences, storedSession } from '#kit/call/storage.ts'
import { changeSettings, defaultSettings, useSettings } from '#shell/settings/settings.ts'
import { noTabs } from '#shell/tabs/tab-rules.ts'
import { aNode, aUser } from '#testing/people.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { BasicLayout } from './basic-layout.tsx'

const hand = userEvent.setup()
const sider = () => document.querySelector<HTMLElement>('aside.shell-sider')
const shell = () => document.querySelector<HTMLElement>('.shell')?.dataset
const open = () =>
  show(
    <BasicLayout title="用户" tabs={noTabs} home={undefined} titles={new Map()}>
      内容
    </BasicLayout>,
  )

beforeEach(() => {
  resize(1440)
  storedPreferences.remove('siderWidth')
  useSettings.setState(defaultSettings, true)
  storedSession.write('username', 'zhangsan')
  storedSession.write('tenantId', 1000)
  server.on(ownAnnouncement.bell, () => failure(503, '')) // the bell has its own tests
  server.on(session.ticket, () => failure(503, ''))
  useSession.setState({
    menu: [aNode('/isps/user', { meta: { title: '用户' } }), aNode('/isps/role', { hidden: true })],
    user: aUser(),
    systemName: '顺达平台',
    tenants: [{ id: 1000, name: '顺达物流' }],
  })
})

test('SHELL-014 SHELL-015 SHELL-018 SHELL-024 DEC-035 header, permitted menu, content and footer', () => {
  useSession.setState({ branding: { icp: '京ICP备1号' } as never })
  open()
  const header = within(screen.getByRole('banner'))
  expect(header.getByText('顺达平台')).toBeTruthy()
  expect(header.getByText('顺达物流')).toBeTruthy()
  expect(within(sider()!).getAllByRole('menuitem')).toHaveLength(1)
  expect(screen.getByRole('main').textContent).toBe('内容')
  expect(screen.getByRole('contentinfo').textContent).toBe(
    `© ${new Date().getFullYear()} 顺达平台 京ICP备1号`,
  )
})

test('SHELL-003 SHELL-005 SHELL-019 SHELL-021 DEC-008 200 px, a rail of 80 px up to 1280, a drawer on a phone', async () => {
  open()
  expect(sider()?.style.width).toBe('200px')
  resize(1280)
  expect(sider()?.style.width).toBe('80px')
  await hand.click(screen.getByLabelText('展开菜单'))
  expect(sider()?.style.width).toBe('200px') // reopened by hand
  resize(1281)
  resize(1280)
  expect(sider()?.style.width).toBe('80px') // crossing applies the rule again
  resize(768)
  expect(sider()).toBeTruthy()
  resize(767)
  expect(sider()).toBeNull()
  await hand.click(screen.getByLabelText('展开菜单'))
  expect(within(await screen.findByRole('dialog')).getByText('用户')).toBeTruthy()
})

test('SHELL-020 DEC-034 the menu is dragged between 160 and 400 px, remembered, and 200 again by double click', () => {
  open()
  const edge = screen.getByRole('separator', { name: '调整菜单宽度' })
  for (let press = 0; press < 40; press += 1) fireEvent.keyDown(edge, { key: 'ArrowRight' })
  expect(sider()?.style.width).toBe('400px')
  for (let press = 0; press < 40; press += 1) fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  expect(sider()?.style.width).toBe('160px')
  expect(storedPreferences.read('siderWidth')).toBe(160)
  fireEvent.doubleClick(edge)
  expect(sider()?.style.width).toBe('200px')
})

test('SHELL-020 DEC-034 the edge follows the pointer while it is held, and not afterwards', () => {
  open()
  const edge = screen.getByRole('separator', { name: '调整菜单宽度' })
  const held = new Set<number>()
  edge.setPointerCapture = (id) => void held.add(id)
  edge.hasPointerCapture = (id) => held.has(id)
  fireEvent.pointerMove(edge, { pointerId: 1, clientX: 300 })
  expect(sider()?.style.width).toBe('200px')
  fireEvent.pointerDown(edge, { pointerId: 1, clientX: 200 })
  fireEvent.pointerMove(edge, { pointerId: 1, clientX: 300 })
  expect(sider()?.style.width).toBe('300px')
  fireEvent.pointerMove(edge, { pointerId: 1, clientX: 900 })
  expect(sider()?.style.width).toBe('400px')
  held.clear() // the browser lets go with the button
  fireEvent.pointerMove(edge, { pointerId: 1, clientX: 250 })
  expect(sider()?.style.width).toBe('400px')
})

test('SHELL-017 SHELL-057 SHELL-058 in top-menu mode the header holds the menu, the content is at most 1200 px unless fluid', () => {
  changeSettings({ layout: 'topmenu' })
  open()
  expect(sider()).toBeNull()
  expect(within(screen.getByRole('banner')).getByRole('menu')).toBeTruthy()
  expect(shell()?.width).toBe('fixed')
})

test('DEC-037 with side menu the content always fills the space', () => {
  changeSettings({ contentWidth: 'Fixed' })
  open()
  expect(shell()?.width).toBe('fluid')
})

test('SHELL-059 SHELL-060 SHELL-061 the header stays, hides on the way down, or goes with the page', async () => {
  changeSettings({ autoHideHeader: true })
  open()
  expect(shell()).toMatchObject({ header: 'fixed', sider: 'fixed' })
  const scrollTo = (y: number) => {
    vi.stubGlobal('scrollY', y)
    fireEvent.scroll(window)
  }
  scrollTo(300)
  await waitFor(() => expect(shell()?.header).toBe('hidden'))
  scrollTo(200)
  await waitFor(() => expect(shell()?.header).toBe('fixed'))
  changeSettings({ fixedHeader: false, fixSiderbar: false })
  await waitFor(() => expect(shell()).toMatchObject({ header: 'free', sider: 'free' }))
  scrollTo(0)
})

test('SHELL-016 SHELL-042 SESS-029 greeting, password, settings and logout, which asks first', async () => {
  const logout = server.on(session.logout, () => null)
  open()
  await hand.click(screen.getByLabelText('欢迎您，张三'))
  for (const label of ['修改密码', '系统设置', '退出登录']) await screen.findByText(label)
  await hand.click(screen.getByText('退出登录'))
  const [question] = await screen.findAllByText('真的要注销登录吗 ?')
  expect(logout).not.toHaveBeenCalled()
  const dialog = within(question!.closest<HTMLElement>('[role=dialog]')!)
  await hand.click(dialog.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(logout).toHaveBeenCalledOnce())
})

test('SHELL-045 without a known user name the password dialog does not open', async () => {
  storedSession.remove('username')
  open()
  await hand.click(screen.getByLabelText('欢迎您，张三'))
  await hand.click(await screen.findByText('修改密码'))
  await screen.findByText('当前系统无登录用户!')
})

test('SHELL-043 Ctrl K searches the menu; hidden entries are left out', async () => {
  open()
  await hand.keyboard('{Control>}k{/Control}')
  const field = await screen.findByPlaceholderText('菜单、用户、操作，可用拼音首字母')
  expect(screen.getAllByRole('option')).toHaveLength(1) // the hidden one is left out
  await hand.type(field, '没有')
  await screen.findByText('没有匹配的内容')
})

test('SHELL-043 the command bar finds pages by first letters, actions, and people for those who may see them', async () => {
  server.on(user.list, ({ realname }) => ({
    records: realname ? [{ id: 'u7', version: 1, username: 'u0007', realname: '杨辉' }] : [],
    total: realname ? 1 : 0,
  }))
  open()
  act(() => storePermissions([{ action: 'user:list', type: '1', status: '1', describe: '' }], []))
  await hand.keyboard('{Control>}k{/Control}')
  const field = await screen.findByPlaceholderText('菜单、用户、操作，可用拼音首字母')
  await hand.type(field, 'yh')
  await screen.findByRole('option', { name: /用户$/ })
  await screen.findByRole('option', { name: /杨辉.*u0007/ })
  await hand.clear(field)
  await hand.type(field, '帮助')
  await screen.findByRole('option', { name: /帮助与快捷键/ })
})
