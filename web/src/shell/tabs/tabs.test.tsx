import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession } from '#kit/call/session.ts'
import { storedSession, storedWindow } from '#kit/call/storage.ts'
import { noTabs, type Tabs } from './tab-rules.ts'
import { changeTabs, renameTab, useOpenTabs, useTabs } from './tabs.ts'

const home = '/home'
const known = new Set([home, '/a', '/b'])
const visit = (path: string, address = path, key = address) => ({ path, address, key })
const tab = (path: string, given: object = {}) => ({
  path,
  address: path,
  version: 0,
  isLive: true,
  ...given,
})
const me = 'zhangsan@1000'

type Here = Parameters<typeof useOpenTabs>[0]
const usual: Omit<Here, 'page'> = { home, known, isMulti: true }
const open = (page: Here['page'], given: Partial<Here> = {}) =>
  renderHook((here: Here) => useOpenTabs(here), { initialProps: { ...usual, page, ...given } })
const paths = ({ list, active }: Tabs) =>
  list.map(({ path }) => (path === active ? `[${path}]` : path)).join(' ')

beforeEach(() => {
  clearSession()
  storedSession.write('username', 'zhangsan')
  storedSession.write('tenantId', 1000)
})
afterEach(() => {
  cleanup()
  clearSession()
})

test('SHELL-031 a visit opens a tab after home; what is shown is remembered for a reload', () => {
  const { result, rerender } = open(visit('/a', '/a?x=1'))
  expect(result.current).toEqual({
    ...noTabs,
    owner: me,
    list: [tab(home, { isLive: false }), tab('/a', { address: '/a?x=1' })],
    active: '/a',
    seen: '/a?x=1',
  })
  expect(useTabs.getState()).toBe(result.current)
  rerender({ ...usual, page: visit('/b') })
  expect(paths(useTabs.getState())).toBe('/home /a [/b]')
  act(() => renameTab('/b', '乙'))
  expect(storedWindow.read('tabs')).toEqual({
    owner: me,
    list: [
      { path: home, address: home },
      { path: '/a', address: '/a?x=1' },
      { path: '/b', address: '/b', title: '乙' },
    ],
  })
})

test('a visit that the tabs have seen changes nothing', () => {
  const page = visit('/a')
  const { result, rerender } = open(page)
  const before = result.current
  rerender({ ...usual, page: { ...page } })
  expect(result.current).toBe(before)
  rerender({ ...usual, page: visit('/a', '/a?x=1') })
  expect(result.current.list.at(-1)?.address).toBe('/a?x=1')
})

test('home that becomes known later takes its place, without it the visit is enough', () => {
  const page = visit('/a')
  const { result, rerender } = open(page, { home: undefined })
  expect(paths(result.current)).toBe('[/a]')
  const before = result.current
  rerender({ ...usual, home: undefined, page: { ...page } })
  expect(result.current).toBe(before)
  rerender({ ...usual, page })
  expect(paths(result.current)).toBe('/home [/a]')
})

test('while an address leads on the tabs stay, on an error page none of them is in view', () => {
  const { result, rerender } = open(visit('/a'))
  rerender({ ...usual, page: 'leading on' })
  expect(paths(result.current)).toBe('/home [/a]')
  rerender({ ...usual, page: 'none' })
  expect(paths(result.current)).toBe('/home /a')
  rerender({ ...usual, page: 'none', home: '/b' })
  expect(paths(result.current)).toBe('/b /home /a')
  rerender({ ...usual, page: 'none', home: '/a', isMulti: false })
  expect(paths(result.current)).toBe('/b /home /a')
})

test('SHELL-039 without tabs there is the page in view alone, opened anew at each visit', () => {
  const { result, rerender } = open(visit('/a'))
  act(() => changeTabs({ ...useTabs.getState(), list: [tab(home), tab('/a', { version: 3 })] }))
  rerender({ ...usual, isMulti: false, page: visit('/a') })
  expect(result.current.list).toEqual([tab('/a', { version: 3 })])
  rerender({ ...usual, isMulti: false, page: visit('/b') })
  expect(result.current.list).toEqual([tab('/b')])
  const before = result.current
  rerender({ ...usual, isMulti: false, page: visit('/b') })
  expect(result.current).toBe(before)
})

test('DEC-003 DEC-017 a reload brings the tabs of the same user back, not yet mounted', () => {
  const list = [
    { path: home, address: home },
    { path: '/a', address: '/a?x=1', title: '甲' },
    { path: '/gone', address: '/gone' },
    { path: '/b', address: '/b', title: 5 },
    { path: '/b' },
    { address: '/b' },
    { path: 5, address: '/b' },
    { path: '/b', address: 5 },
    null,
    '/b',
  ]
  storedWindow.write('tabs', { owner: me, list })
  const { result } = open('leading on')
  expect(result.current).toEqual({
    ...noTabs,
    owner: me,
    list: [tab(home, { isLive: false }), tab('/a', { address: '/a?x=1', title: '甲', isLive: false })],
  })
})

test.each([
  ['of somebody else', { owner: 'lisi@1000', list: [{ path: '/a', address: '/a' }] }],
  ['of another tenant', { owner: 'zhangsan@1001', list: [{ path: '/a', address: '/a' }] }],
  ['that are no list', { owner: me, list: 'x' }],
])('DEC-003 stored tabs %s are not opened', (_, stored) => {
  storedWindow.write('tabs', stored)
  expect(open('leading on').result.current).toEqual({ ...noTabs, owner: me })
})

test('a page tells its name once; of a page without a tab nothing is kept', () => {
  open(visit('/a'))
  const before = useTabs.getState()
  act(() => renameTab('/b', '乙'))
  expect(useTabs.getState()).toBe(before)
  act(() => renameTab('/a', '甲'))
  const named = useTabs.getState()
  expect(named.list.map(({ title }) => title)).toEqual([undefined, '甲'])
  act(() => renameTab('/a', '甲'))
  expect(useTabs.getState()).toBe(named)
})

test('SESS-026 the tabs end with the session', () => {
  changeTabs({ ...noTabs, owner: me, list: [tab('/a')] })
  clearSession()
  expect(useTabs.getState()).toEqual(noTabs)
})
