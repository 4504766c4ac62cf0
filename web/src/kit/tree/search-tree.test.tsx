import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { type PickNode, SearchTree } from './search-tree.tsx'

const nodes: PickNode[] = [
  {
    key: 'a',
    title: '总部',
    children: [{ key: 'a1', title: 'Fleet 车队', children: [{ key: 'a2', title: '一班' }] }],
  },
  { key: 'b', title: '分部' },
]
const onToggle = vi.fn()
const onRetry = vi.fn()

function open(given: Partial<Parameters<typeof SearchTree<PickNode>>[0]> = {}) {
  return show(
    <SearchTree<PickNode>
      title="部门"
      nodes={nodes}
      error={null}
      onRetry={onRetry}
      height={400}
      onToggle={onToggle}
      {...given}
    />,
  )
}
const titles = () => [...document.querySelectorAll('.ant-tree-title')].map(({ textContent }) => textContent)
const field = () => screen.getByLabelText<HTMLInputElement>('搜索部门')

beforeEach(() => {
  vi.clearAllMocks()
})

test('the roots are open at first, or what is told', () => {
  const { unmount } = open()
  expect(titles()).toEqual(['总部', 'Fleet 车队', '分部'])
  expect(field().placeholder).toBe('搜索部门')
  unmount()
  open({ opensAt: ['a', 'a1'] })
  expect(titles()).toEqual(['总部', 'Fleet 车队', '一班', '分部'])
})

test('what is found is unfolded and marked, whatever its case; nothing found is told', async () => {
  open({ beside: ({ key }) => `(${key})` })
  await hand.type(field(), 'fleet')
  await vi.waitFor(() => expect(titles()).toEqual(['总部(a)', 'Fleet 车队(a1)']))
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Fleet'])
  await hand.clear(field())
  await hand.type(field(), '没有')
  await screen.findByText('没有匹配的部门')
})

test('a click on a name toggles the node, by its box too', async () => {
  const { unmount } = open()
  await hand.click(screen.getByText('分部'))
  expect(onToggle).toHaveBeenLastCalledWith('b')
  expect(document.querySelector('.ant-tree-checkbox')).toBeNull()
  unmount()
  open({ checkable: true, checkedKeys: ['b'] })
  await hand.click(screen.getByText('总部'))
  expect(onToggle).toHaveBeenLastCalledWith('a')
  expect(onToggle).toHaveBeenCalledTimes(2)
})

test('nodes are dragged, but not among matches alone', async () => {
  open({ draggable: true })
  expect(document.querySelectorAll('[draggable=true]').length).toBeGreaterThan(0)
  await hand.type(field(), '车队')
  await vi.waitFor(() => expect(titles()).toEqual(['总部', 'Fleet 车队']))
  expect(document.querySelectorAll('[draggable=true]')).toHaveLength(0)
})

test('an empty tree says so in the words of its page', () => {
  const { unmount } = open({ nodes: [] })
  screen.getByText('还没有部门')
  unmount()
  open({ nodes: [], emptyText: '没有可选的部门' })
  screen.getByText('没有可选的部门')
})

test('a tree on its way is grey, a failed one says why and is read again; a later failure leaves it', async () => {
  const skeleton = () => document.querySelector('[aria-label=正在加载]')
  const first = open({ nodes: undefined })
  expect(skeleton()).not.toBeNull()
  first.unmount()
  const second = open({ nodes: undefined, error: new Error('系统繁忙') })
  expect(skeleton()).toBeNull()
  screen.getByText('系统繁忙')
  await hand.click(screen.getByRole('button', { name: '重试' }))
  expect(onRetry).toHaveBeenCalledOnce()
  second.unmount()
  open({ error: new Error('系统繁忙') })
  expect(screen.queryByText('系统繁忙')).toBeNull()
  expect(titles()).toHaveLength(3)
})
