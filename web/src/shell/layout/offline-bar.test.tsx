import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkNetwork, followNetwork } from '#kit/call/network.ts'
import { OfflineBar } from './offline-bar.tsx'

let stop: () => void
beforeEach(() => {
  stop = followNetwork()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
const healthy = async () => new Response('{"status":"up"}')
const goes = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  return act(async () => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })
}

test('a lost network is told as long as it lasts, and that it is back for a moment', async () => {
  vi.useFakeTimers()
  answering(healthy)
  render(<OfflineBar />)
  expect(screen.queryByRole('status')).toBeNull()
  await goes(false)
  screen.getByText('网络已断开，填写的内容会保存在本机')
  await goes(true)
  screen.getByText('网络已恢复')
  act(() => {
    vi.runAllTimers()
  })
  expect(screen.queryByRole('status')).toBeNull()
})

test('a network that leads nowhere is named, also after the browser has found one', async () => {
  vi.useFakeTimers()
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  render(<OfflineBar />)
  await act(checkNetwork)
  screen.getByText('连不上服务器，填写的内容会保存在本机')
  answering(async () => new Response('<html>'))
  await goes(false)
  screen.getByText('网络已断开，填写的内容会保存在本机')
  await goes(true)
  screen.getByText('网络需要先登录认证，填写的内容会保存在本机')
  answering(healthy)
  await act(() => vi.advanceTimersByTimeAsync(4000))
  screen.getByText('网络已恢复')
})
