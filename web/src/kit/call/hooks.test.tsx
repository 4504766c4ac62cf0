import { gadget, gadgetType } from '@banyan/contract/testing/gadget'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { recordReports } from '#testing/reports.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { queryClient, useAction, useCall } from './hooks.ts'
import { clearSession } from './session.ts'

const reports = recordReports()
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const open = <R, P>(use: (props: P) => R, initialProps: P) =>
  renderHook(use, {
    initialProps,
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
const page = (total: number) => ({ records: [], total })

test('without an input nothing is asked; while another input loads the answer before stays', async () => {
  const list = server.on(gadget.list, ({ pageNo }) => page(Number(pageNo)))
  const { result, rerender } = open(
    ({ pageNo }: { pageNo?: number }) => useCall(gadget.list, pageNo === undefined ? undefined : { pageNo }),
    {},
  )
  expect([result.current.data, result.current.isFetching]).toEqual([undefined, false])
  rerender({ pageNo: 1 })
  await waitFor(() => expect(result.current.data).toEqual(page(1)))
  rerender({ pageNo: 2 })
  expect([result.current.data, result.current.isPlaceholderData]).toEqual([page(1), true])
  await waitFor(() => expect(result.current.data).toEqual(page(2)))
  expect(list).toHaveBeenCalledTimes(2)
})

test('each control that opens asks again, unless the answer counts as fresh', async () => {
  const list = server.on(gadget.list, () => page(1))
  const ask = async (staleTime?: number) => {
    const { result, unmount } = open(() => useCall(gadget.list, {}, { staleTime }), {})
    await waitFor(() => expect(result.current.isFetching).toBe(false))
    unmount()
  }
  await ask()
  await ask()
  expect(list).toHaveBeenCalledTimes(2)
  await ask(60_000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('a failed read is told once and not tried again; a quiet one is not told', async () => {
  const list = server.on(gadget.list, () => failure(500, '系统繁忙'))
  const told = open(() => useCall(gadget.list, {}), {})
  await waitFor(() => expect(told.result.current.isError).toBe(true))
  expect([list.mock.calls.length, reports.notifications.length]).toEqual([1, 1])
  const quiet = open(() => useCall(gadget.list, { pageNo: 2 }, { quiet: true }), {})
  await waitFor(() => expect(quiet.result.current.isError).toBe(true))
  expect([list.mock.calls.length, reports.notifications.length]).toEqual([2, 1])
})

test('a write says its message and reads its family anew, and others that it names', async () => {
  server.on(gadget.add, () => ({ id: '1' }))
  const lists = [server.on(gadget.list, () => page(1)), server.on(gadgetType.list, () => page(1))]
  const onDone = vi.fn()
  const { result } = open(
    ({ refreshes }: { refreshes?: string[] }) => ({
      reads: [useCall(gadget.list, {}), useCall(gadgetType.list, {})],
      action: useAction(gadget.add, { onDone, refreshes }),
    }),
    {} as { refreshes?: string[] },
  )
  await waitFor(() => expect(result.current.reads.every(({ isSuccess }) => isSuccess)).toBe(true))
  await act(() => result.current.action.mutateAsync({ name: '解放' }))
  await waitFor(() => expect(lists[0]).toHaveBeenCalledTimes(2))
  expect(lists[1]).toHaveBeenCalledOnce()
  expect(reports.successes).toHaveLength(1)
  expect(onDone.mock.calls).toEqual([[{ id: '1' }, { name: '解放' }]])
})

test('a quiet write says nothing; a refusal that the screen shows is not told besides', async () => {
  server.on(gadget.add, () => ({ id: '1' }))
  const { result } = open(
    () => useAction(gadget.add, { quiet: true, showsRefusal: true, refreshes: [gadgetType.list.family] }),
    {},
  )
  const types = server.on(gadgetType.list, () => page(1))
  const read = open(() => useCall(gadgetType.list, {}), {})
  await waitFor(() => expect(read.result.current.isSuccess).toBe(true))
  await act(() => result.current.mutateAsync({ name: '解放' }))
  await waitFor(() => expect(types).toHaveBeenCalledTimes(2))
  expect(reports.successes).toEqual([])
  const add = server.on(gadget.add, () => refusal('名称已存在'))
  await act(() => result.current.mutateAsync({ name: '东风' }).catch(() => undefined))
  expect([add.mock.calls.length, reports.warnings]).toEqual([1, []])
})

test('a double click sends once, whether the answer is still awaited or came at once', async () => {
  const add = server.on(gadget.add, () => ({ id: '1' }))
  const onDone = vi.fn()
  const { result } = open(() => useAction(gadget.add, { onDone }), {})
  act(() => {
    result.current.mutate({ name: '解放' })
    result.current.mutate({ name: '解放' })
  })
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  await act(() => result.current.mutateAsync({ name: '解放' }))
  expect([add.mock.calls.length, onDone.mock.calls.length, reports.successes.length]).toEqual([1, 1, 1])
  await act(() => result.current.mutateAsync({ name: '东风' }))
  expect(add).toHaveBeenCalledTimes(2)
})

test('offline a read fails with a sentence instead of waiting, and is made again once the network is back', async () => {
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  onlineManager.setOnline(false)
  const { result } = open(() => useCall(gadget.list, {}, { quiet: true }), {})
  await waitFor(() => expect(result.current.error?.message).toBe('网络连接失败，请检查网络后重试'))
  vi.stubGlobal('fetch', fetched)
  server.on(gadget.list, () => page(1))
  onlineManager.setOnline(true)
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
})

test('what was read ends with the session', async () => {
  server.on(gadget.list, () => page(1))
  const { result, unmount } = open(() => useCall(gadget.list, {}), {})
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  unmount()
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  clearSession()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
