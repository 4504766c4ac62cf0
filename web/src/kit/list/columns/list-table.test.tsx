import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RowAction } from '#kit/table/row-actions.tsx'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import type { Rows } from '../use-rows.ts'
import { Cards } from './cards.tsx'
import type { ArrangedColumn } from './column-layout.ts'
import { ListTable } from './list-table.tsx'

const fields: Field[] = [
  { name: 'name', label: '名称', type: 'text' },
  { name: 'status', label: '状态', type: 'text' },
  { name: 'count', label: '数量', type: 'integer' },
  { name: 'createTime', label: '创建时间', type: 'text' },
]
const columns = fields
  .slice(0, 3)
  .map((field) => ({ field, isShown: true, width: 100, fixed: 'none' }) as ArrangedColumn)
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `样品${at}`, status: '好', count: at }))
const listOf = (given: Partial<Rows> = {}): Rows => {
  const rows = given.rows ?? rowsOf(2)
  return {
    rows,
    total: rows.length,
    page: 1,
    isCapped: false,
    hidden: [],
    readOnly: [],
    isFirst: false,
    isFetching: false,
    error: undefined,
    reload: () => undefined,
    countExactly: () => undefined,
    ...given,
  }
}
function openTable(list: Rows, given: Partial<Parameters<typeof ListTable>[0]> = {}) {
  const calls = { sorted: vi.fn(), turned: vi.fn(), selected: vi.fn() }
  show(
    <ListTable
      list={list}
      rows={list.rows}
      expandable={undefined}
      columns={columns}
      changes={{}}
      actions={undefined}
      sort={{ column: 'name', order: 'asc' }}
      onSort={calls.sorted}
      size={10}
      onTurn={calls.turned}
      density="medium"
      selected={[]}
      onSelect={calls.selected}
      current={undefined}
      saved={undefined}
      notice="还没有样品"
      {...given}
    />,
  )
  return calls
}
const cells = (row: Element | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
const head = (title: string) =>
  screen.getByText(title, { selector: '.ant-table-thead .ant-table-column-title' })
const bodyRows = () => [...document.querySelectorAll('tr.ant-table-row')]

test('the first load is ten grey rows that cannot be chosen, without pages', () => {
  openTable(listOf({ rows: [], isFirst: true, isFetching: true }))
  expect(bodyRows()).toHaveLength(10)
  expect(cells(bodyRows()[0])).toEqual(['', '', '', ''])
  expect(
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .slice(1)
      .every(({ disabled }) => disabled),
  ).toBe(true)
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(document.querySelector('.ant-pagination')).toBeNull()
})

test('rows are shown by their columns and chosen by their boxes, which have names', async () => {
  const { selected } = openTable(listOf(), { selected: ['other'] })
  expect(cells(bodyRows()[1])).toEqual(['', '样品1', '好', '1'])
  await hand.click(screen.getByRole('checkbox', { name: '选择 样品1' }))
  expect(selected.mock.lastCall?.[0]).toEqual(['other', 'r1'])
  await hand.click(screen.getByRole('checkbox', { name: '全选本页' }))
  expect(selected.mock.lastCall?.[0]).toEqual(['other', 'r0', 'r1'])
})

test('a list without a choice of rows has no boxes', () => {
  openTable(listOf(), { onSelect: undefined })
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(cells(bodyRows()[0])).toEqual(['样品0', '好', '0'])
})

test('a head sorts its column upwards, then downwards', async () => {
  const { sorted } = openTable(listOf())
  await hand.click(head('状态'))
  expect(sorted.mock.lastCall?.[0]).toEqual({ column: 'status', order: 'asc' })
  await hand.click(head('名称')) // sorted upwards already
  expect(sorted.mock.lastCall?.[0]).toEqual({ column: 'name', order: 'desc' })
})

test('a column sorted downwards goes back to the order of the list', async () => {
  const { sorted } = openTable(listOf(), { sort: { column: 'count', order: 'desc' } })
  await hand.click(head('数量'))
  expect(sorted.mock.lastCall?.[0]).toEqual({ column: 'createTime', order: 'desc' })
})

test('a list in an order of its own is not sorted by its heads', () => {
  openTable(listOf(), { onSort: undefined })
  expect(document.querySelector('.ant-table-column-sorters')).toBeNull()
})

test('LIST-037 the range and the total stand beside the pages, which are turned with their size', async () => {
  const { turned } = openTable(listOf({ rows: rowsOf(10), total: 35, page: 2 }))
  expect(screen.getByText('11-20 共35条')).toBeTruthy()
  await hand.click(screen.getByTitle('3'))
  expect(turned.mock.calls).toEqual([[3, 10]])
})

test('an empty list says so, and counts from nothing to nothing', () => {
  openTable(listOf({ rows: [], total: 0 }))
  expect(screen.getByText('还没有样品')).toBeTruthy()
  expect(screen.getByText('0-0 共0条')).toBeTruthy()
})

test('a total that stopped at its cap is counted exactly by a click', async () => {
  const countExactly = vi.fn()
  openTable(listOf({ total: 1000, isCapped: true, countExactly }))
  await hand.click(screen.getByRole('button', { name: /1-10 共1000\+条/ }))
  expect(countExactly).toHaveBeenCalledTimes(1)
})

test.each([
  [10, false],
  [11, true],
])('a whole list of %i rows has pages: %s', (total, hasPages) => {
  openTable(listOf({ rows: rowsOf(10), total }), { isWhole: true })
  expect(document.querySelector('.ant-pagination') !== null).toBe(hasPages)
  expect(screen.getByText(`1-10 共${total}条`)).toBeTruthy()
})

test.each([
  [49, false],
  [50, true],
])('of %i rows only those in view are drawn: %s', (count, isVirtual) => {
  openTable(listOf({ rows: rowsOf(count) }), { size: 100 })
  expect(document.querySelector('.ant-table-virtual, .ant-table-tbody-virtual') !== null).toBe(isVirtual)
})

test('the row that is open and the one just saved are marked', () => {
  openTable(listOf({ rows: rowsOf(3) }), { current: 'r0', saved: 'r1' })
  const marks = bodyRows().map(({ className }) => /current|saved/.exec(className)?.[0])
  expect(marks).toEqual(['current', 'saved', undefined])
})

function openCards(list: Rows, given: Partial<Parameters<typeof Cards>[0]> = {}) {
  const opened = vi.fn()
  const removed = vi.fn()
  const actions = (): RowAction[] => [{ label: '删除', run: removed }]
  show(
    <Cards
      list={list}
      fields={fields}
      card={{ title: 'name', status: 'status', lines: ['count'], time: 'createTime' }}
      changes={{ status: { render: () => <b>自定</b> } }}
      actions={actions}
      onOpen={opened}
      onMore={undefined}
      notice={<p>还没有样品</p>}
      {...given}
    />,
  )
  return { opened, removed }
}

test('a card has title, status, labelled lines and the time, opens its row and has a menu', async () => {
  const rows = [{ id: 'a', name: '样品', status: '好', count: 3, createTime: '2026-11-15' }]
  const { opened, removed } = openCards(listOf({ rows }))
  const card = within(screen.getByRole('listitem'))
  const [body, menu] = card.getAllByRole('button')
  expect(body?.textContent).toBe('样品自定数量 32026-11-15')
  await hand.click(body as HTMLElement)
  expect(opened.mock.calls).toEqual([[rows[0]]])
  await hand.click(menu as HTMLElement)
  await hand.click(await screen.findByText('删除'))
  await waitFor(() => expect(removed).toHaveBeenCalledTimes(1))
  expect(screen.getByText('1-1 共1条')).toBeTruthy()
})

test('加载更多 asks for more cards; where no more can be had this way one is told to filter', async () => {
  const more = vi.fn()
  openCards(listOf({ total: 5 }), { onMore: more })
  await hand.click(screen.getByRole('button', { name: '加载更多' }))
  expect(more).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('请用筛选缩小范围')).toBeNull()
})

test.each([
  [2, false],
  [3, true],
])('two cards of %i rows say that one may filter: %s', (total, isTold) => {
  openCards(listOf({ total }))
  expect(screen.queryByText('请用筛选缩小范围') !== null).toBe(isTold)
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
})

test('without a row the notice stands alone', () => {
  openCards(listOf({ rows: [] }))
  expect(screen.getByText('还没有样品')).toBeTruthy()
  expect(screen.getByText('0-0 共0条')).toBeTruthy()
})

test('on the first load there are five grey cards', () => {
  openCards(listOf({ rows: [], isFirst: true }))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.queryByText('还没有样品')).toBeNull()
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true')
})
