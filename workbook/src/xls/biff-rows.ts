import type { Cell, ReadRow } from '../core/cell.ts'
import { dateText } from '../core/excel-date.ts'
import { readError } from '../core/workbook-error.ts'
import { type BiffGlobals, records } from './biff-globals.ts'
import { BiffStrings } from './biff-strings.ts'

const BATCH = 1000
const LAST_COLUMN = 255

/** The rows of one BIFF8 sheet. Cells may come in any order, so a sheet is collected first. */
export function* biffRows(stream: Buffer, position: number, globals: BiffGlobals): Generator<ReadRow[]> {
  const rows = collectRows(stream, position, globals)
  let batch: ReadRow[] = []
  for (let i = 0; i < rows.length; i++) {
    const cells = rows[i]
    if (cells) batch.push({ row: i + 1, cells })
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

function collectRows(stream: Buffer, position: number, globals: BiffGlobals): (Cell[] | undefined)[] {
  const rows: (Cell[] | undefined)[] = []
  const put = (data: Buffer, cell: Cell, shift = 0) => {
    if (cell === null || cell === '') return
    const row = data.readUInt16LE(0)
    while (rows.length <= row) rows.push(undefined)
    const cells = rows[row] ?? []
    rows[row] = cells
    const column = data.readUInt16LE(2) + shift
    if (column > LAST_COLUMN) throw readError.damaged()
    while (cells.length < column) cells.push(null)
    cells[column] = cell
  }
  const number = (format: number, value: number): Cell =>
    globals.isDate[format] ? dateText(value, globals.is1904) : value
  let depth = 0 // charts are nested in a sheet and have cells too
  let formula: Buffer | undefined // a text result follows in a separate record
  let long: { cell: Buffer; blocks: Buffer[]; from: number } | undefined // a text that may be continued
  for (const { id, data } of records(stream, position)) {
    if (id === 0x003c && long) long.blocks.push(data)
    else if (long) {
      put(long.cell, new BiffStrings(long.blocks, long.from).next())
      long = undefined
    }
    if (id === 0x0809) depth++
    else if (id === 0x0a && --depth === 0) return rows
    if (depth !== 1) continue
    switch (id) {
      case 0x00fd: // text of the table
        put(data, tableText(globals.strings, data.readUInt32LE(6)))
        break
      case 0x0203:
        put(data, number(data.readUInt16LE(4), data.readDoubleLE(6)))
        break
      case 0x027e: // short number
        put(data, number(data.readUInt16LE(4), shortNumber(data, 6)))
        break
      case 0x00bd: // several short numbers
        for (let at = 4, i = 0; at + 6 <= data.length - 2; at += 6, i++)
          put(data, number(data.readUInt16LE(at), shortNumber(data, at + 2)), i)
        break
      case 0x0204: // text, with and without formats inside
      case 0x00d6:
        long = { cell: data, blocks: [data], from: 6 }
        break
      case 0x0205:
        put(data, data[7] ? errorText(data[6]) : booleanText(data[6]))
        break
      case 0x0006:
        formula = data
        if (data.readUInt16LE(12) !== 0xffff) put(data, number(data.readUInt16LE(4), data.readDoubleLE(6)))
        else if (data[6] === 1) put(data, booleanText(data[8]))
        else if (data[6] === 2) put(data, errorText(data[8]))
        break
      case 0x0207:
        if (formula) long = { cell: formula, blocks: [data], from: 0 }
        break
    }
  }
  throw readError.damaged()
}

function tableText(strings: string[], index: number): string {
  const text = strings[index]
  if (text === undefined) throw readError.damaged()
  return text
}

/** 30 bits of an integer or of the upper part of a double; the lowest bit means "divide by 100". */
function shortNumber(data: Buffer, at: number): number {
  const raw = data.readInt32LE(at)
  let value = raw >> 2
  if ((raw & 2) === 0) {
    const double = Buffer.alloc(8)
    double.writeInt32LE(raw & ~3, 4)
    value = double.readDoubleLE(0)
  }
  return raw & 1 ? value / 100 : value
}

const booleanText = (value: number | undefined) => (value ? 'TRUE' : 'FALSE')

const errorTexts: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
const errorText = (code: number | undefined) => errorTexts[code ?? 15] ?? '#VALUE!'
