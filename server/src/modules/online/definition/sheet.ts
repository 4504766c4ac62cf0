import {
  addCell,
  type ColumnSummary,
  distinctTitles,
  emptySummary,
  proposeColumn,
  type SheetProposal,
} from '@banyan/contract/online/sheet-proposal'
import { type ReadRow, readWorkbook, WorkbookError } from '@banyan/workbook/workbook'
import type { Upload } from '#kernel/call/serve.ts'
import { Refusal } from '#kernel/refusal.ts'

/** Reads a sheet once, and says which field fits each of its columns. */
export async function proposeForm({ path, fileName }: Upload): Promise<SheetProposal> {
  let titles: ReadRow | undefined
  const facts: ColumnSummary[] = []
  let rows = 0
  try {
    for await (const batch of readWorkbook(path, fileName)) {
      titles ??= titleRowIn(batch)
      for (const { row, cells } of batch) {
        if (row <= titles.row || repeatsTitles(cells, titles.cells)) continue
        rows++
        for (const [at, cell] of cells.entries()) {
          facts[at] ??= emptySummary()
          addCell(facts[at], cell)
        }
      }
    }
  } catch (error) {
    throw error instanceof WorkbookError ? new Refusal(error.message) : error
  }
  if (!titles) throw new Refusal('文件中没有数据')
  if (rows === 0) throw new Refusal('文件中没有数据行：第一行应为列标题，下面是数据')
  const width = Math.max(titles.cells.length, facts.length)
  const used = Array.from({ length: width }, (_, at) => at).filter(
    (at) => cellText(titles?.cells[at]) !== '' || (facts[at]?.filled ?? 0) > 0,
  )
  const names = distinctTitles(used.map((at) => cellText(titles?.cells[at])))
  return {
    name:
      fileName
        .replace(/\.[^.]*$/, '')
        .trim()
        .slice(0, 50) || '新表单',
    titleRow: titles.row,
    rows,
    columns: used.map((at, place) => proposeColumn(names[place] ?? '', at, facts[at] ?? emptySummary())),
  }
}

const cellText = (cell: ReadRow['cells'][number] | undefined) => String(cell ?? '').trim()
const countFilledCells = ({ cells }: ReadRow) => cells.filter((cell) => cellText(cell) !== '').length

/** The titles stand among the first three rows: in the first of them that fills the most columns. */
function titleRowIn(rows: readonly ReadRow[]): ReadRow {
  const [first, ...others] = rows.slice(0, 3)
  if (!first) throw new Refusal('文件中没有数据')
  return others.reduce((best, row) => (countFilledCells(row) > countFilledCells(best) ? row : best), first)
}

/** The titles stand again on each further sheet of a long export. */
const repeatsTitles = (cells: ReadRow['cells'], titles: ReadRow['cells']) =>
  titles.every((title, at) => cellText(cells[at]) === cellText(title))
