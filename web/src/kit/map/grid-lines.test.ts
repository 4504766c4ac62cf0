import { expect, test } from 'vitest'
import { gridLines } from './grid-lines.ts'

test.each([
  ['at working zoom', [116.3, 39.98, 116.32, 40], 900, [116.3, 116.305, 116.31, 116.315, 116.32], 3],
  [
    'over a quarter',
    [116, 39.95, 116.09, 40.04],
    900,
    [116, 116.01, 116.02, 116.03, 116.04, 116.05, 116.06, 116.07, 116.08, 116.09],
    2,
  ],
  ['over a city', [116, 39.5, 117, 40.5], 900, [116, 116.2, 116.4, 116.6, 116.8, 117], 1],
  ['over the country', [70, 10, 140, 55], 900, [70, 80, 90, 100, 110, 120, 130, 140], 0],
] as const)(
  'DEC-071 %s the grid has round degrees, far enough apart',
  (_, box, pixels, longitudes, decimals) => {
    const lines = gridLines(box, pixels)
    expect([lines.longitudes, lines.decimals]).toEqual([longitudes, decimals])
    for (const latitude of lines.latitudes) expect(latitude >= box[1] && latitude <= box[3]).toBe(true)
  },
)

test.each([
  [10, 0],
  [5, 0],
  [2, 0],
  [1, 0],
  [0.5, 1],
  [0.2, 1],
  [0.1, 1],
  [0.05, 2],
  [0.02, 2],
  [0.01, 2],
  [0.005, 3],
  [0.002, 3],
  [0.001, 3],
  [0.0005, 4],
  [0.0002, 4],
  [0.0001, 4],
])('DEC-071 lines of %d degrees stand where they are a hundred pixels apart', (step, decimals) => {
  const lines = gridLines([-step, 0, step, 3 * step], 200)
  const round = (degrees: number) => Number(degrees.toFixed(decimals))
  expect(lines).toEqual({
    longitudes: [-step, 0, step],
    latitudes: [0, step, 2 * step, 3 * step].map(round),
    decimals,
  })
})

test('DEC-071 lines stand at least 96 pixels apart, and never more than ten degrees', () => {
  expect(gridLines([0, 0, 1, 0.5], 96).longitudes).toEqual([0, 1])
  expect(gridLines([0, 0, 1, 0.5], 95).longitudes).toEqual([0])
  expect(gridLines([-5, -25, 100, 15], 200)).toEqual({
    longitudes: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
    latitudes: [-20, -10, 0, 10],
    decimals: 0,
  })
  expect(gridLines([0.2, 0.2, 0.4, 0.4], 0)).toEqual({ longitudes: [], latitudes: [], decimals: 0 })
})
