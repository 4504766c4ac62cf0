import { type SheetColumn, widthInDigits } from '../core/cell.ts'

/** Index of the cell format of a plain and of a title cell; 0 to 14 are formats of styles. */
export const PLAIN = 15
export const TITLE = 16

/** One BIFF8 record: number, length, data. */
export function record(id: number, ...data: Buffer[]): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(
    data.reduce((sum, part) => sum + part.length, 0),
    2,
  )
  return Buffer.concat([head, ...data])
}

export const EOF = record(0x000a)
export const BOF_GLOBALS = bof(0x0005)
export const BOF_SHEET = bof(0x0010)

/** The records before the list of sheets: code page, window, fonts, cell formats, style. */
export function globalsHead(): Buffer {
  const formats: Buffer[] = []
  for (let i = 0; i < 15; i++) formats.push(cellFormat({ font: 0, isStyle: true }))
  formats.push(cellFormat({ font: 0, isStyle: false }), cellFormat({ font: 5, isStyle: false }))
  const plain = font(400)
  return Buffer.concat([
    BOF_GLOBALS,
    record(0x0042, u16(1200)), // code page UTF-16
    record(0x003d, u16(0, 0, 0x4000, 0x2000, 0x0038, 0, 0, 1, 600)), // window
    ...[plain, plain, plain, plain, font(700)], // index 4 does not exist: the fifth font is number 5
    ...formats,
    record(0x0293, u16(0x8000), Buffer.from([0, 0xff])), // the style "Normal"
  ])
}

/** The name of a sheet and its position in the stream. */
export function boundSheet(name: string, position: number): Buffer {
  return record(0x0085, u32(position), Buffer.from([0, 0, name.length, 1]), Buffer.from(name, 'utf16le'))
}

/** Widths of the columns, in 1/256 of a digit. */
export function columnWidths(columns: SheetColumn[]): Buffer {
  const infos = columns.map(({ width }, i) =>
    width ? record(0x007d, u16(i, i, widthInDigits(width) * 256, PLAIN, 0, 0)) : Buffer.alloc(0),
  )
  return Buffer.concat(infos)
}

/** The number of rows and columns of a sheet. */
export function dimensions(rows: number, columns: number): Buffer {
  return record(0x0200, u32(0, rows), u16(0, columns, 0))
}

/** The view of a sheet with its first row frozen. */
export function frozenView(isFirst: boolean): Buffer {
  return Buffer.concat([
    record(0x023e, u16(isFirst ? 0x07be : 0x01be, 0, 0, 0x40, 0, 0, 0, 0, 0)),
    record(0x0041, u16(0, 1, 1, 0, 2)), // one row above, active pane below
    record(0x001d, Buffer.from([2]), u16(1, 0, 0, 1, 1, 1), Buffer.from([0, 0])), // cursor below the titles
  ])
}

function bof(kind: number): Buffer {
  return record(0x0809, u16(0x0600, kind, 0x0dbb, 0x07cc), u32(0x41, 0x06))
}

function font(weight: number): Buffer {
  const name = '宋体'
  const head = Buffer.from([0, 0, 0x86, 0, name.length, 1]) // underline, family, GB2312, –, length, UTF-16
  return record(0x0031, u16(220, 0, 0x7fff, weight, 0), head, Buffer.from(name, 'utf16le'))
}

function cellFormat({ font, isStyle }: { font: number; isStyle: boolean }): Buffer {
  const alignment = Buffer.from([0x20, 0, 0, isStyle ? 0xf4 : font ? 0x08 : 0])
  return record(0x00e0, u16(font, 0, isStyle ? 0xfff5 : 0x0001), alignment, u32(0, 0), u16(0x20c0))
}

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, i) => {
    bytes.writeUInt16LE(value, 2 * i)
  })
  return bytes
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, i) => {
    bytes.writeUInt32LE(value, 4 * i)
  })
  return bytes
}
