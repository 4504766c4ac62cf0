import { area } from '@banyan/contract/area/area'
import { act, screen, waitFor } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { allowDrawing } from '#testing/canvas.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { useMap } from './map-handle.ts'
import { type MapSection, MapView, type View } from './map-view.tsx'
import { Pin } from './pin.tsx'

beforeEach(() => {
  allowDrawing()
  queryClient.clear()
  server.on(area.supply, () => failure(500, '系统繁忙'))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

let map: LeafletMap
function Inside() {
  map = useMap().map
  return <i>有地图</i>
}
const first: View = { centre: [116.4, 39.9], zoom: 10 }
let go: (view: View) => void
function Moving({ view: given, ...rest }: Parameters<typeof MapView>[0]) {
  const [view, setView] = useState(given)
  go = setView
  return (
    <MapView view={view} {...rest}>
      <Inside />
      <Pin at={[116.4, 39.9]} title="这里" />
    </MapView>
  )
}
async function open(view: View = first) {
  const [picked, moved] = [vi.fn(), vi.fn<(shown: MapSection) => void>()]
  show(<Moving view={view} onPick={picked} onMove={moved} />)
  await screen.findByText('有地图')
  return { picked, moved }
}
const round = (numbers: readonly number[]) => numbers.map((number) => Number(number.toFixed(2)))
const place = () => {
  const { lat, lng } = map.getCenter()
  return [...round([lng, lat]), map.getZoom()]
}

test('a map opens where it is asked to, can be zoomed from 3 to 18 in Chinese, and names its source', async () => {
  const { moved } = await open()
  expect(place()).toEqual([116.4, 39.9, 10])
  expect([map.getMinZoom(), map.getMaxZoom()]).toEqual([3, 18])
  expect([screen.getByTitle('放大').textContent, screen.getByTitle('缩小').textContent]).toEqual(['+', '−'])
  expect(screen.getByText('离线示意图')).toBeTruthy()
  const told = moved.mock.calls.map(([{ box, zoom }]) => [...round(box), zoom])
  expect(told).toEqual([[115.85, 39.58, 116.95, 40.22, 10]])
})

test('a box is fitted in, one place alone not nearer than zoom 12', async () => {
  await open({ box: [116, 39, 117, 40] })
  expect(place()).toEqual([116.5, 39.5, 9])
  act(() => go({ box: [116.4, 39.9, 116.4, 39.9] }))
  expect(place()).toEqual([116.4, 39.9, 12])
  act(() => go({ centre: [100, 30], zoom: 5 }))
  expect(place()).toEqual([100, 30, 5])
})

test('a click picks a place, Enter the middle of the map, other keys nothing', async () => {
  const { picked } = await open()
  act(() => void map.fire('click', { latlng: { lat: 40, lng: 117 } }))
  expect(picked.mock.calls).toEqual([[[117, 40]]])
  picked.mockClear()
  expect(screen.getByRole('application', { name: '地图' }).tabIndex).toBe(0)
  for (const key of ['a', 'Enter']) act(() => void map.fire('keydown', { originalEvent: { key } }))
  expect(picked.mock.calls.map(([point]) => round(point))).toEqual([[116.4, 39.9]])
})

test('every move is told with what the map shows then', async () => {
  const { moved } = await open()
  moved.mockClear()
  act(() => void map.setZoom(11, { animate: false }))
  await waitFor(() => expect(moved.mock.lastCall?.[0].zoom).toBe(11))
})

test('a pin has the name of its place and is not clicked', async () => {
  await open()
  const pin = screen.getByTitle('这里')
  expect([pin.tabIndex, pin.className.includes('leaflet-interactive')]).toEqual([-1, false])
})
