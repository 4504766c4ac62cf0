import type { Point } from '@banyan/contract/area/outline'
import { render } from '@testing-library/react'
import { type LatLng, Map as LeafletMap } from 'leaflet'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { allowDrawing } from '#testing/canvas.ts'
import { type Cluster, Dots } from './dots.tsx'
import type { Dot } from './draw-dot.ts'
import { Grid } from './grid.tsx'
import { MapContext, type MapHandle } from './map-handle.ts'

/** A map of 800 × 600 px; the test document has no layout. */
beforeEach(() => {
  allowDrawing()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

function aMap(zoom: number) {
  const map = new LeafletMap(document.createElement('div'), {
    center: [39.9, 116.4],
    zoom,
    maxZoom: 18,
    zoomAnimation: false,
  })
  onTestFinished(() => void map.remove())
  const handle = {
    map,
    toLatLng: ([longitude, latitude]: Point) => [latitude, longitude],
    toPoint: ({ lng, lat }: LatLng) => [lng, lat],
  } as unknown as MapHandle
  /** The point of the earth under a pixel of the map. */
  const under = (x: number, y: number): Point => {
    const { lng, lat } = map.containerPointToLatLng([x, y])
    return [lng, lat]
  }
  return { map, handle, under }
}
const dot = (key: string, at: Point, form: Dot['form'] = 'circle'): Dot => ({
  key,
  at,
  title: `标题${key}`,
  tone: 'good',
  isFilled: true,
  form,
})

function open(
  zoom: number,
  make: (under: (x: number, y: number) => Point) => { dots?: Dot[]; clusters?: Cluster[] },
) {
  const { map, handle, under } = aMap(zoom)
  const selected = vi.fn()
  const nearer = vi.fn(({ centre: [lng, lat], zoom }: { centre: Point; zoom: number }) => {
    map.setView([lat, lng], zoom)
  })
  const { dots = [], clusters = [] } = make(under)
  const { unmount } = render(
    <MapContext value={handle}>
      <Dots dots={dots} clusters={clusters} onSelect={selected} onNearer={nearer} />
    </MapContext>,
  )
  const fire = (type: string, x: number, y: number) =>
    map.fire(type, { containerPoint: { x, y }, latlng: map.containerPointToLatLng([x, y]) })
  return { map, selected, nearer, fire, unmount }
}

test.each([
  ['circle', 200, 16, true],
  ['circle', 200, 17, false],
  ['square', 212, 0, true],
  ['square', 195, 0, false],
  ['triangle', 188, 0, true],
  ['triangle', 205, 0, false],
] as const)('a click at %s: %i and %i px below hits it: %s', (form, x, below, isHit) => {
  const { fire, selected } = open(15, (under) => ({ dots: [dot('a', under(200, 100), form)] }))
  fire('click', x, 100 + below - 0.01)
  expect(selected.mock.calls).toEqual(isHit ? [['a']] : [])
})

test('of several dots the nearest is hit', () => {
  const { fire, selected } = open(15, (under) => ({
    dots: [dot('a', under(200, 100)), dot('b', under(210, 100)), dot('c', under(220, 100))],
  }))
  fire('click', 208, 100)
  expect(selected.mock.calls).toEqual([['b']])
})

test.each([
  [13, [], 15],
  [14, [['a']], 14],
])(
  'at zoom %i dots that lie on each other are one, from the streets on each is its own',
  (zoom, hits, after) => {
    const { map, fire, selected } = open(zoom, (under) => ({
      dots: [dot('a', under(410, 310)), dot('b', under(426, 310))],
    }))
    fire('click', zoom === 13 ? 418 : 410, 310)
    expect(selected.mock.calls).toEqual(hits)
    expect(map.getZoom()).toBe(after)
  },
)

test.each([
  [10, 12],
  [17, 18],
])('a click on a cluster leads from zoom %i to %i', (zoom, after) => {
  const { map, fire, selected, nearer } = open(zoom, (under) => ({
    clusters: [{ at: under(100, 100), count: 9 }],
  }))
  fire('click', 300, 300)
  expect(map.getZoom()).toBe(zoom)
  fire('click', 100, 100)
  expect(map.getZoom()).toBe(after)
  // Whoever keeps the views is asked: only then is there a way back.
  expect(nearer).toHaveBeenCalledOnce()
  expect(selected).not.toHaveBeenCalled()
})

test('what is under the pointer is named, and the pointer says that it can be clicked', () => {
  const { map, fire, unmount } = open(15, (under) => ({
    dots: [dot('a', under(200, 100))],
    clusters: [{ at: under(400, 100), count: 2 }],
  }))
  const box = map.getContainer()
  const shown = () => [box.style.cursor, box.title]
  fire('mousemove', 200, 100)
  expect(shown()).toEqual(['pointer', '标题a'])
  fire('mousemove', 400, 100)
  expect(shown()).toEqual(['pointer', ''])
  fire('mousemove', 300, 300)
  expect(shown()).toEqual(['', ''])
  unmount()
  fire('mousemove', 200, 100)
  expect(shown()).toEqual(['', ''])
})

const degrees = (map: LeafletMap) =>
  [...map.getContainer().querySelectorAll('.leaflet-marker-icon')].map(({ textContent }) => textContent)

test('DEC-071 round degrees are drawn with their numbers from zoom 9 on, anew after a move', () => {
  const { map, handle } = aMap(8)
  const { unmount } = render(
    <MapContext value={handle}>
      <Grid />
    </MapContext>,
  )
  expect(degrees(map)).toEqual([])
  map.setZoom(9, { animate: false })
  expect(degrees(map)).toEqual(['115.5°', '116.0°', '116.5°', '117.0°', '39.5°', '40.0°', '40.5°'])
  map.setView([39.9, 117.4], 9, { animate: false })
  expect(degrees(map)).toEqual(['116.5°', '117.0°', '117.5°', '118.0°', '39.5°', '40.0°', '40.5°'])
  map.setZoom(8, { animate: false })
  expect(degrees(map)).toEqual([])
  map.setZoom(9, { animate: false })
  unmount()
  expect(degrees(map)).toEqual([])
})
