import { type Cell, type ReadRow, textFromSheet } from '../core/cell.ts'
import type { ReadLimits } from '../core/read-limits.ts'
import { reason } from '../core/read-reason.ts'

const BATCH = 1000

type Sheet = AsyncIterable<ReadRow[]> | Iterable<ReadRow[]>

/**
 * The rows of the first sheet, and of the sheets after it that repeat its titles: those continue it, as in
 * our own exports, and are numbered on. Blank rows are dropped, limits kept, batches of 1000 made.
 */
export async function* joinSheets(sheets: Sheet[], limits: ReadLimits): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = []
  let count = -1 // the titles are not counted
  for await (const read of joined(sheets, limits)) {
    if (++count > limits.rows) throw reason.rows(limits)
    batch.push(read)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

async function* joined(sheets: Sheet[], limits: ReadLimits): AsyncGenerator<ReadRow> {
  let titles: string | undefined
  let lastRow = 0
  for (const sheet of sheets) {
    const shift = lastRow && lastRow - 1 // the repeated titles take no number
    let isFirst = true
    for await (const rows of sheet)
      for (const { row, cells } of rows) {
        tidy(cells, limits)
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

/** Empty cells are null, none stands at the end; the apostrophe of a would-be formula goes off again. */
function tidy(cells: Cell[], limits: ReadLimits): void {
  let width = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    if (typeof cell === 'string') {
      cells[i] = cell === '' ? null : textFromSheet(cell)
      if (cell.trim() !== '') width = i + 1
    } else if (typeof cell === 'number') width = i + 1
  }
  cells.length = width
  if (width > limits.columns) throw reason.columns(limits)
}
