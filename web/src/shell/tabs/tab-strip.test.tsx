import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import type { TabActions } from './tab-actions.ts'
import { noTabs, type Tabs } from './tab-rules.ts'
import { TabStrip } from './tab-strip.tsx'

const hand = userEvent.setup()
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
