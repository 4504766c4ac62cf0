import type { MapBox } from '@banyan/contract/map/distribution-map'
import { expect, test } from 'vitest'
import { clusterZoom, mercatorHeight, mergeSquares, wholeEarth } from './map-grid.rules.ts'

const fuzhou: MapBox = [119.1, 25.9, 119.5, 26.2]
/** The latitude at a part of the height of the map. */
function latitudeAt(height: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * height))) * 180) / Math.PI
}

test.each<[string, MapBox, number, number]>([
  ['a town keeps the zoom it is looked at with', fuzhou, 12, 12],
  ['the whole earth never has more squares than points may be', wholeEarth, 20, 3],
  ['the whole earth at the zoom it fits in', wholeEarth, 2, 2],
  // 50 columns and 40 rows of squares: 2000, as many as points may be.
  [
    'a box with as many squares as points may be',
    [0, 0, (360 / 1024) * 48.95, latitudeAt(0.5 - 38.5 / 1024)],
    8,
    8,
  ],
  // What lies beyond the edges of the map has no squares.
  [
    'a box that reaches over the eastern edge',
    [180 - (360 / 1024) * 48.95, 0, 200, latitudeAt(0.5 - 38.5 / 1024)],
    8,
    8,
  ],
  [
    'a box that reaches over the western edge',
    [-200, 0, -180 + (360 / 1024) * 48.95, latitudeAt(0.5 - 38.5 / 1024)],
    8,
    8,
  ],
  // Turned around, a box has one column or one row, and 1500 squares of the other kind.
  [
    'a box whose east lies west of its west',
    [10, latitudeAt(0.1 + 1498.5 / 2048), -10, latitudeAt(0.1)],
    9,
    9,
  ],
  ['a box whose north lies south of its south', [-150, 10, -150 + (360 / 2048) * 1498.5, -10], 9, 9],
  ['a box with a column more', [0, 0, (360 / 1024) * 49.05, latitudeAt(0.5 - 38.5 / 1024)], 8, 7],
])('DEC-107 %s', (_, box, zoom, expected) => {
  expect(clusterZoom(box, zoom)).toBe(expected)
})

test('everywhere is the whole earth', () => {
  expect(wholeEarth).toEqual([-180, -90, 180, 90])
})

test.each([
  [0, 0.5],
  [89, 0.0016],
  [-90, 0.9984],
  [39.9, 0.3787],
])('latitude %d lies at %d of the height of the map', (latitude, height) => {
  expect(mercatorHeight(latitude)).toBeCloseTo(height, 3)
})

test('squares of several layers become one, its middle nearer to the larger count', () => {
  const square = { column: 1, row: 2, count: 6, lng: 100, lat: 30, id: 'a' }
  const other = { ...square, count: 2, lng: 104, lat: 34, id: 'b' }
  const elsewhere = { ...square, row: 3, count: 1, id: 'c' }
  expect(mergeSquares([square, other, elsewhere])).toEqual([
    { ...square, count: 8, lng: 101, lat: 31 },
    elsewhere,
  ])
})
