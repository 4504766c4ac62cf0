import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Button, ConfigProvider, DatePicker, Drawer, Dropdown, Modal, Popover, Select } from 'antd'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { isLayerOpen, watchBack } from './back-closes-layer.ts'
import { useEscape } from './use-escape.ts'

/** The `CloseWatcher`s that are active. */
const waiting = new Set<FakeWatcher>()
class FakeWatcher {
  onclose: (() => void) | null = null
  constructor() {
    waiting.add(this)
  }
  destroy() {
    waiting.delete(this)
  }
}
const goBack = () =>
  act(() => {
    const [watcher] = waiting
    if (!watcher) return
    watcher.destroy()
    watcher.onclose?.()
  })

afterEach(() => {
  vi.unstubAllGlobals()
  waiting.clear()
})
function start(isTouch: boolean) {
  vi.stubGlobal('CloseWatcher', FakeWatcher)
  const matchMedia = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('pointer') ? { matches: isTouch } : matchMedia(query),
  )
  onTestFinished(watchBack())
}

function Layers() {
  const [open, setOpen] = useState(['drawer'])
  const close = (name: string) => () => setOpen((before) => before.filter((each) => each !== name))
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Drawer open={open.includes('drawer')} title="编辑车辆" onClose={close('drawer')} />
      <Modal open={open.includes('dialog')} title="选择用户" onCancel={close('dialog')} />
      <output>{open.join()}</output>
      <button type="button" onClick={() => setOpen(['drawer', 'dialog'])}>
        选择
      </button>
    </ConfigProvider>
  )
}
const open = () => document.querySelector('output')?.textContent

test('going back on a phone closes the uppermost layer, then the one below, and then leaves the page', async () => {
  start(true)
  render(<Layers />)
  fireEvent.click(screen.getByText('选择'))
  await screen.findByRole('dialog', { name: '选择用户' })
  await waitFor(() => expect(waiting.size).toBe(1))
  goBack()
  expect(open()).toBe('drawer')
  await waitFor(() => expect(waiting.size).toBe(1))
  goBack()
  expect(open()).toBe('')
  await waitFor(() => expect(waiting.size).toBe(0))
})

test.each([
  ['a list of choices', <Select key="s" options={[{ value: 'x', label: '打开' }]} aria-label="打开" />],
  ['a calendar', <DatePicker key="d" aria-label="打开" />],
  [
    'a menu',
    <Dropdown key="m" trigger={['click']} menu={{ items: [{ key: 'a', label: '删除' }] }}>
      <Button aria-label="打开" />
    </Dropdown>,
  ],
  [
    'a question beside its button',
    <Popover key="p" trigger="click" content="确定吗">
      <Button aria-label="打开" />
    </Popover>,
  ],
])('going back on a phone closes %s before the page', async (_, control) => {
  start(true)
  render(<ConfigProvider theme={{ token: { motion: false } }}>{control}</ConfigProvider>)
  const box = screen.getByLabelText('打开')
  box.focus()
  fireEvent.mouseDown(box)
  fireEvent.click(box)
  await waitFor(() => expect(waiting.size).toBe(1))
  goBack()
  await waitFor(() => expect(isLayerOpen()).toBe(false))
  await waitFor(() => expect(waiting.size).toBe(0))
})
test('going back on a phone leaves full screen, after the dialog above it', async () => {
  start(true)
  const { result } = renderHook(() => {
    const [isFull, setFull] = useState(true)
    useEscape(isFull, () => setFull(false))
    return isFull
  })
  render(<Layers />)
  await screen.findByRole('dialog', { name: '编辑车辆' })
  await waitFor(() => expect(waiting.size).toBe(1))
  goBack()
  expect([open(), result.current]).toEqual(['', true])
  await waitFor(() => expect(waiting.size).toBe(1))
  goBack()
  expect(result.current).toBe(false)
  await waitFor(() => expect(waiting.size).toBe(0))
})

test('with a mouse nothing waits for a step back', async () => {
  start(false)
  render(<Layers />)
  fireEvent.click(screen.getByText('选择'))
  await screen.findByRole('dialog', { name: '选择用户' })
  expect(waiting.size).toBe(0)
})
