import { expect, test } from 'vitest'
import type { Cell, ReadRow } from '../core/cell.ts'
import { readLimits } from '../core/read-limits.ts'
import { joinSheets } from './sheet-join.ts'

const sheet = (...rows: Cell[][]): ReadRow[][] => [
  rows.map((cells, at) => ({ row: at + 1, cells: [...cells] })),
]
async function joined(sheets: ReadRow[][][], limits = {}): Promise<ReadRow[]> {
  const all: ReadRow[] = []
  for await (const batch of joinSheets(sheets, { ...readLimits, ...limits })) all.push(...batch)
  return all
}

test('empty cells are null, those at the end of a row are dropped, blank rows have no place', async () => {
  const rows = await joined([sheet(['a', '', 0, ' ', ''], ['', '  '], ["'=1", "'x", ' y '])])
  expect(rows).toEqual([
    { row: 1, cells: ['a', null, 0] },
    { row: 3, cells: ['=1', "'x", ' y '] },
  ])
})

test('a sheet that repeats the titles goes on with the numbers; another one ends the table', async () => {
  const rows = await joined([
    sheet(['t', 'u'], ['1'], ['2']),
    sheet(['t', 'u'], ['3']),
    sheet(['t', 'v'], ['4']),
    sheet(['t', 'u'], ['5']),
  ])
  expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [1, 't'],
    [2, '1'],
    [3, '2'],
    [4, '3'],
  ])
})

test('as many rows and columns as allowed are read, not one more', async () => {
  const rows = [['t'], ['1'], ['2']]
  expect(await joined([sheet(...rows)], { rows: 2 })).toHaveLength(3)
  await expect(joined([sheet(...rows)], { rows: 1 })).rejects.toMatchObject({ code: 'too-many-rows' })
  expect(await joined([sheet(['a', 'b', ''])], { columns: 2 })).toHaveLength(1)
  await expect(joined([sheet(['a', 'b'])], { columns: 1 })).rejects.toMatchObject({
    code: 'too-many-columns',
  })
})
