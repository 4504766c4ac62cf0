import { expect, test } from 'vitest'
import {
  closedPaths,
  closeSide,
  closeTab,
  deactivateTabs,
  nameTab,
  neighbourTab,
  noTabs,
  refreshTab,
  refusalToClose,
  reopenTab,
  type Tabs,
  visitTab,
  withKnownPages,
} from './tab-rules.ts'

const home = '/home'
let visits = 0
const going = (tabs: Tabs, address: string) => {
  visits += 1
  return visitTab(tabs, { path: address.split('?')[0]!, address, key: String(visits) }, home)
}
/** Opens pages one after the other: the last one is in view. */
const opened = (...addresses: string[]) => addresses.reduce((tabs, address) => going(tabs, address), noTabs)
/** `home a *b`: the active one is marked. */
const line = ({ list, active }: Tabs) =>
  list.map(({ path }) => (path === active ? '*' : '') + path.slice(1)).join(' ')

test('SHELL-031 a first visit opens a tab, later ones activate it; home stands first', () => {
  expect(line(opened('/a'))).toBe('home *a')
  expect(line(opened('/a', '/b'))).toBe('home a *b')
  expect(line(opened('/a', '/b', '/a'))).toBe('home *a b')
  expect(line(opened('/home', '/a', '/home'))).toBe('*home a')
})

test('SHELL-031 a route has one tab, whatever its query; the menu brings it back as it was left', () => {
  const left = opened('/a?page=2', '/b', '/a')
  expect(left.list.map(({ address }) => address)).toEqual(['/home', '/a?page=2', '/b'])
  const elsewhere = opened('/a?page=2', '/b', '/a?page=3')
  expect(elsewhere.list[1]?.address).toBe('/a?page=3')
  const reset = going(opened('/a?page=2'), '/a')
  expect(reset.list[1]?.address).toBe('/a') // inside the tab every address counts
})

const tab = (path: string, given: object = {}) => ({
  path,
  address: path,
  version: 0,
  isLive: true,
  ...given,
})

test('SHELL-031 a visit is remembered; what else is known of a tab stays', () => {
  const before = {
    ...noTabs,
    owner: 'me',
    list: [tab('/a', { version: 2, isLive: false, title: '甲' }), tab(home)],
  }
  expect(visitTab(before, { path: '/a', address: '/a?x=1', key: 'k' }, home)).toEqual({
    owner: 'me',
    list: [tab(home), tab('/a', { address: '/a?x=1', version: 2, title: '甲' })],
    active: '/a',
    closed: [],
    seen: 'k',
  })
  const first = visitTab(noTabs, { path: '/b', address: '/b', key: 'k' }, home)
  expect(first.list).toEqual([tab(home, { isLive: false }), tab('/b')])
})

test('a tab is named by its page, others are not', () => {
  const titles = (tabs: Tabs) => tabs.list.map(({ title }) => title)
  expect(titles(nameTab(opened('/a', '/b'), '/a', '甲'))).toEqual([undefined, '甲', undefined])
})

test('what changes nothing gives back the same tabs', () => {
  const tabs = opened('/a', '/b')
  expect(closeTab(tabs, '/gone', home)).toBe(tabs)
  expect(closeSide(tabs, 'others', '/gone', home)).toBe(tabs)
  expect(closeSide(tabs, 'right', '/b', home)).toBe(tabs)
  const away = deactivateTabs(tabs, home)
  expect(away).toEqual({ ...tabs, active: undefined, seen: undefined })
  expect(deactivateTabs(away, home)).toBe(away)
  expect(deactivateTabs(away, undefined)).toBe(away)
  expect(line(deactivateTabs(away, '/b'))).toBe('b home a')
})

test('the last twenty closed tabs can be brought back, the newest first', () => {
  const many = Array.from({ length: 25 }, (_, at) => tab(`/p${at}`))
  const tabs = { ...noTabs, list: [tab('/a'), ...many], active: '/a', closed: ['/old'] }
  const { closed, list } = closeSide(tabs, 'others', '/a', undefined)
  expect(list).toEqual([tab('/a')])
  expect([closed.length, closed[0], closed.at(-1)]).toEqual([20, '/p5', '/p24'])
  const [address, rest] = reopenTab({ ...noTabs, closed })
  expect([address, rest.closed]).toEqual(['/p24', closed.slice(0, 19)])
})

test('a tab that comes into view because another was closed is mounted, others stay as they are', () => {
  const asleep = (path: string) => tab(path, { isLive: false })
  const tabs = { ...noTabs, list: [asleep('/a'), tab('/b'), asleep('/c')], active: '/b' }
  expect(closeTab(tabs, '/b', undefined).list).toEqual([asleep('/a'), tab('/c')])
  expect(closeTab(tabs, '/a', undefined)).toMatchObject({ active: '/b', list: [tab('/b'), asleep('/c')] })
})

test('without tabs there is no neighbour', () => {
  expect(neighbourTab(noTabs, 1)).toBeUndefined()
})

test('SHELL-034 SHELL-035 what cannot be closed says why', () => {
  expect(refusalToClose(opened('/a'), '/home', home)).toBe('首页不能关闭!')
  expect(refusalToClose(opened('/home'), '/home', home)).toBe('首页不能关闭!')
  const alone = visitTab(noTabs, { path: '/a', address: '/a', key: '1' }, undefined) // no right to the home page
  expect(refusalToClose(alone, '/a', undefined)).toBe('这是最后一页，不能再关闭了啦')
  expect(refusalToClose(opened('/a'), '/a', home)).toBeUndefined()
  expect(closeTab(alone, '/a', undefined)).toBe(alone)
  expect(line(closeTab(opened('/a'), '/home', home))).toBe('home *a')
})

test.each([
  ['/a', 'home *b c'],
  ['/b', 'home a *c'],
  ['/c', 'home a *b'],
])('SHELL-032 SHELL-038 closing %s while it is in view leaves %s', (path, left) => {
  const tabs = going(opened('/a', '/b', '/c'), path)
  expect(line(closeTab(tabs, path, home))).toBe(left)
})

test('SHELL-032 closing another tab leaves the page in view', () => {
  expect(line(closeTab(opened('/a', '/b', '/c'), '/a', home))).toBe('home b *c')
})

test.each([
  ['left', '/b', 'home b c *d'],
  ['left', '/d', 'home *d'],
  ['left', '/home', 'home a b c *d'],
  ['right', '/b', 'home a *b'],
  ['right', '/home', '*home'],
  ['right', '/d', 'home a b c *d'],
  ['others', '/b', 'home *b'],
  ['others', '/d', 'home *d'],
  ['others', '/home', '*home'],
] as const)('SHELL-033 SHELL-036 SHELL-037 close %s of %s leaves %s', (side, path, left) => {
  expect(line(closeSide(opened('/a', '/b', '/c', '/d'), side, path, home))).toBe(left)
})

test('SHELL-041 refreshing starts the page anew and resets its query state', () => {
  const tabs = refreshTab(opened('/a?page=2'), '/a')
  expect(tabs.list[1]).toEqual({ path: '/a', address: '/a', version: 1, isLive: true })
  const behind = refreshTab(opened('/a?page=2', '/b'), '/a')
  expect(behind.list[1]).toEqual({ path: '/a', address: '/a', version: 1, isLive: false })
})

test('a closed tab comes back with its query; the newest first', () => {
  const tabs = closeTab(closeTab(opened('/a?x=1', '/b'), '/a', home), '/b', home)
  const [address, rest] = reopenTab(tabs)
  expect([address, reopenTab(rest)[0]]).toEqual(['/b', '/a?x=1'])
  expect(reopenTab(opened('/a'))[0]).toBeUndefined()
})

test('neighbours go round the ends', () => {
  const tabs = opened('/a', '/b')
  expect([neighbourTab(tabs, 1)?.path, neighbourTab(tabs, -1)?.path]).toEqual(['/home', '/a'])
})

test('an error page leaves the tabs open with none in view, and coming back keeps the query', () => {
  const away = deactivateTabs(opened('/a?page=2'), home)
  expect(line(away)).toBe('home a')
  expect(going(away, '/a').list[1]?.address).toBe('/a?page=2')
  expect(line(deactivateTabs(noTabs, home))).toBe('home') // the way home is there from the start
})

test('DEC-003 tabs of pages the user no longer has are dropped', () => {
  expect(line(withKnownPages(opened('/a', '/b'), new Set(['/home', '/b'])))).toBe('home *b')
  const tabs = opened('/a')
  expect(withKnownPages(tabs, new Set(['/home', '/a']))).toBe(tabs)
})

test('ux §4 what closing or refreshing would unmount is known beforehand', () => {
  const tab = (path: string) => ({ path, address: path, version: 0, isLive: true })
  const open = { ...noTabs, list: [tab('/a'), tab('/b'), tab('/c')], active: '/a' }
  expect(closedPaths(open, closeTab(open, '/b', undefined))).toEqual(['/b'])
  expect(closedPaths(open, refreshTab(open, '/c'))).toEqual(['/c'])
  expect(closedPaths(open, closeSide(open, 'others', '/a', undefined))).toEqual(['/b', '/c'])
  expect(closedPaths(open, open)).toEqual([])
})
