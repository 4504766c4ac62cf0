import { digits, type Figure, median } from '../figures.ts'
import { type Figures, startChild } from '../stage/child.ts'
import type { Pace } from './lists.ts'

/**
 * 50,000 × 12 cells as a workbook, against the same cells as deflated XML. The bars are those of the performance
 * chapter, measured against the same floor there: 2.0 s of the fastest library for .xlsx and twice 0.6 s for .xls,
 * both over 0.7 s.
 */
export async function workbooks({ rounds }: Pace): Promise<Figure[]> {
  const bars = { xlsx: { most: 2.86 }, xls: { most: 1.71 } }
  const taken = { xlsx: [] as number[], xls: [] as number[], floor: [] as number[] }
  const peaks = { xlsx: 0, xls: 0, floor: 0 }
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['floor', 'xlsx', 'xls'] as const) {
      const child = await startChild('./writer.ts', undefined)
      taken[kind].push(await child.ask<number>(kind === 'floor' ? 'floor' : 'workbook', kind))
      peaks[kind] = Math.max(peaks[kind], (await child.ask<Figures>('figures')).peak)
      await child.stop()
    }
  }
  const textOf = (kind: keyof typeof taken) =>
    `${digits(median(taken[kind]) / 1000)} s ${peaks[kind].toFixed(0)} MB`
  return (['xlsx', 'xls'] as const).map((kind) => ({
    name: `.${kind}, 50,000 × 12`,
    ours: textOf(kind),
    bare: textOf('floor'),
    judged: taken[kind].map((ms, round) => ms / taken.floor[round]!),
    bar: bars[kind],
    ...(kind === 'xlsx' ? { goal: { most: 1.5 } } : {}),
  }))
}
