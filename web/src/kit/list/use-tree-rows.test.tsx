import { gadget } from '@banyan/contract/testing/gadget'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { server } from '#testing/server.ts'
import { type RowTree, useTreeRows } from './use-tree-rows.ts'

afterEach(() => queryClient.clear())

const row = (id: string, has = '0') => ({ id, has })
const tree: RowTree = { parent: 'typeId', hasChild: ({ has }) => has === '1' }
const open = (given: RowTree | undefined, rows: ReturnType<typeof row>[]) =>
  renderHook(() => useTreeRows(given, gadget.list, rows, { pageNo: 3, pageSize: 10, name: 'x' }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result

test('a level is fetched whole when its row is opened, and the next one below it', async () => {
  const list = server.on(gadget.list, ({ typeId }) => ({
    records: (typeId === 'a' ? [row('b', '1'), row('c')] : [row('d')]) as never,
    total: 2,
  }))
  const result = open(tree, [row('a', '1'), row('z')])
  expect(result.current.rows).toEqual([{ ...row('a', '1'), children: [] }, row('z')])
  expect(result.current.expandable?.expandedRowKeys).toEqual([])
  expect(list).not.toHaveBeenCalled()
  act(() => result.current.expandable?.onExpandedRowsChange?.(['a']))
  await waitFor(() => expect(result.current.rows[0]?.children).toHaveLength(2))
  expect(list.mock.lastCall?.[0]).toEqual({ pageNo: 1, pageSize: 500, name: 'x', typeId: 'a' })
  act(() => result.current.expandable?.onExpandedRowsChange?.(['a', 'b']))
  const whole = [
    { ...row('a', '1'), children: [{ ...row('b', '1'), children: [row('d')] }, row('c')] },
    row('z'),
  ]
  await waitFor(() => expect(result.current.rows).toEqual(whole))
  expect(result.current.expandable?.expandedRowKeys).toEqual(['a', 'b'])
})

test('a list that is no tree shows its rows as they are', () => {
  const rows = [row('a', '1')]
  expect(open(undefined, rows).current).toMatchObject({ rows, expandable: undefined })
})
