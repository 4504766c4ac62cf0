/** The public module of the package; nothing else is imported from outside. */
export type { Cell, ReadRow, SheetColumn } from './core/cell.ts'
export { type ReadLimits, readLimits } from './core/read-limits.ts'
export { WorkbookError, type WorkbookErrorCode } from './core/workbook-error.ts'
export { readWorkbook } from './read/read-workbook.ts'
export { workbookRows } from './read/workbook-rows.ts'
export { type WorkbookFile, writeWorkbook } from './write/write-workbook.ts'
export { XmlScanner } from './xlsx/xml-scanner.ts'
export { ZipEntries } from './xlsx/zip-entries.ts'
