import { isBuiltInDate, isDateFormat } from '../core/excel-date.ts'
import { readError } from '../core/workbook-error.ts'
import { BiffStrings } from './biff-strings.ts'

/** One record of a BIFF stream. */
interface BiffRecord {
  id: number
  data: Buffer
}

/** The records from a position on; a stream that ends inside a record is damaged. */
export function* records(stream: Buffer, from: number): Generator<BiffRecord> {
  for (let at = from; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (end > stream.length) throw readError.damaged()
    yield { id: stream.readUInt16LE(at), data: stream.subarray(at + 4, end) }
    at = end
  }
  throw readError.damaged() // every part ends with an EOF record
}

/** What the sheets of a workbook refer to, and where they begin. */
export interface BiffGlobals {
  sheets: number[]
  strings: string[]
  isDate: boolean[] // by number of the cell format
  is1904: boolean
}

/** Reads the part before the first sheet. */
export function biffGlobals(stream: Buffer): BiffGlobals {
  const sheets: number[] = []
  const formatIds: number[] = []
  const ownFormats = new Map<number, boolean>()
  const table: Buffer[] = []
  let is1904 = false
  let last = 0
  for (const { id, data } of records(stream, 0)) {
    if (id === 0x0a) break
    if (id === 0x2f) throw readError.encrypted()
    if (id === 0x85 && data[5] === 0)
      sheets.push(data.readUInt32LE(0)) // worksheets, no charts and macros
    else if (id === 0xe0) formatIds.push(data.readUInt16LE(2))
    else if (id === 0x22) is1904 = data.readUInt16LE(0) === 1
    else if (id === 0x041e)
      ownFormats.set(data.readUInt16LE(0), isDateFormat(new BiffStrings([data], 2).next()))
    else if (id === 0xfc || (id === 0x3c && last === 0xfc)) table.push(data)
    if (id !== 0x3c) last = id
  }
  const isDate = formatIds.map((id) => ownFormats.get(id) ?? isBuiltInDate(id))
  return { sheets, strings: sharedStrings(table), isDate, is1904 }
}

function sharedStrings(table: Buffer[]): string[] {
  const strings: string[] = []
  const [head] = table
  if (!head) return strings
  const reader = new BiffStrings(table, 8)
  for (let left = head.readUInt32LE(4); left > 0; left--) strings.push(reader.next())
  return strings
}
