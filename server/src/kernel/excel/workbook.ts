/** The one door to Excel: everything else in this folder is behind it. */
export { type Cell, type ReadRow, type SheetColumn, WorkbookError } from './cell.ts'
export { type ReadLimits, readLimits } from './read-limits.ts'
export { readWorkbook } from './read-workbook.ts'
export { type WorkbookFile, writeWorkbook } from './write-workbook.ts'
