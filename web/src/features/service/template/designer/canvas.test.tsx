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
const does = { onSelect: vi.fn(), onStep: vi.fn(), onCopy: vi.fn(), onRemove: vi.fn() }
const also = { onPlace: vi.fn(), onSelectAll: vi.fn(), onSelectLess: vi.fn(() => true) }
beforeEach(() => {
  for (const done of Object.values({ ...does, ...also })) done.mockClear()
})

const two = {
  key: 'a',
  count: 2,
  isFirst: true,
  isLast: false,
  cannotCopy: undefined,
  cannotRemove: '不能删除',
}

function open({
  disabled = false,
  isPhone = false,
  held = items,
  selected = ['b'],
  isSelecting = false,
} = {}) {
  show(
    <DragArea
      keys={held.map(({ id }) => id)}
      nameOf={(id) => id}
      movedWith={(id) => [id]}
      nameOfType={(type) => type}
      onMove={vi.fn()}
      onInsert={vi.fn()}
    >
      <Canvas
        items={held}
        selection={{
          selected,
          selection: { ...two, count: selected.length },
          isSelecting,
        }}
        actions={{ ...does, ...also }}
        faulty={new Set(['c'])}
        disabled={disabled}
        isPhone={isPhone}
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
  expect(told()).toEqual([[['a', 'only']], [], [['b']], [['c']]])
})

test.each([
  [0, ['[上移已在最前]', '下移', '移动到…']],
  [1, ['上移', '下移', '移动到…']],
  [2, ['上移', '[下移已在最后]', '移动到…']],
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
  expect(does.onStep.mock.calls).toEqual([[items[at]!.id, at === 0 ? 1 : -1]])
})

test('ux §6 the menu of a phone copies and removes too', async () => {
  open({ isPhone: true })
  await hand.click(screen.getAllByRole('button', { name: '更多' })[1]!)
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['上移', '下移', '移动到…', '复制', '删除'])
  await hand.click(entries[3]!)
  expect(does.onCopy.mock.calls).toEqual([['b']])
})

test.each([
  [{ key: 'Delete' }, [[], [], [], [['b']]]],
  [{ key: 'Backspace' }, [[], [], [], [['b']]]],
  [{ key: 'd', ctrlKey: true }, [[], [], [['b']], []]],
  [{ key: 'D', metaKey: true }, [[], [], [['b']], []]],
  [{ key: 'd' }, [[], [], [], []]],
  [{ key: 'x', ctrlKey: true }, [[], [], [], []]],
  [{ key: 'ArrowUp', altKey: true }, [[], [['b', -1]], [], []]],
  [{ key: 'ArrowDown', altKey: true }, [[], [['b', 1]], [], []]],
  [{ key: 'ArrowLeft', altKey: true }, [[], [], [], []]],
])('ux §4 the key %j on an item is its own, or left to the browser', (key, expected) => {
  open()
  const isLeft = fireEvent.keyDown(cover('b'), key)
  expect(told()).toEqual(expected)
  expect(isLeft).toBe(expected.every((calls) => calls.length === 0))
})

test.each([
  [{ ctrlKey: true }, false, 'toggle'],
  [{ metaKey: true }, false, 'toggle'],
  [{ shiftKey: true }, false, 'extend'],
  [{ ctrlKey: true }, true, 'only'],
])('a click with %j (read-only: %s) selects: %s', (keys, disabled, way) => {
  open({ disabled })
  fireEvent.click(cover('a'), keys)
  expect(does.onSelect.mock.calls).toEqual([['a', way]])
})

test('while taps select, a tap adds an item or takes it out, and items have no tools of their own', async () => {
  open({ isPhone: true, isSelecting: true })
  await hand.click(cover('a'))
  expect(does.onSelect.mock.calls).toEqual([['a', 'toggle']])
  expect(buttonsOf(0)).toEqual(['拖动 甲', '单行文本 甲 必填'])
})

test('an item that is selected with others acts on all of them, and says how many', async () => {
  open({ selected: ['a', 'b'] })
  expect(buttonsOf(0)).toEqual(['拖动 2 项', '单行文本 甲 必填', '复制 2 项', '删除 2 项', '更多'])
  expect(buttonsOf(2)).toContain('删除 丙')
  const remove = screen.getAllByRole('button', { name: '删除 2 项' })[0] as HTMLButtonElement
  expect([remove.disabled, remove.title]).toEqual([true, '不能删除'])
})

test.each([
  [{ key: 'a', ctrlKey: true }, 'onSelectAll', []],
  [{ key: 'A', metaKey: true }, 'onSelectAll', []],
  [{ key: 'Escape' }, 'onSelectLess', []],
  [{ key: 'Enter', ctrlKey: true }, 'onSelect', ['b', 'toggle']],
  [{ key: 'ArrowDown', shiftKey: true }, 'onSelect', ['c', 'extend']],
  [{ key: 'ArrowUp', shiftKey: true }, 'onSelect', ['a', 'extend']],
] as const)('the key %j on an item selects: %s %j', (key, act, expected) => {
  open()
  expect(fireEvent.keyDown(cover('b'), key)).toBe(false)
  expect({ ...does, ...also }[act].mock.calls).toEqual([expected])
})

test('Shift and an arrow on an item that is not selected begin with it', () => {
  open()
  fireEvent.keyDown(cover('c'), { key: 'ArrowUp', shiftKey: true })
  expect(does.onSelect.mock.calls).toEqual([
    ['c', 'only'],
    ['b', 'extend'],
  ])
})

test('an empty canvas that may be filled says how', () => {
  open({ held: [] })
  screen.getByText('拖入左侧的组件，或点击组件添加')
  expect(screen.queryByRole('list', { name: '画布' })).toBeNull()
})
