import { rmSync } from 'node:fs'
import { type Cell, type SheetColumn, textForSheet } from '../core/cell.ts'
import { ScratchFile } from '../core/scratch-file.ts'
import { validSheetName } from '../core/sheet-name.ts'
import { WorkbookError } from '../core/workbook-error.ts'
import {
  BOF_SHEET,
  boundSheet,
  columnWidths,
  dimensions,
  EOF,
  frozenView,
  globalsHead,
  PLAIN,
  TITLE,
} from './biff-records.ts'
import { LARGEST_STREAM, tooLarge, writeCompoundFile } from './compound-file.ts'
import { StringTable } from './string-table.ts'

const ROWS_PER_SHEET = 65_535 // DEC-068: 65,536 with the titles
const COLUMNS = 256
const LONGEST_TEXT = 4000 // a string must fit into one record; .xlsx allows 32,767

/**
 * Writes a BIFF8 workbook. Sheets and strings are written to scratch files next to the target, because the
 * strings precede the sheets in the stream; `finish` joins them in the compound file.
 */
export class XlsBook {
  readonly #path: string
  readonly #name: string
  readonly #columns: SheetColumn[]
  readonly #sheets: ScratchFile
  readonly #strings: StringTable
  readonly #starts: number[] = []
  #dimensionsAt = 0
  #row = 0
  #width = 0

  constructor(path: string, name: string, columns: SheetColumn[]) {
    if (columns.length > COLUMNS)
      throw new WorkbookError('too-many-columns', `.xls格式最多支持${COLUMNS}列，请改用.xlsx格式导出`)
    this.#path = path
    this.#name = name
    this.#columns = columns
    this.#sheets = new ScratchFile(`${path}.sheets`)
    this.#strings = new StringTable(`${path}.strings`)
    this.#beginSheet()
  }

  add(rows: Cell[][]): void {
    if (this.#sheets.length + this.#strings.file.length > LARGEST_STREAM) throw tooLarge()
    for (const row of rows) {
      if (this.#row > ROWS_PER_SHEET) {
        this.#endSheet()
        this.#beginSheet()
      }
      this.#addRow(row, PLAIN)
    }
  }

  finish(): void {
    this.#endSheet()
    this.#strings.finish()
    const globals = this.#globals()
    const target = new ScratchFile(this.#path)
    const parts = [globals, this.#strings.file, this.#sheets]
    writeCompoundFile(target, { length: parts.reduce((sum, part) => sum + part.length, 0), parts })
    for (const file of [target, ...parts]) file.close()
    for (const part of ['globals', 'strings', 'sheets']) rmSync(`${this.#path}.${part}`)
  }

  #beginSheet(): void {
    this.#starts.push(this.#sheets.length)
    this.#sheets.append(BOF_SHEET)
    this.#sheets.append(columnWidths(this.#columns))
    this.#dimensionsAt = this.#sheets.length
    this.#sheets.append(dimensions(0, 0))
    this.#row = 0
    this.#width = 0
    this.#addRow(
      this.#columns.map(({ title }) => title),
      TITLE,
    )
  }

  #endSheet(): void {
    this.#sheets.append(frozenView(this.#starts.length === 1))
    this.#sheets.append(EOF)
    this.#sheets.patch(this.#dimensionsAt, dimensions(this.#row, this.#width))
  }

  /** Runs for every row: records are written directly into the buffer of the file. */
  #addRow(row: Cell[], format: number): void {
    const width = Math.min(row.length, COLUMNS)
    for (let column = 0; column < width; column++) {
      const cell = row[column]
      if (typeof cell === 'string') {
        if (cell === '') continue
        const index = this.#strings.indexOf(textForSheet(cell, LONGEST_TEXT))
        const at = this.#cell(0x00fd, 10, column, format)
        this.#sheets.bytes.writeUInt32LE(index, at)
      } else if (typeof cell === 'number' && Number.isFinite(cell)) {
        const at = this.#cell(0x0203, 14, column, format)
        this.#sheets.bytes.writeDoubleLE(cell, at)
      }
    }
    this.#row++
    if (width > this.#width) this.#width = width
  }

  /** Begins a cell record; returns the position of its value. */
  #cell(id: number, size: number, column: number, format: number): number {
    const at = this.#sheets.reserve(4 + size)
    const bytes = this.#sheets.bytes
    bytes[at] = id & 0xff
    bytes[at + 1] = id >> 8
    bytes[at + 2] = size
    bytes[at + 3] = 0
    bytes[at + 4] = this.#row & 0xff
    bytes[at + 5] = this.#row >> 8
    bytes[at + 6] = column
    bytes[at + 7] = 0
    bytes[at + 8] = format
    bytes[at + 9] = 0
    return at + 10
  }

  /** The globals before the strings; they hold the position of every sheet, which depends on their own length. */
  #globals(): ScratchFile {
    const head = globalsHead()
    const list = (base: number) =>
      Buffer.concat(
        this.#starts.map((start, i) => boundSheet(validSheetName(this.#name, i + 1), base + start)),
      )
    const sheetsAt = head.length + list(0).length + this.#strings.file.length
    const globals = new ScratchFile(`${this.#path}.globals`)
    globals.append(head)
    globals.append(list(sheetsAt))
    return globals
  }
}
