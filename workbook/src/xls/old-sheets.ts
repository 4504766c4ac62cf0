import type { CellObject } from '@e965/xlsx'
import type { Cell, ReadRow } from '../core/cell.ts'
import { dateText, isDateFormat } from '../core/excel-date.ts'

/** The sheets of an Excel 5 or 95 file, a format so rare that SheetJS reads it. */
export async function readOldSheets(file: Buffer): Promise<ReadRow[][][]> {
  const { read, set_cptable } = await import('@e965/xlsx') // a large module, loaded only for such files
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs')) // texts in GBK
  const book = read(file, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
  })
  const is1904 = Boolean(book.Workbook?.WBProps?.date1904)
  return book.SheetNames.map((name) => {
    const data: (CellObject[] | undefined)[] = book.Sheets[name]?.['!data'] ?? []
    return [
      Array.from(data, (line, i) => ({
        row: i + 1,
        cells: Array.from(line ?? [], (cell) => cellValue(cell, is1904)),
      })),
    ]
  })
}

function cellValue(cell: CellObject | undefined, is1904: boolean): Cell {
  if (!cell) return null
  if (typeof cell.v === 'string') return cell.v
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  if (cell.t !== 'n' || typeof cell.v !== 'number') return null
  return typeof cell.z === 'string' && isDateFormat(cell.z) ? dateText(cell.v, is1904) : cell.v
}
