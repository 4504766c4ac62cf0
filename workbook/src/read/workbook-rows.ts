import type { ReadRow } from '../core/cell.ts'
import type { ReadLimits } from '../core/read-limits.ts'
import { xlsSheets } from '../xls/xls-sheets.ts'
import { xlsxSheets } from '../xlsx/xlsx-sheets.ts'
import { csvRows } from './csv-rows.ts'
import { joinSheets } from './sheet-join.ts'

/**
 * Reads a file in this process, for trusted content; `readWorkbook` is for all other files. The format is
 * recognised by the content, not by the name.
 */
export async function* workbookRows(file: Buffer, limits: ReadLimits): AsyncGenerator<ReadRow[]> {
  yield* joinSheets(await readSheets(file, limits), limits)
}

async function readSheets(file: Buffer, limits: ReadLimits) {
  const head = file.toString('latin1', 0, 8)
  if (head === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return xlsSheets(file)
  if (head.startsWith('PK\x03\x04')) return xlsxSheets(file, limits.unpackedBytes)
  return [csvRows(file)]
}
