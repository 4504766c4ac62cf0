import { gadget } from '@banyan/contract/testing/gadget'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { recordReports } from '#testing/reports.ts'
import { refusal, server } from '#testing/server.ts'
import { useRows } from './use-rows.ts'

recordReports()
afterEach(() => queryClient.clear())

const input = { pageNo: 2, pageSize: 2, column: 'name', order: 'asc', field: 'id,name', name: '*榕*' }
const open = (given: Partial<typeof input> = {}) =>
  renderHook((more: object) => useRows(gadget.list, { ...input, ...given, ...more }), {
    initialProps: {},
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
const row = (id: string) => ({ id, version: 1, name: id })
const waiting = { rows: [], total: 0, page: 2, isCapped: false, hidden: [], readOnly: [], error: undefined }

test('LIST-021 a page is asked for once and shown with what rules keep from the user', async () => {
  const records = [row('c'), row('d')]
  const answer = { records, total: 1000, totalCapped: true, hidden: ['phone'], readOnly: ['name'] }
  const list = server.on(gadget.list, () => answer as never)
  const { result } = open()
  expect(result.current).toMatchObject({ ...waiting, isFirst: true, isFetching: true })
  await waitFor(() => expect(result.current.isFetching).toBe(false))
  expect(result.current).toMatchObject({
    rows: records,
    total: 1000,
    page: 2,
    isCapped: true,
    hidden: ['phone'],
    readOnly: ['name'],
    isFirst: false,
    error: undefined,
  })
  expect(list.mock.calls.map(([asked]) => asked)).toEqual([
    { ...input, longTexts: 'named', totalMode: 'capped' },
  ])
})

test('the exact number is counted for this question, on all its pages, and not for the next one', async () => {
  const list = server.on(gadget.list, () => ({ records: [], total: 5 }))
  const { result, rerender } = open()
  await waitFor(() => expect(result.current.total).toBe(5))
  expect(result.current.isCapped).toBe(false)
  const lastMode = () => (list.mock.lastCall![0] as { totalMode?: string }).totalMode
  act(() => result.current.countExactly())
  await waitFor(() => expect(lastMode()).toBe('exact'))
  rerender({ pageNo: 3, pageSize: 50, column: 'id', order: 'desc', field: 'id' })
  await waitFor(() => expect(list).toHaveBeenCalledTimes(3))
  expect(lastMode()).toBe('exact')
  rerender({ name: '*松*' })
  await waitFor(() => expect(list).toHaveBeenCalledTimes(4))
  expect(lastMode()).toBe('capped')
  act(() => result.current.reload())
  await waitFor(() => expect(list).toHaveBeenCalledTimes(5))
})

test('LIST-015 after a failure there are no rows, and the first page again', async () => {
  server.on(gadget.list, () => refusal('查询失败'))
  const { result } = open()
  await waitFor(() => expect(result.current.error?.message).toBe('查询失败'))
  expect(result.current).toMatchObject({ rows: [], total: 0, page: 1, isCapped: false, isFirst: false })
})

test('of a bare list the wanted part is shown', async () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map(row)
  server.on(gadget.list, () => all as never)
  const { result } = open()
  await waitFor(() => expect(result.current.total).toBe(5))
  expect(result.current.rows).toEqual([row('c'), row('d')])
  expect(result.current).toMatchObject({ isCapped: false, hidden: [], readOnly: [] })
})
