import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageFrame } from '#kit/page/page-frame.ts'
import { hasUnsaved } from '#kit/page/unsaved.ts'
import { recordReports } from '#testing/reports.ts'
import { useUnsaved } from '#testing/unsaved.ts'
import { type TabActions, useTabActions, useTabKeys } from './tab-actions.ts'
import { noTabs, type Tabs } from './tab-rules.ts'
import { useTabs } from './tabs.ts'

const reports = recordReports()
beforeEach(() => {
  useTabs.setState(noTabs, true)
})
afterEach(() => {
  cleanup()
  useTabs.setState(noTabs, true)
})

const acts = () => {
  const done: string[] = []
  const note = (act: string) => vi.fn((...given: unknown[]) => void done.push([act, ...given].join(' ')))
  const actions = {
    close: note('close'),
    refresh: note('refresh'),
    closeSide: note('closeSide'),
    step: note('step'),
    reopen: note('reopen'),
  } as TabActions
  return { done, actions }
}
const alt = { altKey: true }

test.each<[string, object, string[]]>([
  ['KeyW', alt, ['close /a']],
  ['KeyW', { ...alt, shiftKey: true }, ['reopen']],
  ['BracketLeft', alt, ['step -1']],
  ['BracketRight', alt, ['step 1']],
  ['KeyW', {}, []],
  ['KeyW', { ...alt, ctrlKey: true }, []],
  ['KeyW', { ...alt, metaKey: true }, []],
  ['KeyX', alt, []],
])('ux §4 the key %s with %j does %j, and only then is taken from the page', (code, keys, expected) => {
  const { done, actions } = acts()
  const { unmount } = renderHook(() => useTabKeys({ list: [], active: '/a' } as unknown as Tabs, actions))
  const isLeft = fireEvent.keyDown(window, { code, ...keys })
  expect(done).toEqual(expected)
  expect(isLeft).toBe(expected.length === 0)
  unmount()
  fireEvent.keyDown(window, { code, ...keys })
  expect(done).toEqual(expected)
})

test('ux §4 without a tab there is nothing to close', () => {
  const { done, actions } = acts()
  renderHook(() => useTabKeys({ list: [], active: undefined } as unknown as Tabs, actions))
  fireEvent.keyDown(window, { code: 'KeyW', ...alt })
  expect(done).toEqual([])
})

const tab = (path: string, address = path) => ({ path, address, version: 0, isLive: true })
const opened: Tabs = {
  ...noTabs,
  list: [tab('/home'), tab('/a', '/a?x=1'), tab('/b', '/b?x=2')],
  active: '/a',
  closed: ['/c?x=3'],
}

const frame = { crumbs: null, claim: () => () => undefined, isRefreshed: false }
function UnsavedPage() {
  useUnsaved(() => true)
  return null
}

/** The actions of these tabs; a page may have unsaved work. */
function setOut(tabs: Tabs, unsaved?: string) {
  const { result } = renderHook(
    () => ({ actions: useTabActions(tabs, '/home'), location: useLocation(), way: useNavigationType() }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/start']}>
          <PageFrame value={{ ...frame, page: unsaved }}>{unsaved && <UnsavedPage />}</PageFrame>
          {children}
        </MemoryRouter>
      ),
    },
  )
  return {
    act: (choose: (actions: TabActions) => void) => act(() => choose(result.current.actions)),
    where: () => {
      const { way, location } = result.current
      return `${way} ${location.pathname}${location.search}`
    },
    paths: () => useTabs.getState().list.map(({ path }) => path),
  }
}

test('SHELL-038 closing the tab in view goes to its neighbour, closing another one goes nowhere', () => {
  const one = setOut(opened)
  one.act(({ close }) => close('/b'))
  expect([one.where(), one.paths()]).toEqual(['POP /start', ['/home', '/a']])
  one.act(({ close }) => close('/a'))
  expect([one.where(), one.paths()]).toEqual(['PUSH /b?x=2', ['/home', '/b']])
})

test('SHELL-034 SHELL-035 what cannot be closed says so and stays', () => {
  const one = setOut(opened)
  one.act(({ close }) => close('/home'))
  expect([reports.warnings, useTabs.getState()]).toEqual([['首页不能关闭!'], noTabs])
})

test('SHELL-041 refreshing the tab in view goes to its bare address in place of the old one', () => {
  const one = setOut(opened)
  one.act(({ refresh }) => refresh('/b'))
  expect(one.where()).toBe('POP /start')
  one.act(({ refresh }) => refresh('/a'))
  expect(one.where()).toBe('REPLACE /a')
  expect(useTabs.getState().list[1]).toEqual({ ...tab('/a'), version: 1 })
})

test('SHELL-033 the tabs beside one are closed; the one that stays comes into view', () => {
  const one = setOut(opened)
  one.act(({ closeSide }) => closeSide('others', '/b'))
  expect([one.where(), one.paths()]).toEqual(['PUSH /b?x=2', ['/home', '/b']])
})

test('the neighbours are visited with their query, and a closed tab comes back', () => {
  const one = setOut(opened)
  one.act(({ step }) => step(1))
  expect(one.where()).toBe('PUSH /b?x=2')
  one.act(({ step }) => step(-1))
  expect(one.where()).toBe('PUSH /home')
  one.act(({ reopen }) => reopen())
  expect([one.where(), useTabs.getState().closed]).toEqual(['PUSH /c?x=3', []])
})

test('where no tab is open or was closed nothing happens', () => {
  const one = setOut(noTabs)
  one.act(({ step }) => step(1))
  one.act(({ reopen }) => reopen())
  expect([one.where(), useTabs.getState()]).toEqual(['POP /start', noTabs])
})

test('ux §4 unsaved work in a tab that would go is asked about, in another one it is not', async () => {
  const one = setOut(opened, '/b')
  one.act(({ close }) => close('/a'))
  expect(one.paths()).toEqual(['/home', '/b'])
  one.act(({ close }) => close('/b'))
  expect(one.paths()).toEqual(['/home', '/b'])
  expect(hasUnsaved()).toBe(true)
  const [asked] = reports.dialogs
  expect(asked).toMatchObject({ title: '有未保存的修改', okText: '放弃修改' })
  act(() => void asked?.onOk?.())
  await vi.waitFor(() => expect(one.paths()).toEqual(['/home', '/a']))
  expect(hasUnsaved()).toBe(false)
})
