import { announcement } from '@banyan/contract/messaging/announcement'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { recordReports } from '#testing/reports.ts'
import { failure, server } from '#testing/server.ts'
import { useAnnouncementStep } from './announcement-step.ts'

const reports = recordReports()
afterEach(() => queryClient.clear())

const open = () =>
  renderHook(() => useAnnouncementStep(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result
const told = { title: '公告', hint: '发布第一条通知公告', path: '/isps/announcement' }

test.each([
  [0, false],
  [1, true],
])('with %i released announcements the step is done: %s', async (total, isDone) => {
  const list = server.on(announcement.list, () => ({ records: [], total }))
  const step = open()
  expect(step.current).toEqual(told)
  await waitFor(() => expect(step.current).toEqual({ ...told, isDone }))
  expect(list.mock.calls.map(([asked]) => asked)).toEqual([{ pageNo: 1, pageSize: 1, sendStatus: '1' }])
})

test('a step that could not be asked about is neither done nor open, and nothing is said', async () => {
  const asked = server.on(announcement.list, () => failure(500, '系统繁忙'))
  const step = open()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(step.current).toEqual(told)
  expect(reports.notifications).toEqual([])
})
