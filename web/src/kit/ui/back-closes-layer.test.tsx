import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider, Drawer, Modal } from 'antd'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchBack } from './back-closes-layer.ts'

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

test('with a mouse nothing waits for a step back', async () => {
  start(false)
  render(<Layers />)
  fireEvent.click(screen.getByText('选择'))
  await screen.findByRole('dialog', { name: '选择用户' })
  expect(waiting.size).toBe(0)
})
