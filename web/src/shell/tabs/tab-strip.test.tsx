import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import type { TabActions } from './tab-actions.ts'
import { noTabs, type Tabs } from './tab-rules.ts'
import { TabStrip } from './tab-strip.tsx'

const actions: TabActions = {
  close() {},
  refresh() {},
  closeSide() {},
  step() {},
  reopen() {},
}
const paths = ['/one', '/two', '/three']
const tabs: Tabs = {
  ...noTabs,
  list: paths.map((path) => ({ path, address: path, version: 0, isLive: true })),
  active: '/three',
}
const titles = new Map(paths.map((path) => [path, path.slice(1)]))

/** The test document has no layout: a strip of 500 px, and each tab 120 px wide where it stands in a row. */
function layOut(scrollWidth: number) {
  const widths = {
    clientWidth: () => 500,
    scrollWidth: () => scrollWidth,
    offsetWidth: () => 120,
    offsetLeft: (element: HTMLElement) => paths.indexOf(element.dataset.path ?? '') * 400,
  }
  for (const [name, width] of Object.entries(widths)) {
    const spy = vi.spyOn(HTMLElement.prototype, name as keyof typeof widths, 'get')
    spy.mockImplementation(function (this: HTMLElement) {
      return width(this)
    })
    onTestFinished(() => spy.mockRestore())
  }
}
const open = (active = tabs.active) =>
  show(<TabStrip tabs={{ ...tabs, active }} home={undefined} titles={titles} actions={actions} />)
const strip = () => document.querySelector('.tab-strip ul') as HTMLUListElement

test('tabs that do not fit are scrolled by arrows, four fifths of the strip at a time', async () => {
  layOut(920)
  open()
  const scrollBy = vi.fn()
  Object.assign(strip(), { scrollBy })
  await hand.click(screen.getByRole('button', { name: '向右滚动' }))
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 400 })
  await hand.click(screen.getByRole('button', { name: '向左滚动' }))
  expect(scrollBy).toHaveBeenLastCalledWith({ left: -400 })
})

test('tabs that fit have no arrows', () => {
  layOut(501)
  open()
  expect(screen.queryByRole('button', { name: /滚动/ })).toBeNull()
})

test.each([
  ['/three', 420], // 800 + 120 − 500: its end is the end of the strip
  ['/two', 20],
  ['/one', 0],
])('the tab in view is scrolled into the strip: %s', (active, left) => {
  layOut(920)
  open(active)
  expect(strip().scrollLeft).toBe(left)
})

function acts() {
  const done: string[] = []
  const note =
    (act: string) =>
    (...given: unknown[]) =>
      void done.push([act, ...given].join(' '))
  return {
    done,
    actions: {
      close: note('close'),
      refresh: note('refresh'),
      closeSide: note('closeSide'),
      step: note('step'),
      reopen: note('reopen'),
    } as TabActions,
  }
}
const items = (list: HTMLElement) =>
  [...list.querySelectorAll('[role=menuitem]')].map((item) =>
    item.getAttribute('aria-disabled') === 'true' ? `(${item.textContent})` : item.textContent,
  )
const openList = async () => {
  const item = await screen.findByText('关闭其它')
  return item.closest('[role=menu]') as HTMLElement
}

test('SHELL-030 the tabs in their order, the one in view marked, home without a cross', async () => {
  const { done, actions: noted } = acts()
  show(<TabStrip tabs={tabs} home="/one" titles={titles} actions={noted} />)
  const shown = [...strip().children].map((tab) => [
    tab.textContent,
    tab.querySelector('a')?.getAttribute('href'),
    tab.querySelector('a')?.title,
    tab.getAttribute('aria-current'),
    tab.querySelector('button')?.getAttribute('aria-label'),
  ])
  expect(shown).toEqual([
    ['one', '#/one', 'one', null, undefined],
    ['two', '#/two', 'two', null, '关闭 two'],
    ['three', '#/three', 'three', 'page', '关闭 three'],
  ])
  await hand.click(screen.getByRole('button', { name: '关闭 two' }))
  expect(done).toEqual(['close /two'])
})

test('SHELL-035 the middle button closes a tab, the others do not', () => {
  const { done, actions: noted } = acts()
  show(<TabStrip tabs={tabs} home={undefined} titles={titles} actions={noted} />)
  const link = screen.getByRole('link', { name: 'two' })
  expect(fireEvent.mouseDown(link, { button: 1 })).toBe(false)
  expect(fireEvent.mouseDown(link, { button: 0 })).toBe(true)
  expect(done).toEqual([])
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 2 }))
  expect(done).toEqual([])
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))
  expect(done).toEqual(['close /two'])
})

test('SHELL-036 DEC-009 标签操作 is about the tab in view; what would close nothing is grey', async () => {
  const { done, actions: noted } = acts()
  show(<TabStrip tabs={tabs} home={undefined} titles={titles} actions={noted} />)
  await hand.click(screen.getByRole('button', { name: '标签操作' }))
  expect(items(await openList())).toEqual(['刷新', '关闭左侧', '(关闭右侧)', '关闭其它'])
  await hand.click(screen.getByText('刷新'))
  expect(done).toEqual(['refresh /three'])
})

test('SHELL-036 DEC-009 the context menu is about the tab under the pointer', async () => {
  const { done, actions: noted } = acts()
  show(<TabStrip tabs={tabs} home={undefined} titles={titles} actions={noted} />)
  fireEvent.contextMenu(screen.getByRole('link', { name: 'one' }))
  const list = await openList()
  expect(items(list)).toEqual(['刷新', '(关闭左侧)', '关闭右侧', '关闭其它'])
  await hand.click(screen.getByText('关闭右侧'))
  expect(done).toEqual(['closeSide right /one'])
})
