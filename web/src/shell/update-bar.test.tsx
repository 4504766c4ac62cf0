import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import { UpdateBar } from './update-bar.tsx'

let served = ''
beforeEach(() => {
  // not made as an element: the test's browser would fetch it
  vi.spyOn(document, 'querySelector').mockReturnValue({ getAttribute: () => './assets/index-1.js' } as never)
  vi.stubGlobal('fetch', async () => new Response(served))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const miss = () => act(async () => void window.dispatchEvent(new Event('vite:preloadError')))
const page = (script: string) => `<script type="module" src="./assets/${script}.js"></script>`

test('DEC-006 a piece that is missing because of an update says 系统已更新, one that is missing otherwise does not', async () => {
  show(<UpdateBar />)
  served = page('index-1')
  await miss()
  expect(screen.queryByText('系统已更新')).toBeNull()
  served = page('index-2')
  await miss()
  expect(await screen.findByText('系统已更新')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
})
