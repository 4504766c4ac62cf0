import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import type { TabActions } from './tab-actions.ts'
import { noTabs, type Tabs } from './tab-rules.ts'
import { TabsButton } from './tabs-button.tsx'

const paths = ['/one', '/two']
const titles = new Map([
  ['/one', '甲页'],
  ['/two', '乙页'],
])

async function open(active: string | undefined) {
  const done: string[] = []
  const note =
    (act: string) =>
    (...given: unknown[]) =>
      void done.push([act, ...given].join(' '))
  const actions = {
    close: note('close'),
    refresh: note('refresh'),
    closeSide: note('closeSide'),
  } as unknown as TabActions
  const list = paths.map((path) => ({ path, address: `${path}?page=2`, version: 0, isLive: true }))
  const tabs: Tabs = { ...noTabs, list, active }
  show(<TabsButton tabs={tabs} home="/one" titles={titles} actions={actions} />)
  const button = screen.getByRole('button', { name: '打开的页面 2' })
  expect(button.textContent).toBe('2')
  await hand.click(button)
  return { sheet: within(await screen.findByRole('dialog', { name: '打开的页面' })), done }
}

test('on a phone the open pages are a sheet, home without a cross', async () => {
  const { sheet, done } = await open('/two')
  const lines = sheet.getAllByRole('listitem')
  expect(lines.map((line) => [line.textContent, line.getAttribute('aria-current')])).toEqual([
    ['甲页', null],
    ['乙页', 'page'],
  ])
  expect(sheet.getByRole('link', { name: '甲页' }).getAttribute('href')).toBe('#/one?page=2')
  expect(sheet.queryByRole('button', { name: '关闭 甲页' })).toBeNull()
  await hand.click(sheet.getByRole('button', { name: '关闭 乙页' }))
  await hand.click(sheet.getByRole('button', { name: '刷新' }))
  await hand.click(sheet.getByRole('button', { name: '关闭其它' }))
  expect(done).toEqual(['close /two', 'refresh /two', 'closeSide others /two'])
})

test('a page that is chosen closes the sheet', async () => {
  const { sheet } = await open('/two')
  await hand.click(sheet.getByRole('link', { name: '甲页' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '打开的页面' })).toBeNull())
})

test('without a page in view nothing is refreshed', async () => {
  const { sheet } = await open(undefined)
  expect(sheet.queryByRole('button', { name: '刷新' })).toBeNull()
  expect(sheet.getAllByRole('listitem').map((line) => line.getAttribute('aria-current'))).toEqual([
    null,
    null,
  ])
})
