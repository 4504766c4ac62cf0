import type { Cell, ReadRow } from '../core/cell.ts'
import { readError } from '../core/workbook-error.ts'

const BATCH = 1000
const QUOTE = '"'

/** The rows of a CSV text: comma, semicolon or tab, whichever the first line has most of; every cell is a text. */
export function* csvRows(file: Buffer): Generator<ReadRow[]> {
  const text = decodeFile(file)
  const delimiter = findDelimiter(text)
  let batch: ReadRow[] = []
  let row = 0
  for (let at = 0; at < text.length; ) {
    const cells: Cell[] = []
    at = readRecord(text, at, delimiter, cells)
    batch.push({ row: ++row, cells })
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text"), or else GB18030 as Chinese Excel writes CSV. */
function decodeFile(file: Buffer): string {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe
  const text = decodeAs(isUtf16 ? 'utf-16le' : 'utf-8', file) ?? decodeAs('gb18030', file)
  if (text === undefined || controlCharacters.test(text) || /^\s*</.test(text.slice(0, 1000)))
    throw readError.notAWorkbook()
  return text
}

/** Control characters other than tabs and line ends mean that the file is not a text. */
const controlCharacters = /(?![\t\n\r\f\v\u007f-\u009f])\p{Cc}/u

function decodeAs(encoding: string, file: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    return undefined // not in this encoding: the caller tries the next one
  }
}

function findDelimiter(text: string): string {
  const end = text.slice(0, 100_000).search(/[^\r\n][\r\n]/)
  const line = (end < 0 ? text.slice(0, 100_000) : text.slice(0, end + 1)).replace(/"[^"]*"/g, '')
  const count = (character: string) => line.split(character).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** Reads one record; returns where the next one begins. */
function readRecord(text: string, from: number, delimiter: string, cells: Cell[]): number {
  for (let at = from; ; at++) {
    let cell = ''
    if (text[at] === QUOTE) {
      const end = closingQuote(text, at)
      cell = text.slice(at + 1, end).replaceAll('""', QUOTE)
      at = end + 1
    }
    const end = fieldEnd(text, at, delimiter)
    cells.push(cell + text.slice(at, end))
    at = end
    if (text[at] === delimiter) continue
    return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
  }
}

function fieldEnd(text: string, from: number, delimiter: string): number {
  for (let i = from; i < text.length; i++) {
    const character = text[i]
    if (character === delimiter || character === '\n' || character === '\r') return i
  }
  return text.length
}

function closingQuote(text: string, open: number): number {
  for (let at = open + 1; ; ) {
    const quote = text.indexOf(QUOTE, at)
    if (quote < 0) throw readError.damaged()
    if (text[quote + 1] !== QUOTE) return quote
    at = quote + 2
  }
}
