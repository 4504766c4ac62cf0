import { type Cell, type ReadRow, textFromSheet } from '../core/cell.ts'
import type { ReadLimits } from '../core/read-limits.ts'
import { readError } from '../core/workbook-error.ts'

const BATCH = 1000

type Sheet = AsyncIterable<ReadRow[]> | Iterable<ReadRow[]>

/**
 * The rows of the first sheet and of the following sheets that repeat its titles: those continue it, as the
 * writer splits long tables, and their rows are numbered on. Blank rows are dropped, limits are enforced.
 */
export async function* joinSheets(sheets: Sheet[], limits: ReadLimits): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = []
  let count = -1 // the titles are not counted
  for await (const read of rowsOfAllSheets(sheets, limits)) {
    if (++count > limits.rows) throw readError.tooManyRows(limits)
    batch.push(read)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

async function* rowsOfAllSheets(sheets: Sheet[], limits: ReadLimits): AsyncGenerator<ReadRow> {
  let titles: string | undefined
  let lastRow = 0
  for (const sheet of sheets) {
    const shift = lastRow && lastRow - 1 // the repeated titles take no number
    let isFirst = true
    for await (const rows of sheet)
      for (const { row, cells } of rows) {
        normalize(cells, limits)
        if (cells.length === 0) continue
        lastRow = row + shift
        if (isFirst && titles !== undefined) {
          if (JSON.stringify(cells) !== titles) return
        } else {
          titles ??= JSON.stringify(cells)
          yield { row: row + shift, cells }
        }
        isFirst = false
      }
    if (isFirst) return // an empty sheet ends the first one
  }
}

/** Empty cells become null, trailing ones are dropped; the apostrophe before a formula-like text is removed. */
function normalize(cells: Cell[], limits: ReadLimits): void {
  let width = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    if (typeof cell === 'string') {
      cells[i] = cell === '' ? null : textFromSheet(cell)
      if (cell.trim() !== '') width = i + 1
    } else if (typeof cell === 'number') width = i + 1
  }
  cells.length = width
  if (width > limits.columns) throw readError.tooManyColumns(limits)
}
