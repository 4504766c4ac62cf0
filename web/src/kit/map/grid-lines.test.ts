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
