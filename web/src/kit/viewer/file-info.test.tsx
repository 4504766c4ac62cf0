import { storedFile } from '@banyan/contract/files/file'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BackendContext, type StoredFile } from '#kit/call/backend.ts'
import { queryClient } from '#kit/call/hooks.ts'
import { formBackend } from '#testing/backend.ts'
import { failure, server } from '#testing/server.ts'
import { cacheFileInfo, displayName, useFileInfo } from './file-info.ts'

afterEach(() => queryClient.clear())

const open = (paths: readonly string[]) =>
  renderHook(() => useFileInfo(paths), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <BackendContext value={formBackend}>{children}</BackendContext>
      </QueryClientProvider>
    ),
  })
const file = (path: string): StoredFile => ({
  path,
  url: `/${path}`,
  name: `文件 ${path}`,
  size: 1,
  type: 'a/b',
})
const answering = () => server.on(storedFile.facts, ({ paths }) => paths.map(file) as never)

test('files that are asked for at the same time are asked for in calls of fifty, each once', async () => {
  const info = answering()
  const paths = Array.from({ length: 101 }, (_, at) => `f/${at}`)
  const { result } = open(paths)
  await waitFor(() => expect(result.current.size).toBe(101))
  expect(info.mock.calls.map(([{ paths }]) => paths.length)).toEqual([50, 50, 1])
  const again = open(['f/0', 'f/100'])
  expect([...again.result.current.values()]).toEqual([file('f/0'), file('f/100')])
  expect(info).toHaveBeenCalledTimes(3)
})

test('an address elsewhere is not asked for, nor what an upload has answered', async () => {
  const info = answering()
  cacheFileInfo(formBackend.files.info, file('new'))
  const { result } = open(['https://old.test/a.png', 'data:x', 'new', 'f/1'])
  await waitFor(() => expect([...result.current.keys()]).toEqual(['new', 'f/1']))
  expect(info.mock.calls.map(([{ paths }]) => paths)).toEqual([['f/1']])
})

test('a file that is not known, or could not be asked for, is called by the last part of its path', async () => {
  const info = server.on(storedFile.facts, () => [file('a/1')] as never)
  const { result } = open(['a/1', 'a/b/old.png'])
  await waitFor(() => expect(result.current.size).toBe(1))
  expect(displayName('a/1', result.current)).toBe('文件 a/1')
  expect(displayName('a/b/old.png', result.current)).toBe('old.png')
  expect(displayName('plain.png', result.current)).toBe('plain.png')
  expect(info).toHaveBeenCalledOnce()
  const failing = server.on(storedFile.facts, () => failure(500, '系统繁忙'))
  const other = open(['b/2.png'])
  await waitFor(() => expect(failing).toHaveBeenCalledOnce())
  expect(other.result.current.size).toBe(0)
})
