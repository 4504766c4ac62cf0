import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import { UpdateBar } from './update-bar.tsx'

let served = ''
beforeEach(() => {
  document.head.innerHTML = page('runtime-1', 'index-1')
  vi.stubGlobal('fetch', async () => new Response(served))
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})
const miss = () => act(async () => void window.dispatchEvent(new Event('vite:preloadError')))
const page = (...scripts: string[]) =>
  scripts.map((script) => `<script type="module" src="./assets/${script}.js"></script>`).join('')

test('DEC-006 a piece that is missing because of an update says 系统已更新, one that is missing otherwise does not', async () => {
  show(<UpdateBar />)
  served = page('runtime-1', 'index-1')
  await miss()
  expect(screen.queryByText('系统已更新')).toBeNull()
  served = page('runtime-1', 'index-2')
  await miss()
  expect(await screen.findByText('系统已更新')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
})
