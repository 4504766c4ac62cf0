import { storedFile } from '@banyan/contract/files/file'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { FilePreview } from './file-preview.tsx'

beforeEach(() => {
  server.on(storedFile.facts, ({ paths }) =>
    paths.map((path) => ({ path, url: `/sys/common/static/${path}`, name: '样品', size: 2048, type: 'x/y' })),
  )
})
afterEach(() => vi.unstubAllGlobals())

const path = (extension: string) => `1000/form/202611/${'0'.repeat(31)}p.${extension}`

test.each([
  ['pdf', 'iframe'],
  ['mp3', 'audio'],
  ['mp4', 'video'],
])('PICK-022 a .%s is shown in the dialog as %s', async (extension, element) => {
  show(<FilePreview path={path(extension)} onClose={() => undefined} />)
  await screen.findByText('2 KB')
  const shown = [...document.querySelectorAll('iframe, audio, video, pre')].map(({ tagName }) =>
    tagName.toLowerCase(),
  )
  expect(shown).toEqual([element])
  expect(document.querySelector(element)?.getAttribute('src')).toBe(`/sys/common/static/${path(extension)}`)
  expect(screen.getByRole('link', { name: /下载/ }).getAttribute('download')).toBe('样品')
})

test('what cannot be shown is offered for download', async () => {
  show(<FilePreview path={path('zip')} onClose={() => undefined} />)
  await screen.findByText('该文件不支持预览，请下载后查看')
})

test('a text is read up to half a megabyte, and one that is gone says so and can be tried again', async () => {
  let answer = () => new Response('x', { status: 404 })
  const facts = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.includes('/static/') ? answer() : facts(address, init),
  )
  const { unmount } = show(<FilePreview path={path('txt')} onClose={() => undefined} />)
  await screen.findByText('文件读取失败，可能已被删除', undefined, { timeout: 30_000 })
  answer = () => new Response('a'.repeat(512 * 1024))
  await hand.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(document.querySelector('pre')?.textContent).toHaveLength(512 * 1024))
  expect(screen.queryByText('文件较大，只显示开头部分')).toBeNull()
  unmount()
  answer = () => new Response('a'.repeat(512 * 1024 + 1))
  show(<FilePreview path={path('csv')} onClose={() => undefined} />)
  await screen.findByText('文件较大，只显示开头部分')
  expect(document.querySelector('pre')?.textContent).toHaveLength(512 * 1024)
})
