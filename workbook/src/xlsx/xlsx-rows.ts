import type { Cell, ReadRow } from '../core/cell.ts'
import { dateText } from '../core/excel-date.ts'
import { readError } from '../core/workbook-error.ts'
import { attribute, type XmlListener, XmlScanner } from './xml-scanner.ts'

const LAST_COLUMN = 16_384
const LAST_ROW = 1_048_576

/** Parts of the workbook that the cells of a sheet refer to. */
export interface SheetContext {
  strings: string[]
  isDate: boolean[] // by number of the cell format
  is1904: boolean
}

/** The rows of one sheet, read while it is unpacked. A formula is represented by its stored value. */
export async function* xlsxRows(
  chunks: AsyncIterable<Buffer>,
  context: SheetContext,
): AsyncGenerator<ReadRow[]> {
  const listener = new SheetListener(context)
  const scanner = new XmlScanner(listener)
  for await (const chunk of chunks) {
    scanner.feed(chunk)
    if (listener.rows.length > 0) yield listener.rows.splice(0)
  }
  scanner.end()
}

class SheetListener implements XmlListener {
  readonly rows: ReadRow[] = []
  readonly #context: SheetContext
  #row = 0
  #cells: Cell[] = []
  #column = -1
  #type = 'n'
  #format = 0
  #isInRow = false
  #collectsText = false // inside <v>, or <t> of an inline string
  #isPhonetic = false
  #value = ''

  constructor(context: SheetContext) {
    this.#context = context
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case 'c':
        this.#openCell(attributes)
        break
      case 'v':
        this.#collectsText = this.#isInRow
        break
      case 't':
        this.#collectsText = this.#isInRow && !this.#isPhonetic
        break
      case 'rPh':
        this.#isPhonetic = true
        break
      case 'row':
        this.#isInRow = true
        this.#row = Number(attribute(attributes, 'r') ?? this.#row + 1)
        if (!(this.#row >= 1 && this.#row <= LAST_ROW)) throw readError.damaged()
        this.#cells = []
        this.#column = -1
        break
    }
  }

  text(text: string): void {
    if (this.#collectsText) this.#value += text
  }

  close(name: string): void {
    switch (name) {
      case 'c':
        this.#closeCell()
        break
      case 'v':
      case 't':
        this.#collectsText = false
        break
      case 'rPh':
        this.#isPhonetic = false
        break
      case 'row':
        this.rows.push({ row: this.#row, cells: this.#cells })
        this.#isInRow = false
        break
    }
  }

  #openCell(attributes: string): void {
    const reference = attribute(attributes, 'r')
    this.#column = reference ? columnIndex(reference) : this.#column + 1
    if (this.#column >= LAST_COLUMN) throw readError.damaged()
    this.#type = attribute(attributes, 't') ?? 'n'
    this.#format = Number(attribute(attributes, 's') ?? 0)
    this.#value = ''
  }

  #closeCell(): void {
    if (this.#value === '') return
    const cell = this.#cell()
    if (cell === null || cell === '') return
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = cell
  }

  #cell(): Cell {
    const value = this.#value
    switch (this.#type) {
      case 's': {
        const text = this.#context.strings[Number(value)]
        if (text === undefined) throw readError.damaged()
        return text
      }
      case 'inlineStr':
      case 'str':
        return unescapeText(value)
      case 'b':
        return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE'
      case 'e':
        return value
      case 'd':
        return isoText(value)
      default: {
        const number = Number(value)
        if (!Number.isFinite(number)) return value
        return this.#context.isDate[this.#format] ? dateText(number, this.#context.is1904) : number
      }
    }
  }
}

/** Decodes characters that XML cannot hold, written as `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** `AB12` → 27. */
function columnIndex(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = (reference.charCodeAt(i) | 0x20) - 0x60
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** An ISO date as our text; midnight counts as no time of day. */
function isoText(value: string): string {
  const [day = '', time = ''] = value.replace(/Z$|[+-]\d\d:\d\d$/, '').split('T')
  const clock = time.slice(0, 8)
  return clock && clock !== '00:00:00' ? `${day} ${clock}` : day
}
