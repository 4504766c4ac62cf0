import { distributionMap } from '@banyan/contract/map/distribution-map'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { followReads } from '#kit/live/follow-reads.ts'
import { emptyAnswer } from '#testing/empty-answers.ts'
import { server } from '#testing/server.ts'
import { type MapQuestion, useMapData } from './use-map-data.ts'

afterEach(() => queryClient.clear())

const open = (question: MapQuestion) =>
  renderHook((asked: MapQuestion) => useMapData(asked), {
    initialProps: question,
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
const answering = () => ({
  data: server.on(distributionMap.data, () => emptyAnswer(distributionMap.data) as never),
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

test.each(['vehicle', 'device', 'workOrder'])(
  'DEC-107 a changed %s makes the map ask again',
  async (entity) => {
    const { data } = answering()
    const reads = followReads({ client: queryClient, watch: () => undefined, spreadMs: 0 })
    open({ keyword: '' })
    await waitFor(() => expect(data).toHaveBeenCalledOnce())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    reads.hear({ cmd: 'records', entity, rows: { a: 2 }, gone: [], total: 1 })
    await waitFor(() => expect(data).toHaveBeenCalledTimes(2))
    reads.stop()
  },
)

test('a map that is shown again asks again: what changed while it was away was told to nobody', async () => {
  const { data } = answering()
  const { unmount } = open({ keyword: '' })
  await waitFor(() => expect(data).toHaveBeenCalledOnce())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  unmount()
  open({ keyword: '' })
  await waitFor(() => expect(data).toHaveBeenCalledTimes(2))
})
