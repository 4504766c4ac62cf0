import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import styles from './tree-table.module.css'
import { TreeTable } from './tree-table.tsx'

interface Node {
  key: string
  title: string
  children?: Node[]
}
const nodes: Node[] = [
  { key: 'a', title: '甲', children: [{ key: 'a1', title: '甲一' }] },
  { key: 'b', title: '乙' },
  { key: 'c', title: '丙' },
]
const onPlace = vi.fn()
const onAdd = vi.fn()
const remove = vi.fn()

function open(more: Partial<Parameters<typeof TreeTable<Node>>[0]> = {}) {
  show(
    <TreeTable<Node>
      title="货架"
      nodes={nodes}
      isFetching={false}
      error={null}
      onRetry={() => undefined}
      columns={[{ title: '编码', dataIndex: 'key' }]}
      actions={() => [{ label: '删除', danger: true, run: remove }]}
      onAdd={onAdd}
      order={{ canMove: ({ key }) => key !== 'c', onPlace }}
      {...more}
    />,
  )
}
const row = (title: string) => screen.getByTitle(title).closest('tr')!
const handle = (title: string) => within(row(title)).getByTitle('拖动排序')
const marked = () => [...document.querySelectorAll(`.${styles.over}`)].map((each) => each.textContent)

beforeEach(() => {
  vi.clearAllMocks()
  resize(1440)
})

test('a row is dragged onto another beside it, which is marked until it is let go', () => {
  open()
  fireEvent.dragStart(handle('甲'))
  expect(fireEvent.dragOver(row('甲'))).toBe(true) // not onto itself
  expect(marked()).toEqual([])
  expect(fireEvent.dragOver(row('丙'))).toBe(false)
  expect(marked()).toEqual([expect.stringContaining('丙')])
  fireEvent.drop(row('丙'))
  expect(onPlace.mock.calls).toEqual([[nodes[0], 2]])
  expect(marked()).toEqual([])
  fireEvent.drop(row('乙'))
  expect(onPlace).toHaveBeenCalledOnce()
})

test('a drag that is given up leaves no mark and moves nothing', () => {
  open()
  fireEvent.dragStart(handle('乙'))
  fireEvent.dragOver(row('甲'))
  fireEvent.dragEnd(handle('乙'))
  expect(marked()).toEqual([])
  fireEvent.drop(row('甲'))
  expect(onPlace).not.toHaveBeenCalled()
})

test('a row is not dragged below another parent', async () => {
  open()
  await hand.click(within(row('甲')).getByRole('button', { name: /展开|Expand/ }))
  fireEvent.dragStart(handle('乙'))
  expect(fireEvent.dragOver(row('甲一'))).toBe(true)
  fireEvent.drop(row('甲一'))
  expect(onPlace).not.toHaveBeenCalled()
})

test('上移 and 下移 stand before what destroys, where there is a place to go; some rows are not moved', () => {
  open()
  const actions = (title: string) =>
    within(row(title))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((text) => text?.trim())
  expect([actions('乙'), actions('丙')]).toEqual([['上移', '下移', '删除'], ['删除']])
  expect(actions('甲')).toEqual(['下移', '删除'])
  expect(within(row('丙')).queryByTitle('拖动排序')).toBeNull()
  fireEvent.click(within(row('乙')).getByText('下移'))
  expect(onPlace).toHaveBeenLastCalledWith(nodes[1], 2)
  fireEvent.click(within(row('乙')).getByText('上移'))
  expect(onPlace).toHaveBeenLastCalledWith(nodes[1], 0)
})

test('what is found is unfolded and cannot be moved; nothing found is told', async () => {
  open()
  const search = screen.getByLabelText('搜索货架')
  await hand.type(search, '甲一')
  expect(row('甲一')).toBeTruthy()
  expect(screen.queryByTitle('乙')).toBeNull()
  expect(screen.queryByTitle('拖动排序')).toBeNull()
  await hand.type(search, '没有')
  expect(screen.getByText('没有匹配的货架')).toBeTruthy()
})

test.each([
  ['with 新增', { nodes: [] }, '还没有货架，点击“新增”添加第一条'],
  ['without it', { nodes: [], onAdd: undefined }, '还没有货架'],
  ['after a failure', { nodes: undefined, error: new Error('连接中断') }, '连接中断'],
])('what stands in the place of rows %s', (_, more, text) => {
  open(more as never)
  expect(screen.getByText(text)).toBeTruthy()
})

test('on a phone a row is its name and one menu of actions', async () => {
  resize(390)
  open()
  expect(screen.queryByText('编码')).toBeNull()
  expect(screen.queryByTitle('拖动排序')).toBeNull()
  await hand.click(within(row('乙')).getAllByRole('button').at(-1)!)
  await hand.click(await screen.findByText('下移'))
  expect(onPlace).toHaveBeenCalledWith(nodes[1], 2)
})

test('the columns of a tree, and what stands before its names', () => {
  open({ sign: ({ key }) => <i>{key}!</i>, toolbar: <button type="button">导入</button> })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '货架名称',
    '编码',
    '操作',
  ])
  expect(row('乙').cells[0]?.textContent).toBe('b!乙')
  screen.getByRole('button', { name: '导入' })
  expect(screen.getByLabelText<HTMLInputElement>('搜索货架').placeholder).toBe('搜索货架')
  expect(screen.getByRole('region', { name: '货架' })).toBeTruthy()
})

test('新增 begins a new root; who may not has no button', async () => {
  open()
  await hand.click(screen.getByRole('button', { name: /新增/ }))
  expect(onAdd).toHaveBeenCalledOnce()
  cleanup()
  open({ onAdd: undefined })
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull()
})

test('only nodes with others below them are unfolded', () => {
  open()
  const folds = ['甲', '乙'].map(
    (title) => row(title).querySelector('.ant-table-row-expand-icon-spaced') === null,
  )
  expect(folds).toEqual([true, false])
})

test('a tree on its way shows that it is fetched; one that is read again stays', () => {
  const isSpinning = () => document.querySelector('.ant-spin-spinning') !== null
  open({ nodes: undefined, isFetching: true })
  expect(isSpinning()).toBe(true)
  expect(screen.queryByText(/还没有货架/)).toBeNull()
  cleanup()
  open({ isFetching: true })
  expect(isSpinning()).toBe(false)
})

test('without an order nothing is moved; actions without danger stand before the moves', () => {
  open({ order: undefined })
  expect(screen.queryByText('下移')).toBeNull()
  expect(screen.queryByTitle('拖动排序')).toBeNull()
  cleanup()
  open({ actions: () => [{ label: '编辑', run: remove }] })
  const words = within(row('甲'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(words.filter((text) => text?.trim())).toEqual(['编辑', '下移'])
})
