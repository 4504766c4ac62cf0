import { area, type MapSupply } from '@banyan/contract/area/area'
import { render, screen, waitFor } from '@testing-library/react'
import { Map as LeafletMap } from 'leaflet'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { allowDrawing } from '../../testing/canvas.ts'
import { refusal, server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { MapContext, type MapHandle } from './map-handle.ts'
import { MapView } from './map-view.tsx'
import { Tiles } from './tiles.tsx'

allowDrawing()
const online: MapSupply = { provider: 'amap', crs: 'GCJ02', layers: ['base'], attribution: '高德地图' }
const away = '在线地图暂时不可用，显示的是离线示意图'
const view = { centre: [116.4, 39.9], zoom: 12 } as const

/** The test document has no layout: the map asks its box how large it is. */
beforeEach(() => {
  queryClient.clear()
  server.on(area.supply, () => online)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

test('DEC-071 an online map that is away says so in one sentence and is asked again; the outlines stand in', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const tile = server.on(area.tile, () => refusal('地图服务暂时不可用'))
  show(<MapView view={{ centre: [...view.centre], zoom: view.zoom }} />)
  await screen.findByText(away)
  expect(screen.queryByText('高德地图')).toBeNull()
  expect(screen.getByRole('application', { name: '地图' })).toBeTruthy()
  const asked = tile.mock.calls.length
  vi.advanceTimersByTime(30_000)
  await waitFor(() => expect(tile.mock.calls.length).toBeGreaterThan(asked))
})

test('DEC-071 an online map that answers names its source', async () => {
  const picture = { type: 'image/png' as const, data: 'iVBORw0KGgo=' }
  const tile = server.on(area.tile, () => picture)
  show(<MapView view={{ centre: [...view.centre], zoom: view.zoom }} />)
  await waitFor(() => expect(tile.mock.calls.length).toBeGreaterThan(4))
  expect(screen.getByText('高德地图')).toBeTruthy()
  expect(screen.queryByText(away)).toBeNull()
})

const picture = { type: 'image/png' as const, data: 'iVBORw0KGgo=' }
/** The tiles of a square map, without outlines. */
function showTiles(zoom: number, side: number) {
  for (const name of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(side)
  const map = new LeafletMap(document.createElement('div'), { center: [39.9, 116.4], zoom })
  const handle = { map, provider: online } as unknown as MapHandle
  const { unmount } = render(
    <MapContext value={handle}>
      <Tiles onAway={() => undefined} />
    </MapContext>,
  )
  onTestFinished(unmount)
  return map.getContainer()
}

test('a tile that was shown is not asked for again', async () => {
  const tile = server.on(area.tile, () => picture)
  const first = showTiles(11, 512)
  await waitFor(() => expect(first.querySelector('img[src]')).not.toBeNull())
  const asked = tile.mock.calls.length
  const second = showTiles(11, 512)
  await waitFor(() => expect(second.querySelector('img[src]')).not.toBeNull())
  expect(tile).toHaveBeenCalledTimes(asked)
})

test('of many tiles those asked for first, the ones in the middle, are forgotten', async () => {
  const tile = server.on(area.tile, () => new Promise(() => {})) // answers would take their time
  showTiles(10, 21 * 256)
  await waitFor(() => expect(tile.mock.calls.length).toBeGreaterThan(400))
  const again = server.on(area.tile, () => picture)
  showTiles(10, 512)
  await waitFor(() => expect(again).toHaveBeenCalled())
})
