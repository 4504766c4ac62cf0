import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { usePageTitle } from '#kit/page/page-frame.ts'
import { changeSettings, defaultSettings } from '#shell/settings/settings.ts'
import { noTabs } from '#shell/tabs/tab-rules.ts'
import { useTabs } from '#shell/tabs/tabs.ts'
import { hand } from '#testing/hand.ts'
import { aNode } from '#testing/people.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { SignedInApp } from './signed-in-app.tsx'

const home = aNode('/vclinfoExtend/distributionMap', { component: 'none', meta: { title: '首页' } })
const system = aNode('/isps', {
  component: 'layouts/RouteView',
  meta: { title: '系统管理' },
  children: [
    aNode('/isps/one', { component: 'note', meta: { title: '甲页', keepAlive: true } }),
    aNode('/isps/two', { component: 'note', meta: { title: '乙页' } }),
  ],
})

beforeEach(() => {
  resize(1440)
  changeSettings(defaultSettings)
  storedSession.write('username', 'zhangsan')
  storedSession.write('tenantId', 1000)
  useSession.setState({ menu: [home, system], indexUrl: home.path, indexName: '首页' })
})

/** A page with something to lose: what is typed, and the query it was opened with. */
function Note() {
  const { search } = useLocation()
  return <input placeholder="便条" name={search} />
}
/** A page that is opened by a code and says what it shows. */
function Named() {
  const { pathname } = useLocation()
  usePageTitle(`表单${pathname.at(-1)}`)
  return <Note />
}
const testPages: Record<string, typeof Note> = { note: Note, named: Named }
function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const open = (path: string) =>
  show(
    <>
      <SignedInApp pageOf={(name) => testPages[name]} />
      <Where />
    </>,
    { path },
  )
const address = () => document.querySelector('output')?.textContent
const strip = () => within(screen.getByLabelText('打开的页面'))
const tabs = () =>
  [...document.querySelectorAll('.tab-strip li')].map(
    (tab) => (tab.getAttribute('aria-current') ? '*' : '') + tab.textContent,
  )
const tab = (title: string) => strip().getByText(title)
const menuItem = (title: string) => hand.click(within(document.querySelector('aside')!).getByText(title))
const notes = () => screen.queryAllByPlaceholderText<HTMLInputElement>('便条')
const opened = () => notes().map(({ name }) => name)
const typed = () => notes().map(({ value }) => value)
const close = (title: string) => hand.click(strip().getByLabelText(`关闭 ${title}`))

test('SHELL-030 SHELL-031 SHELL-023 pages open as tabs after home, with the way to them above', async () => {
  open('/isps/one')
  expect(tabs()).toEqual(['首页', '*甲页'])
  await menuItem('乙页')
  await waitFor(() => expect(tabs()).toEqual(['首页', '甲页', '*乙页']))
  await hand.click(tab('甲页'))
  await waitFor(() => expect(tabs()).toEqual(['首页', '*甲页', '乙页']))
  expect(screen.getByLabelText('面包屑').textContent).toBe('首页系统管理甲页')
})

test('ONLINE-002 DEC-043 a page with a code opens a tab for each code', async () => {
  const forms = aNode('/online/cgformList/:code', {
    component: 'note',
    hidden: true,
    meta: { title: '表单数据', keepAlive: true },
  })
  useSession.setState({ menu: [home, system, forms], indexUrl: home.path, indexName: '首页' })
  open('/online/cgformList/a?x=1')
  expect(tabs()).toEqual(['首页', '*表单数据'])
  expect(opened()).toEqual(['?x=1'])
  cleanup()
  open('/online/cgformList/b')
  expect(tabs()).toEqual(['首页', '表单数据', '*表单数据'])
})

test('ONLINE-002 SHELL-023 a page that is opened by a code is named by what it shows, also after a reload', async () => {
  const forms = aNode('/online/cgformList/:code', {
    component: 'named',
    hidden: true,
    meta: { title: '表单数据' },
  })
  const entry = aNode('/online/cgformList/c', { component: 'named', meta: { title: '台账' } })
  useSession.setState({ menu: [home, system, forms, entry], indexUrl: home.path, indexName: '首页' })
  open('/online/cgformList/a')
  await waitFor(() => expect(tabs()).toEqual(['首页', '*表单a']))
  expect(screen.getByLabelText('面包屑').textContent).toBe('首页表单a')
  await waitFor(() => expect(document.title).toMatch(/^表单a - /))
  cleanup()
  useTabs.setState(noTabs, true)
  open('/online/cgformList/c') // the menu entry keeps the name it was given
  await waitFor(() => expect(tabs()).toEqual(['首页', '表单a', '*台账']))
  await waitFor(() => expect(document.title).toMatch(/^台账 - /))
})

test('SHELL-022 DEC-031 a page with keepAlive keeps what was typed, another starts anew', async () => {
  open('/isps/one')
  await hand.type(notes()[0]!, '保留')
  await menuItem('乙页')
  await waitFor(() => expect(typed()).toEqual(['保留', ''])) // the one out of view is still there
  await hand.type(notes()[1]!, '不保留')
  await hand.click(tab('甲页'))
  await waitFor(() => expect(typed()).toEqual(['保留']))
  await hand.click(tab('乙页'))
  await waitFor(() => expect(typed()).toEqual(['保留', '']))
})

test('SHELL-040 a hidden page keeps its own address and comes back with it', async () => {
  open('/isps/one?a=1')
  await menuItem('乙页')
  await waitFor(() => expect(opened()).toEqual(['?a=1', '']))
  await menuItem('甲页')
  await waitFor(() => expect(address()).toBe('/isps/one?a=1'))
  expect(opened()).toEqual(['?a=1'])
})

test('SHELL-041 刷新 starts the page anew, without its query', async () => {
  open('/isps/one?a=1')
  await hand.type(notes()[0]!, '保留')
  await hand.pointer({ keys: '[MouseRight]', target: tab('甲页') })
  await hand.click(await screen.findByText('刷新'))
  await waitFor(() => expect(address()).toBe('/isps/one'))
  expect(typed()).toEqual([''])
})

test('SHELL-033 DEC-009 the context menu closes to the left, to the right and the others', async () => {
  open('/isps/one')
  await menuItem('乙页')
  await hand.pointer({ keys: '[MouseRight]', target: tab('甲页') })
  for (const label of ['刷新', '关闭左侧', '关闭右侧', '关闭其它']) await screen.findByText(label)
  await hand.click(screen.getByText('关闭右侧'))
  await waitFor(() => expect(tabs()).toEqual(['首页', '*甲页']))
  expect(address()).toBe('/isps/one')
})

test('SHELL-032 SHELL-034 SHELL-038 × and the middle button close; home stays and says so', async () => {
  open('/isps/one')
  await menuItem('乙页')
  await close('乙页')
  await waitFor(() => expect(tabs()).toEqual(['首页', '*甲页']))
  await waitFor(() => expect(address()).toBe('/isps/one'))
  await hand.pointer({ keys: '[MouseMiddle]', target: tab('首页') })
  await screen.findByText('首页不能关闭!')
  await hand.pointer({ keys: '[MouseMiddle]', target: tab('甲页') })
  await waitFor(() => expect(tabs()).toEqual(['*首页']))
})

test('SHELL-035 the last page cannot be closed', async () => {
  useSession.setState({ menu: [system] }) // no home page for this user
  open('/isps/one')
  await close('甲页')
  await screen.findByText('这是最后一页，不能再关闭了啦')
  expect(tabs()).toEqual(['*甲页'])
})

test('Alt W closes the tab in view, Alt Shift W brings it back with its query, Alt [ goes to the neighbour', async () => {
  open('/isps/one?a=1')
  await hand.keyboard('{Alt>}w{/Alt}')
  await waitFor(() => expect(tabs()).toEqual(['*首页']))
  await hand.keyboard('{Alt>}{Shift>}w{/Shift}{/Alt}')
  await waitFor(() => expect(address()).toBe('/isps/one?a=1'))
  await hand.keyboard('{Alt>}[BracketLeft]{/Alt}')
  await waitFor(() => expect(tabs()).toEqual(['*首页', '甲页']))
})

test('SHELL-039 without multi-tab mode there is no strip and only the page in view is mounted', async () => {
  changeSettings({ multipage: false })
  open('/isps/one')
  await hand.type(notes()[0]!, '保留')
  expect(screen.queryByLabelText('打开的页面')).toBeNull()
  await menuItem('乙页')
  await waitFor(() => expect(address()).toBe('/isps/two'))
  expect(typed()).toEqual([''])
})

test('DEC-003 open tabs survive a reload, for the same user in the same tenant only', async () => {
  open('/isps/one?a=1')
  await menuItem('乙页')
  await waitFor(() => expect(tabs()).toHaveLength(3))
  const reload = () => {
    cleanup()
    useTabs.setState(noTabs, true)
    open('/isps/two')
  }
  reload()
  expect(tabs()).toEqual(['首页', '甲页', '*乙页'])
  await hand.click(tab('甲页'))
  await waitFor(() => expect(address()).toBe('/isps/one?a=1'))
  storedSession.write('tenantId', 1001)
  reload()
  expect(tabs()).toEqual(['首页', '*乙页'])
})

test('SESS-058 an unknown address shows 404 and leaves the open pages as they are', async () => {
  open('/isps/one')
  cleanup()
  open('/nowhere')
  await screen.findByText('抱歉，您访问的页面不存在')
  expect(address()).toBe('/404')
  expect(tabs()).toEqual(['首页', '甲页'])
})

test('SHELL-021 ux B on a phone the number of tabs opens them as a sheet', async () => {
  resize(390)
  open('/isps/one')
  expect(screen.queryByRole('complementary')).toBeNull()
  await hand.click(screen.getByLabelText('打开的页面 2'))
  await hand.click(await screen.findByLabelText('关闭 甲页'))
  await waitFor(() => expect(address()).toBe(home.path))
})

test('SESS-059 SESS-065 DEC-027 link-out mode: the prefix, no header, no tabs, a URL menu that leads to out_ pages', async () => {
  open('/isps/one?isLinkOut=1')
  await waitFor(() => expect(address()).toBe('/out/isps/one'))
  expect(notes()).toHaveLength(1)
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(screen.queryByLabelText('打开的页面')).toBeNull()
  const menu = screen.getByLabelText('菜单')
  await hand.click(within(menu).getByText('首页'))
  await waitFor(() => expect(address()).toBe(`/out${home.path}`)) // the flag lasts
  sessionStorage.clear()
})

test('DEC-027 an /out address without the flag shows the page without the URL menu', async () => {
  open('/out/isps/one')
  expect(notes()).toHaveLength(1)
  expect(address()).toBe('/out/isps/one')
  expect(screen.queryByLabelText('菜单')).toBeNull()
})
