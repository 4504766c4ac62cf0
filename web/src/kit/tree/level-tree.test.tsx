import { gadget } from '@banyan/contract/testing/gadget'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { TreeOption } from '#kit/call/backend.ts'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { recordReports } from '#testing/reports.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { LevelTree } from './level-tree.tsx'
import { useTreeOrder } from './use-tree-order.ts'
import { useTreeSearch } from './use-tree-search.ts'

const node = (key: string, title: string, leaf: 0 | 1) => ({ key, title, leaf }) as TreeOption
const levels: Record<string, TreeOption[]> = {
  '': [node('a', '甲', 0), node('b', '乙', 1)],
  a: [node('a1', '甲一', 1)],
}
function open(given: Partial<Parameters<typeof LevelTree>[0]> = {}) {
  const load = vi.fn(async (parent?: string) => levels[parent ?? ''] ?? [])
  const changed = vi.fn()
  show(<LevelTree tree="t" load={load} chosen={[]} isMultiple={false} onChange={changed} {...given} />)
  return { load, changed }
}
const box = () => screen.getByRole('combobox')
const unfold = async (title: string) => {
  const row = (await screen.findByText(title)).closest('.ant-select-tree-treenode')
  await hand.click(row?.querySelector('.ant-select-tree-switcher') as HTMLElement)
}

test('a tree fetches its first level when it is opened, and the next when its node is', async () => {
  const { load, changed } = open()
  expect(load).not.toHaveBeenCalled()
  await hand.click(box())
  await screen.findByText('乙')
  expect(load.mock.calls).toEqual([[undefined]])
  await unfold('甲')
  await hand.click(await screen.findByText('甲一'))
  expect(load.mock.calls).toEqual([[undefined], ['a']])
  expect(changed.mock.calls).toEqual([[['a1'], ['甲一']]])
})

test('a node that is a leaf cannot be unfolded', async () => {
  open()
  await hand.click(box())
  const row = (await screen.findByText('乙')).closest('.ant-select-tree-treenode')
  expect(row?.querySelector('.ant-select-tree-switcher-noop')).not.toBeNull()
  const other = screen.getByText('甲').closest('.ant-select-tree-treenode')
  expect(other?.querySelector('.ant-select-tree-switcher-noop')).toBeNull()
})

test('several nodes are chosen one after the other', async () => {
  const { changed } = open({ isMultiple: true, chosen: [{ value: 'b', label: '乙' }] })
  await hand.click(box())
  await hand.click(await screen.findByText('甲'))
  expect(changed.mock.calls).toEqual([
    [
      ['b', 'a'],
      ['乙', '甲'],
    ],
  ])
})

test('a tree without a name, an empty one and one without a match say so', async () => {
  const { load } = open({ tree: undefined, placeholder: '选部门' })
  expect(box().closest('.ant-select')?.textContent).toBe('选部门')
  await hand.click(box())
  await screen.findByText('暂无数据')
  expect(load).not.toHaveBeenCalled()
})

test('what is typed is looked for in the names, and nothing found is told', async () => {
  open()
  expect(box().closest('.ant-select')?.textContent).toBe('请选择')
  await hand.click(box())
  await screen.findByText('乙')
  await hand.type(box(), '乙')
  const list = document.querySelector('.ant-select-dropdown') as HTMLElement
  await waitFor(() => expect(within(list).queryByText('甲')).toBeNull())
  await hand.type(box(), '丙')
  await screen.findByText('没有匹配的数据')
})

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const reports = recordReports()

test('the new numbers of moved nodes are written one after the other, and the last answer is told', async () => {
  const order: string[] = []
  server.on(gadget.edit, async ({ id }) => {
    order.push(`begin ${id}`)
    await Promise.resolve()
    order.push(`end ${id}`)
    return null
  })
  const again = vi.spyOn(queryClient, 'invalidateQueries')
  const { result } = renderHook(() => useTreeOrder(gadget.edit), { wrapper })
  expect(result.current.isMoving).toBe(false)
  let done = Promise.resolve()
  act(() => {
    done = result.current.write([
      { id: 'a', name: 'x' },
      { id: 'b', name: 'y' },
    ])
  })
  expect(result.current.isMoving).toBe(true)
  await act(() => done)
  expect(order).toEqual(['begin a', 'end a', 'begin b', 'end b'])
  expect(result.current.isMoving).toBe(false)
  expect(reports.successes).toEqual(['编辑成功!'])
  expect(again.mock.calls).toEqual([[{ queryKey: ['gadget'] }]])
  again.mockRestore()
})

test('after a refusal no further node is written, and the tree is read as it stands', async () => {
  const edit = server.on(gadget.edit, () => refusal('不能移动'))
  const again = vi.spyOn(queryClient, 'invalidateQueries')
  const { result } = renderHook(() => useTreeOrder(gadget.edit), { wrapper })
  await act(() => result.current.write([{ id: 'a' }, { id: 'b' }]))
  expect(edit).toHaveBeenCalledTimes(1)
  expect(result.current.isMoving).toBe(false)
  expect(again).toHaveBeenCalledTimes(1)
  again.mockRestore()
})

test('what is found in a tree is unfolded; blanks look for nothing', () => {
  const tree = [{ key: '1', title: '总部', children: [{ key: '2', title: '一部' }] }]
  const { result } = renderHook(() => useTreeSearch(tree as never))
  expect([result.current.word, result.current.opened]).toEqual(['', undefined])
  const type = (value: string) => act(() => result.current.input.onChange({ target: { value } } as never))
  type('  ')
  expect([result.current.word, result.current.opened, result.current.input.value]).toEqual([
    '',
    undefined,
    '  ',
  ])
  type(' 一部')
  expect([result.current.word, result.current.opened]).toEqual(['一部', ['1']])
  act(() => result.current.unfold([1, 2]))
  expect(result.current.opened).toEqual(['1', '2'])
})
