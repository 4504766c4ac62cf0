import { distributionMap } from '@banyan/contract/map/distribution-map'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { emptyAnswer } from '#testing/empty-answers.ts'
import { server } from '#testing/server.ts'
import { type MapQuestion, useMapData } from './use-map-data.ts'

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const open = (question: MapQuestion) =>
  renderHook((asked: MapQuestion) => useMapData(asked), {
    initialProps: question,
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
const answering = () => ({
  data: server.on(distributionMap.data, () => emptyAnswer(distributionMap.data) as never),
  bell: server.on(ownAnnouncement.bell, () => emptyAnswer(ownAnnouncement.bell) as never),
})

test('DEC-107 before the map stands everything is asked for, then what lies in view with an eighth around it', async () => {
  const { data } = answering()
  const { rerender } = open({ keyword: '' })
  await waitFor(() => expect(data).toHaveBeenCalledOnce())
  expect(data.mock.lastCall?.[0]).toEqual({ zoom: 4 })
  rerender({
    keyword: '京',
    types: ['vehicle'],
    shown: { box: [116, 39, 116.8, 41.00008], zoom: 9.6 } as never,
  })
  await waitFor(() => expect(data).toHaveBeenCalledTimes(2))
  expect(data.mock.lastCall?.[0]).toEqual({
    keyword: '京',
    types: ['vehicle'],
    bbox: [115.9, 38.75, 116.9, 41.25],
    zoom: 10,
  })
})

test('DEC-107 news at the bell read the map again, the first answer of the bell does not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { data, bell } = answering()
  open({ keyword: '' })
  await waitFor(() => expect(bell).toHaveBeenCalledOnce())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(data).toHaveBeenCalledOnce()
  vi.setSystemTime(Date.now() + 1000)
  await act(() => queryClient.invalidateQueries({ queryKey: [ownAnnouncement.bell.family] }))
  await waitFor(() => expect(data).toHaveBeenCalledTimes(2))
})
