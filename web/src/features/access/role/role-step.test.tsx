import { role } from '@banyan/contract/access/role'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { recordReports } from '#testing/reports.ts'
import { failure, server } from '#testing/server.ts'
import { useRoleStep } from './role-step.ts'

const reports = recordReports()
afterEach(() => queryClient.clear())

const open = () =>
  renderHook(() => useRoleStep(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result
const told = { title: '角色', hint: '新增岗位需要的角色并授权', path: '/isps/role' }

test.each([
  [3, false],
  [4, true],
])('DEC-029 a tenant with %i roles has one of its own: %s', async (total, isDone) => {
  const list = server.on(role.list, () => ({ records: [], total }))
  const step = open()
  expect(step.current).toEqual(told)
  await waitFor(() => expect(step.current).toEqual({ ...told, isDone }))
  expect(list.mock.calls.map(([asked]) => asked)).toEqual([{ pageNo: 1, pageSize: 1 }])
})

test('a step that could not be asked about is neither done nor open, and nothing is said', async () => {
  const asked = server.on(role.list, () => failure(500, '系统繁忙'))
  const step = open()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(step.current).toEqual(told)
  expect(reports.notifications).toEqual([])
})
