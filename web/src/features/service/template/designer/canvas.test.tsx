import { newItem } from '@banyan/contract/service/template/new-item'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DragArea } from '#kit/designer/drag-area.tsx'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { Canvas } from './canvas.tsx'

const items = [
  { ...newItem('input', 'a'), label: '甲', required: 1 as const },
  { ...newItem('number', 'b'), label: '乙' },
  { ...newItem('divider', 'c'), label: '丙' },
]
const does = { onSelect: vi.fn(), onMove: vi.fn(), onCopy: vi.fn(), onRemove: vi.fn() }
beforeEach(() => {
  for (const done of Object.values(does)) done.mockClear()
})

function open({ disabled = false, isPhone = false, held = items } = {}) {
  show(
    <DragArea
      keys={held.map(({ id }) => id)}
      nameOf={(id) => id}
      nameOfType={(type) => type}
      onMove={vi.fn()}
      onInsert={vi.fn()}
    >
      <Canvas
        items={held}
        selected="b"
        faulty={new Set(['c'])}
        disabled={disabled}
        isPhone={isPhone}
        {...does}
      />
    </DragArea>,
  )
}
const cover = (id: string) => document.querySelector<HTMLElement>(`[data-item-id="${id}"]`)!
const told = () => Object.values(does).map((done) => done.mock.calls)
const buttonsOf = (at: number) =>
  within(screen.getAllByRole('listitem')[at]!)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    .filter(Boolean)

test('SERVICE-022 an item tells its type, its name, whether it is required and whether something is wrong', () => {
  open()
  const covers = [...document.querySelectorAll('[data-item-id]')]
  expect(covers.map((each) => [each.getAttribute('aria-label'), each.getAttribute('aria-pressed')])).toEqual([
    ['单行文本 甲 必填', 'false'],
    ['数字 乙', 'true'],
    ['分割线 丙 设置有误', 'false'],
  ])
  expect(screen.getAllByText('设置有误')).toHaveLength(1)
})

test.each([
  ['on a desk', {}, ['拖动 甲', '单行文本 甲 必填', '复制 甲', '删除 甲', '更多']],
  ['on a phone', { isPhone: true }, ['拖动 甲', '单行文本 甲 必填', '更多']],
  ['for who may only read', { disabled: true }, ['拖动 甲', '单行文本 甲 必填']],
])('an item has its tools %s', (_, given, expected) => {
  open(given)
  expect(buttonsOf(0)).toEqual(expected)
})

test('SERVICE-022 a click selects, copies or removes', async () => {
  open()
  await hand.click(cover('a'))
  await hand.click(screen.getByRole('button', { name: '复制 乙' }))
  await hand.click(screen.getByRole('button', { name: '删除 丙' }))
  expect(told()).toEqual([[['a']], [], [['b']], [['c']]])
})

test.each([
  [0, ['[上移已在最前]', '下移']],
  [1, ['上移', '下移']],
  [2, ['上移', '[下移已在最后]']],
])('the menu of item %i moves it within the ends', async (at, expected) => {
  open()
  await hand.click(screen.getAllByRole('button', { name: '更多' })[at]!)
  const entries = await screen.findAllByRole('menuitem')
  expect(
    entries.map((entry) =>
      entry.getAttribute('aria-disabled') === 'true' ? `[${entry.textContent}]` : entry.textContent,
    ),
  ).toEqual(expected)
  await hand.click(entries.find((entry) => entry.getAttribute('aria-disabled') !== 'true')!)
  expect(does.onMove.mock.calls).toEqual([[items[at]!.id, at === 0 ? 1 : at - 1]])
})

test('ux §6 the menu of a phone copies and removes too', async () => {
  open({ isPhone: true })
  await hand.click(screen.getAllByRole('button', { name: '更多' })[1]!)
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['上移', '下移', '复制', '删除'])
  await hand.click(entries[2]!)
  expect(does.onCopy.mock.calls).toEqual([['b']])
})

test.each([
  [{ key: 'Delete' }, [[], [], [], [['b']]]],
  [{ key: 'Backspace' }, [[], [], [], [['b']]]],
  [{ key: 'd', ctrlKey: true }, [[], [], [['b']], []]],
  [{ key: 'D', metaKey: true }, [[], [], [['b']], []]],
  [{ key: 'd' }, [[], [], [], []]],
  [{ key: 'x', ctrlKey: true }, [[], [], [], []]],
  [{ key: 'ArrowUp', altKey: true }, [[], [['b', 0]], [], []]],
  [{ key: 'ArrowDown', altKey: true }, [[], [['b', 2]], [], []]],
  [{ key: 'ArrowLeft', altKey: true }, [[], [], [], []]],
])('ux §4 the key %j on an item is its own, or left to the browser', (key, expected) => {
  open()
  const isLeft = fireEvent.keyDown(cover('b'), key)
  expect(told()).toEqual(expected)
  expect(isLeft).toBe(expected.every((calls) => calls.length === 0))
})

test('an empty canvas that may be filled says how', () => {
  open({ held: [] })
  screen.getByText('拖入左侧的组件，或点击组件添加')
  expect(screen.queryByRole('list', { name: '画布' })).toBeNull()
})
