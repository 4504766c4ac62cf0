import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { usePageIsRefreshed } from '#kit/page/page-frame.ts'
import type { PageRoute } from '#shell/menu/menu.ts'
import type { Tab, Tabs } from '#shell/tabs/tab-rules.ts'
import { show } from '#testing/show.tsx'
import { KeptPages } from './kept-pages.tsx'

const route = (path: string, given: Partial<PageRoute> = {}): PageRoute => ({
  path,
  name: path,
  title: `标题${path}`,
  component: 'page',
  keepAlive: false,
  permissionList: [],
  chain: [{ title: `标题${path}`, path }],
  ...given,
})
const tab = (path: string, given: Partial<Tab> = {}): Tab => ({
  path,
  address: path,
  version: 0,
  isLive: true,
  ...given,
})

function Page() {
  const { pathname, search, hash } = useLocation()
  return <output>{`${pathname + search + hash} ${usePageIsRefreshed() ? 'refreshed' : 'opened'}`}</output>
}
function open(routes: PageRoute[], list: Tab[], active: string | undefined, path = active ?? '/') {
  const tabs: Tabs = { owner: '', list, active, closed: [], seen: undefined }
  const pages = new Map(routes.map((one) => [one.path, one]))
  const pageOf = (component: string) => (component === 'page' ? Page : undefined)
  show(<KeptPages tabs={tabs} pages={pages} pageOf={pageOf} />, { path })
}
const shown = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent)

test.each([
  [0, '/a opened'],
  [1, '/a refreshed'],
  [2, '/a refreshed'],
])('SHELL-041 a page knows after %i refreshes whether it was started anew', (version, said) => {
  open([route('/a')], [tab('/a', { version })], '/a')
  expect(shown()).toEqual([said])
})

test('DEC-031 only live tabs are mounted: the one in view, and hidden ones that keep their state', () => {
  open(
    [route('/a', { keepAlive: true }), route('/b'), route('/c'), route('/d', { keepAlive: true })],
    [tab('/a'), tab('/b'), tab('/c'), tab('/d', { isLive: false }), tab('/unknown')],
    '/c',
  )
  expect(shown()).toEqual(['/a opened', '/c opened'])
})

test('a hidden page keeps the address of its tab, whole', () => {
  open([route('/a', { keepAlive: true }), route('/b')], [tab('/a', { address: '/a?x=1#y' }), tab('/b')], '/b')
  expect(shown()).toEqual(['/a?x=1#y opened', '/b opened'])
})

test('the page in view follows the address bar only while that shows its tab', () => {
  open([route('/a')], [tab('/a', { address: '/a?x=1' })], '/a', '/a?x=2')
  expect(shown()).toEqual(['/a?x=1 opened'])
})

test('DEC-032 a component that nobody knows is a page that is not found', () => {
  open([route('/a', { component: 'nobody' })], [tab('/a')], '/a')
  expect(shown()).toEqual([])
  expect(screen.getByText(/404/)).toBeTruthy()
})

test.each([
  [{ hasCode: true }, '首页台账'],
  [{}, '首页标题/a'],
] as const)('ONLINE-002 a page of %j has the way to it above: %s', (given, crumbs) => {
  open([route('/a', given)], [tab('/a', { title: '台账' })], '/a')
  expect(screen.getByLabelText('面包屑').textContent).toBe(crumbs)
})
