import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { Drawer, Input, Modal } from 'antd'
import type { ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchLayerFocus } from './layer-focus.ts'

const modal = (
  <Modal open title="高级查询">
    <Input aria-label="名称" />
  </Modal>
)
const drawer = (
  <Drawer open title="新增用户">
    <Input aria-label="名称" />
  </Drawer>
)

/** Opens a layer in which antd focuses what it would focus: its frame, or the × of the frame. */
function arrive(layer: ReactElement, name: string, at: 'frame' | 'close') {
  const { unmount } = render(layer)
  onTestFinished(unmount)
  onTestFinished(watchLayerFocus())
  const dialog = screen.getByRole('dialog', { name })
  const frame = dialog.closest<HTMLElement>('.ant-modal, .ant-drawer') as HTMLElement
  const close = within(dialog).getByRole('button', { name: 'Close' })
  act(() => (document.activeElement as HTMLElement).blur())
  act(() => (at === 'frame' ? frame : close).focus())
  return { dialog, frame, close }
}

test.each([
  ['dialog', modal, '高级查询', 'close'],
  ['drawer', drawer, '新增用户', 'frame'],
] as const)(
  'the focus that arrives in a %s goes to its first field until the first key',
  (_, layer, name, at) => {
    const { dialog, close } = arrive(layer, name, at)
    expect(document.activeElement).toBe(within(dialog).getByLabelText('名称'))
    fireEvent.keyDown(dialog, { key: 'Tab' })
    act(() => close.focus())
    expect(document.activeElement).toBe(close) // reached by hand
  },
)

test('a layer without fields takes the focus itself, never its ×', () => {
  const { frame } = arrive(
    <Modal open title="说明" footer={null}>
      文字
    </Modal>,
    '说明',
    'close',
  )
  expect(document.activeElement).toBe(frame)
})

test('a field is left by the user only: what moves while the layer opens leaves none', () => {
  const left = vi.fn()
  const { dialog, frame } = arrive(
    <Drawer open title="新增用户">
      <Input aria-label="名称" onBlur={left} />
    </Drawer>,
    '新增用户',
    'close',
  )
  act(() => frame.focus()) // antd, once the drawer has come to rest
  expect(document.activeElement).toBe(within(dialog).getByLabelText('名称'))
  expect(left).not.toHaveBeenCalled()
  fireEvent.keyDown(dialog, { key: 'Tab' })
  act(() => frame.focus())
  expect(left).toHaveBeenCalledOnce()
})
