import { departTree } from '@banyan/contract/organisation/depart'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { recordReports } from '#testing/reports.ts'
import { failure, server } from '#testing/server.ts'
import { useDepartStep } from './depart-step.ts'

const reports = recordReports()
afterEach(() => queryClient.clear())

const open = () =>
  renderHook(() => useDepartStep(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result
const told = { title: '部门', hint: '按组织结构建立部门', path: '/isps/depart' }

test.each([
  [0, false],
  [1, true],
])('with %i departments of the first level the step is done: %s', async (count, isDone) => {
  const top = { id: 'd1', key: 'd1', value: 'd1', title: '集团', isLeaf: true }
  server.on(departTree.tops, () => Array(count).fill(top) as never)
  const step = open()
  await waitFor(() => expect(step.current).toEqual({ ...told, isDone }))
})

test('a step that could not be asked about is neither done nor open, and nothing is said', async () => {
  const asked = server.on(departTree.tops, () => failure(500, '系统繁忙'))
  const step = open()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(step.current).toEqual(told)
  expect(reports.notifications).toEqual([])
})
