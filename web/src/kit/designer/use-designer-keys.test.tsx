import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDesignerKeys } from './use-designer-keys.ts'

const acts = { undo: vi.fn(), redo: vi.fn(), save: vi.fn() }
beforeEach(() => {
  for (const act of Object.values(acts)) act.mockClear()
})

function Panes() {
  const root = useRef<HTMLDivElement>(null)
  useDesignerKeys(root, acts)
  return (
    <>
      <div ref={root}>
        <div data-pane="">
          <button type="button" disabled>
            停用
          </button>
          <button type="button">组件</button>
        </div>
        <div data-pane="">
          <p>没有控件</p>
        </div>
        <div data-pane="">
          <button type="button" data-item-id="a" aria-pressed="false">
            甲
          </button>
          <button type="button" data-item-id="b" aria-pressed="true">
            乙
          </button>
        </div>
        <div data-pane="">
          <input aria-label="标题" />
        </div>
      </div>
      <button type="button">外面</button>
    </>
  )
}
/** The acts that were done, and whether the browser's own answer to the keys was held back. */
function press(key: string, given: KeyboardEventInit = {}, target: Element = document.body) {
  const event = createEvent.keyDown(target, { key, ...given })
  fireEvent(target, event)
  const done = Object.entries(acts).flatMap(([name, act]) => act.mock.calls.map(() => name))
  return [done.join(), event.defaultPrevented]
}

test.each([
  ['z', { ctrlKey: true }, 'undo', true],
  ['z', { metaKey: true }, 'undo', true],
  ['Z', { ctrlKey: true, shiftKey: true }, 'redo', true],
  ['y', { ctrlKey: true }, 'redo', true],
  ['s', { ctrlKey: true }, 'save', true],
  ['S', { metaKey: true }, 'save', true],
  ['z', {}, '', false],
  ['s', { shiftKey: true }, '', false],
  ['z', { ctrlKey: true, altKey: true }, '', false],
  ['a', { ctrlKey: true }, '', false],
  ['F6', {}, '', false],
])('ux §4 the key %s with %j does %j', (key, given, act, isHeldBack) => {
  render(<Panes />)
  expect(press(key, given)).toEqual([act, isHeldBack])
})

test('ux §4 keys count inside the designer and not beside it', () => {
  render(<Panes />)
  expect(press('s', { ctrlKey: true }, screen.getByText('外面'))).toEqual(['', false])
  expect(press('s', { ctrlKey: true }, screen.getByLabelText('标题', { selector: 'input' }))).toEqual([
    'save',
    true,
  ])
})

test('keys of a designer that was left do nothing', () => {
  const { unmount } = render(<Panes />)
  unmount()
  expect(press('s', { ctrlKey: true })).toEqual(['', false])
})

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? (document.activeElement?.textContent || '')
const turn = (shiftKey = false) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6', ctrlKey: true, shiftKey })
  return focused()
}

test('ux §4 Ctrl F6 goes from pane to pane and round: the selected item first, panes without a control are passed over', () => {
  render(<Panes />)
  expect([turn(), turn(), turn(), turn()]).toEqual(['组件', '乙', '标题', '组件'])
})

test('ux §4 Ctrl Shift F6 goes back, and begins with the last pane', () => {
  render(<Panes />)
  expect([turn(true), turn(true), turn(true), turn(true)]).toEqual(['标题', '乙', '组件', '标题'])
})
