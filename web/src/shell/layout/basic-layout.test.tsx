import { session } from '@banyan/contract/identity/session'
import { user } from '@banyan/contract/identity/user'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { storePermissions, useSession } from '#kit/call/session.ts'
import { storedPreferences, storedSession } from '#kit/call/storage.ts'
import { changeSettings, defaultSettings, useSettings } from '#shell/settings/settings.ts'
import { noTabs } from '#shell/tabs/tab-rules.ts'
import { hand } from '#testing/hand.ts'
import { aNode, aUser } from '#testing/people.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { BasicLayout } from './basic-layout.tsx'

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

const menuItems = () =>
  [...document.querySelectorAll('.shell-actions button, .shell-header > button')].map((button) =>
    button.getAttribute('aria-label'),
  )

test('SHELL-015 the buttons of the header on a desk and on a phone', () => {
  open()
  expect(menuItems()).toEqual(['收起菜单', '搜索菜单', '消息', '欢迎您，张三', '系统设置'])
  expect(document.querySelector('.tab-strip')).not.toBeNull()
  resize(767)
  expect(menuItems()).toEqual(['展开菜单', '搜索菜单', '打开的页面 0', '消息', '欢迎您，张三'])
  expect(document.querySelector('.shell-header-title')?.textContent).toBe('用户')
  expect(screen.queryByText('顺达平台')).toBeNull()
  expect(document.querySelector('.tab-strip')).toBeNull()
})

test('SHELL-063 without 多标签 there are no tabs, on a phone neither', () => {
  changeSettings({ multipage: false })
  open()
  expect(document.querySelector('.tab-strip')).toBeNull()
  resize(767)
  expect(menuItems()).toEqual(['展开菜单', '搜索菜单', '消息', '欢迎您，张三'])
})

test('the tenant is named beside the system unless both have one name; the logo of the tenant is shown', () => {
  useSession.setState({ systemName: '顺达物流', logo: 'a/logo.png' })
  const { unmount } = open()
  const brand = () => document.querySelector('.shell-brand') as HTMLElement
  expect(brand().textContent).toBe('顺达物流')
  expect(brand().querySelector('img')?.getAttribute('src')).toContain('a/logo.png')
  unmount()
  useSession.setState({ systemName: '', logo: '', tenants: [{ id: 1001, name: '远达物流' }] })
  open()
  expect(brand().textContent).toBe('榕台')
  expect(brand().querySelector('img')?.getAttribute('src')).toBe('./favicon.svg')
})

test('系统设置 opens the settings and their cross closes them', async () => {
  open()
  await hand.click(screen.getByRole('button', { name: '系统设置' }))
  const drawer = await screen.findByRole('dialog', { name: '系统设置' })
  await hand.click(within(drawer).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '系统设置' })).toBeNull())
})

test('跳到内容 puts the focus on the page', async () => {
  open()
  await hand.click(screen.getByRole('button', { name: '跳到内容' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('SHELL-017 a phone has no top menu; the width of the content is then no matter', () => {
  changeSettings({ layout: 'topmenu' })
  resize(767)
  open()
  expect(within(screen.getByRole('banner')).queryByRole('menu')).toBeNull()
  expect([shell()?.width, menuItems()[0]]).toEqual(['fluid', '展开菜单'])
})

test('SHELL-054 in top-menu mode a dark menu makes the whole header dark, on a light page only', () => {
  const style = () => screen.getByRole('banner').getAttribute('style')
  changeSettings({ layout: 'topmenu', theme: 'dark', appearance: 'light' })
  const { unmount } = open()
  expect(style()).not.toBeNull()
  expect(menuItems()).not.toContain('收起菜单')
  unmount()
  changeSettings({ appearance: 'dark' })
  const second = open()
  expect(style()).toBeNull()
  second.unmount()
  changeSettings({ appearance: 'light', layout: 'sidemenu' })
  open()
  expect(style()).toBeNull()
})

test('SHELL-021 on a phone the menu closes behind the page that was chosen', async () => {
  resize(767)
  open()
  await hand.click(screen.getByLabelText('展开菜单'))
  const drawer = await screen.findByRole('dialog', { name: '顺达平台' })
  await hand.click(within(drawer).getByText('用户'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '顺达平台' })).toBeNull())
})

test.each([
  [1000, 400],
  [20, 160],
  ['wide', 200],
  [256, 256],
])('DEC-034 a stored width of %j is shown as %i px', (stored, shown) => {
  storedPreferences.write('siderWidth', stored)
  open()
  expect(sider()?.style.width).toBe(`${shown}px`)
  const edge = screen.getByRole('separator', { name: '调整菜单宽度' })
  expect(['min', 'max', 'now'].map((name) => edge.getAttribute(`aria-value${name}`))).toEqual([
    '160',
    '400',
    String(shown),
  ])
  expect(edge.tabIndex).toBe(0)
})

test('SHELL-020 an arrow key moves the edge by eight pixels, the rail has no edge', async () => {
  open()
  const edge = screen.getByRole('separator', { name: '调整菜单宽度' })
  fireEvent.keyDown(edge, { key: 'ArrowRight' })
  expect(sider()?.style.width).toBe('208px')
  fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  fireEvent.keyDown(edge, { key: 'ArrowUp' })
  expect(sider()?.style.width).toBe('192px')
  await hand.click(screen.getByLabelText('收起菜单'))
  expect(screen.queryByRole('separator')).toBeNull()
})
