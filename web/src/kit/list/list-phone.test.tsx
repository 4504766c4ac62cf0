import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { gadget } from '@banyan/contract/testing/gadget'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { file, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { ListPage } from './list-page.tsx'

const gadgets = ['解放', '东风'].map((name, index) => ({
  id: `b${index}`,
  version: 1,
  name,
  typeId: 't1',
  typeId_dictText: '牵引车',
}))
const all = ['list', 'add', 'edit', 'delete', 'export', 'import'].map((verb) => `gadget:${verb}`)

beforeEach(() => {
  localStorage.clear()
  resize(390)
  server.on(dictionary.search, () => [])
  server.on(dictionary.items, () => [])
})
afterEach(() => resize(1440))

const listing = (total: number, records = gadgets) => server.on(gadget.list, () => ({ records, total }))
const showGadgets = (can = all, path = '/') => show(<ListPage of={gadget} />, { can, path })
const lastInput = (list: ReturnType<typeof listing>) => list.mock.lastCall?.[0]
const more = () => screen.queryByRole('button', { name: '加载更多' })
const narrow = () => screen.queryByText('请用筛选缩小范围')

test('LIST-037 rows are cards, and 加载更多 asks for one page more', async () => {
  const list = listing(25)
  showGadgets()
  const card = (await screen.findByText('解放')).closest('li') as HTMLElement
  expect(within(card).getByText('牵引车').parentElement?.textContent).toBe('样品类型 牵引车')
  screen.getByText('1-2 共25条')
  expect(lastInput(list)).toMatchObject({ pageNo: 1, pageSize: 10 })
  expect(narrow()).toBeNull()
  await hand.click(more() as HTMLElement)
  await waitFor(() => expect(lastInput(list)).toMatchObject({ pageNo: 1, pageSize: 20 }))
})

test('a phone shows 500 rows at most, then advises to narrow the question', async () => {
  const list = listing(501)
  showGadgets(all, '/?_page=49')
  await screen.findByText('解放')
  expect(narrow()).toBeNull()
  await hand.click(more() as HTMLElement)
  await waitFor(() => expect(lastInput(list)).toMatchObject({ pageNo: 1, pageSize: 500 }))
  await waitFor(() => expect(narrow()).toBeTruthy())
  expect(more()).toBeNull()
})

test('LIST-037 when all rows are there, nothing more is offered; an empty list counts from 0', async () => {
  listing(2)
  const { unmount } = showGadgets()
  await screen.findByText('1-2 共2条')
  expect([more(), narrow()]).toEqual([null, null])
  unmount()
  listing(0, [])
  showGadgets(all, '/?name=x')
  await screen.findByText('0-0 共0条')
  screen.getByText('没有符合条件的数据，可减少条件或重置')
  expect([more(), narrow()]).toEqual([null, null])
})

test('LIST-013 five blank cards stand for the rows until they are there', async () => {
  let answer = (_: { records: typeof gadgets; total: number }) => {}
  const list = server.on(gadget.list, () => new Promise((resolve) => (answer = resolve)))
  showGadgets()
  await waitFor(() => expect(list).toHaveBeenCalled())
  const [cards] = await screen.findAllByRole('list')
  expect(cards?.getAttribute('aria-busy')).toBe('true')
  expect(within(cards as HTMLElement).getAllByRole('listitem')).toHaveLength(5)
  answer({ records: gadgets, total: 2 })
  await screen.findByText('解放')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

/** The menu of the list stands before those of its cards. */
const pressMore = () => hand.click(screen.getAllByRole('button', { name: '更多' })[0] as HTMLElement)
async function openMenu(can = all) {
  listing(2)
  showGadgets(can)
  await screen.findByText('解放')
  await pressMore()
  await screen.findByRole('menuitem', { name: '刷新' })
}
const offered = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('LIST-008 LIST-009 the menu imports, and exports what is asked under the title of the list', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  server.on(gadget.exportXls, () => file('x'))
  await openMenu()
  expect(offered()).toEqual(['刷新', '导入', '导出'])
  await hand.click(screen.getByRole('menuitem', { name: '导出' }))
  await waitFor(() => expect(saved).toEqual(['样品.xls']))
  await pressMore()
  await hand.click(await screen.findByRole('menuitem', { name: '导入' }))
  await screen.findByRole('dialog', { name: '导入样品' })
})

test('the menu offers what the user may do only', async () => {
  await openMenu(['gadget:list'])
  expect(offered()).toEqual(['刷新'])
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})

test('LIST-001 the filter sheet asks the list, and can be opened again', async () => {
  const list = listing(25)
  showGadgets()
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: '筛选' }))
  const sheet = within(await screen.findByRole('dialog', { name: '筛选' }))
  await hand.type(sheet.getByLabelText('样品名称'), '解')
  await hand.click(sheet.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(lastInput(list)?.name).toBe('*解*'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hand.click(screen.getByRole('button', { name: '筛选' }))
  const again = within(await screen.findByRole('dialog', { name: '筛选' }))
  expect(again.getByLabelText<HTMLInputElement>('样品名称').value).toBe('解')
})

test('a card opens its record', async () => {
  listing(2)
  server.on(gadget.byId, () => gadgets[0]!)
  showGadgets()
  await hand.click(await screen.findByText('解放'))
  await screen.findByText('样品详情 · 解放')
})

test('刷新 in the menu reads the list anew; what a page adds stands under the search', async () => {
  const list = listing(2)
  show(<ListPage of={gadget} toolbar={<button type="button">回收站</button>} />, { can: all })
  await screen.findByText('解放')
  screen.getByRole('button', { name: '回收站' })
  await pressMore()
  await hand.click(await screen.findByRole('menuitem', { name: '刷新' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
})

test('LIST-037 a capped total says so on a phone too and counts exactly on a click', async () => {
  server.on(gadget.list, ({ totalMode }) => ({
    records: gadgets,
    total: totalMode === 'exact' ? 12_017 : 10_000,
    totalCapped: totalMode !== 'exact',
  }))
  showGadgets()
  await hand.click(await screen.findByRole('button', { name: '1-2 共10000+条' }))
  await screen.findByText('1-2 共12017条')
})
