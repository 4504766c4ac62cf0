import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineBar } from './offline-bar.tsx'

afterEach(() => vi.useRealTimers())
const goes = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

test('a lost network is told as long as it lasts, and that it is back for a moment', () => {
  vi.useFakeTimers()
  render(<OfflineBar />)
  expect(screen.queryByRole('status')).toBeNull()
  goes(false)
  screen.getByText('网络已断开，填写的内容会保存在本机')
  goes(true)
  screen.getByText('网络已恢复')
  act(() => {
    vi.runAllTimers()
  })
  expect(screen.queryByRole('status')).toBeNull()
})
