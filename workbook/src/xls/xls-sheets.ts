import type { ReadRow } from '../core/cell.ts'
import { readError } from '../core/workbook-error.ts'
import { biffGlobals } from './biff-globals.ts'
import { biffRows } from './biff-rows.ts'
import { compoundStream } from './compound-stream.ts'
import { readOldSheets } from './old-sheets.ts'

/** The sheets of a `.xls` file in their order. */
export async function xlsSheets(file: Buffer): Promise<Iterable<ReadRow[]>[]> {
  if (compoundStream(file, ['EncryptedPackage'])) throw readError.encrypted() // a .xlsx with a password
  const found = compoundStream(file, ['Workbook', 'Book'])
  if (!found) throw readError.notAWorkbook()
  const isBiff8 = found.bytes.length > 8 && found.bytes.readUInt16LE(4) === 0x0600
  if (!isBiff8) return readOldSheets(file)
  const globals = biffGlobals(found.bytes)
  return globals.sheets.map((position) => biffRows(found.bytes, position, globals))
}
