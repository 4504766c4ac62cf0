// @vitest-environment happy-dom
import type { LayerGroup, Marker } from 'leaflet'
import { expect, test } from 'vitest'
import type { MapHandle } from '#kit/map/map-handle.ts'
import { drawNames, type Name } from './place-names.ts'

const named = (name: string, x: number, y: number): Name => ({ name, at: [x, y], isLarge: false })

/** The names that are written, on a map where a degree is a pixel and 500 of each are in view. */
function written(names: Name[]): string[] {
  const texts: string[] = []
  const pane = document.createElement('div')
  const map = {
    getPane: () => pane,
    getBounds: () => ({ contains: ([y, x]: [number, number]) => x < 500 && y < 500 }),
    latLngToContainerPoint: ([y, x]: [number, number]) => ({ x, y }),
  }
  const group = {
    clearLayers: () => texts.splice(0),
    addLayer: ({ options }: Marker) =>
      texts.push((options.icon!.options as { html: HTMLElement }).html.textContent ?? ''),
  }
  const toLatLng = ([x, y]: readonly [number, number]) => [y, x]
  drawNames({ map, toLatLng } as unknown as MapHandle, group as unknown as LayerGroup, names)
  return texts
}

test('a name that would lie on an earlier one is left out, one beside it is written', () => {
  expect(
    written([
      named('北京', 100, 100),
      named('天津', 110, 105),
      named('上海', 200, 100),
      named('南京', 100, 130),
    ]),
  ).toEqual(['北京', '上海', '南京'])
})

test('names out of view are not written', () => {
  expect(written([named('北京', 600, 100), named('上海', 100, 100)])).toEqual(['上海'])
})

test.each([
  ['to the right', 132, 100, 1],
  ['to the left', 68, 100, -1],
])('a small name of two characters has sixteen pixels to both sides: one %s', (_, x, y, away) => {
  expect(written([named('北京', 100, 100), named('天津', x, y)])).toEqual(['北京', '天津'])
  expect(written([named('北京', 100, 100), named('天津', x - away, y)])).toEqual(['北京'])
})

test.each([
  ['below', 120, 1],
  ['above', 80, -1],
])('a name is twenty pixels high: one %s', (_, y, away) => {
  expect(written([named('北京', 100, 100), named('天津', 100, y)])).toEqual(['北京', '天津'])
  expect(written([named('北京', 100, 100), named('天津', 100, y - away)])).toEqual(['北京'])
})

test('large names need more room', () => {
  const large = (name: string, x: number) => ({ ...named(name, x, 100), isLarge: true })
  expect(written([large('北京', 100), large('天津', 136)])).toEqual(['北京', '天津'])
  expect(written([large('北京', 100), large('天津', 135)])).toEqual(['北京'])
})
