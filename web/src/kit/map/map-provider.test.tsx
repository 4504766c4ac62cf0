import { area, type MapSupply } from '@banyan/contract/area/area'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { recordReports } from '#testing/reports.ts'
import { failure, server } from '#testing/server.ts'
import { useMapProvider } from './map-provider.ts'

const reports = recordReports()
afterEach(() => queryClient.clear())

async function provider() {
  const { result } = renderHook(() => useMapProvider(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current).toBeDefined())
  return result.current!
}
const supply: MapSupply = {
  provider: 'tianditu',
  crs: 'WGS84',
  layers: [],
  attribution: '天地图',
} as MapSupply

test('without an answer the map shows our own outlines, and nothing is said', async () => {
  server.on(area.supply, () => failure(500, '系统繁忙'))
  const { toMap, fromMap, ...rest } = await provider()
  expect(rest).toEqual({ provider: 'offline', crs: 'WGS84', layers: [], attribution: '离线示意图' })
  expect([toMap([116, 39]), fromMap([116, 39])]).toEqual([
    [116, 39],
    [116, 39],
  ])
  expect(reports.notifications).toEqual([])
})

test('tiles in the same system as the points need no way between them, others do', async () => {
  const asked = server.on(area.supply, () => supply)
  const plain = await provider()
  expect(plain).toMatchObject(supply)
  expect(plain.toMap([116, 39])).toEqual([116, 39])
  await provider()
  expect(asked).toHaveBeenCalledOnce()
  queryClient.clear()
  server.on(area.supply, () => ({ ...supply, crs: 'GCJ02' as const }))
  const { toMap, fromMap } = await provider()
  const [x, y] = toMap([116, 39])
  expect([x - 116 > 0.001, x - 116 < 0.01, Math.abs(y - 39) > 0.0001]).toEqual([true, true, true])
  const [backX, backY] = fromMap([x, y])
  expect([backX, backY].map((degrees) => degrees.toFixed(4))).toEqual(['116.0000', '39.0000'])
})
