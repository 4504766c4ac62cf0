import type { ImportInput } from '@banyan/contract/uniform'
import type { ReadRow } from '@banyan/workbook/workbook'
import type { z } from 'zod'

type StepInput = Pick<z.output<typeof ImportInput>, 'rows' | 'fixes'>

/** The rows of a file that a step is about, with the cells that were mended on the screen. */
export function selectStepRows(all: readonly ReadRow[], { rows, fixes = [] }: StepInput): ReadRow[] {
  const isAsked = rows === undefined ? () => true : inRanges(rows)
  const mended = new Map<number, [number, string][]>()
  for (const [row, column, text] of fixes) mended.set(row, [...(mended.get(row) ?? []), [column, text]])
  return all
    .filter(({ row }) => isAsked(row))
    .map(({ row, cells: read }) => {
      const cells = [...read]
      for (const [column, text] of mended.get(row) ?? []) {
        while (cells.length <= column) cells.push(null)
        cells[column] = text === '' ? null : text
      }
      return { row, cells }
    })
}

/** Row numbers in their order, as short as they go: `2-5,9`. */
export function formatRanges(rows: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last && last[1] === row - 1) last[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

function inRanges(text: string): (row: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [from = '', to = from] = range.split('-')
    return [Number(from), Number(to)] as const
  })
  let at = 0
  // Rows and ranges are both in ascending order.
  return (row) => {
    while (at < ranges.length && (ranges[at]?.[1] ?? 0) < row) at++
    const range = ranges[at]
    return range !== undefined && row >= range[0]
  }
}
