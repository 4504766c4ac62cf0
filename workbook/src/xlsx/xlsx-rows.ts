import type { Cell, ReadRow } from '../core/cell.ts'
import { dateText } from '../core/excel-date.ts'
import { reason } from '../core/read-reason.ts'
import { attribute, type XmlListener, XmlScanner } from './xml-scanner.ts'

const LAST_COLUMN = 16_384
const LAST_ROW = 1_048_576

/** What the cells of a sheet refer to. */
export interface SheetContext {
  strings: string[]
  isDate: boolean[] // by number of the cell format
  is1904: boolean
}

/** The rows of one sheet, as they are found while unpacking. Formulas are skipped; their stored values count. */
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
  #isTaken = false // inside <v>, or <t> of an inline string
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
        this.#isTaken = this.#isInRow
        break
      case 't':
        this.#isTaken = this.#isInRow && !this.#isPhonetic
        break
      case 'rPh':
        this.#isPhonetic = true
        break
      case 'row':
        this.#isInRow = true
        this.#row = Number(attribute(attributes, 'r') ?? this.#row + 1)
        if (!(this.#row >= 1 && this.#row <= LAST_ROW)) throw reason.damaged()
        this.#cells = []
        this.#column = -1
        break
    }
  }

  text(text: string): void {
    if (this.#isTaken) this.#value += text
  }

  close(name: string): void {
    switch (name) {
      case 'c':
        this.#closeCell()
        break
      case 'v':
      case 't':
        this.#isTaken = false
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
    const place = attribute(attributes, 'r')
    this.#column = place ? columnOf(place) : this.#column + 1
    if (this.#column >= LAST_COLUMN) throw reason.damaged()
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
        if (text === undefined) throw reason.damaged()
        return text
      }
      case 'inlineStr':
      case 'str':
        return unescaped(value)
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

/** Undoes the spelling `_x000D_` of characters that XML cannot hold. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** `AB12` → 27. */
function columnOf(place: string): number {
  let column = 0
  for (let i = 0; i < place.length; i++) {
    const letter = (place.charCodeAt(i) | 0x20) - 0x60
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** A date in ISO spelling; a time of midnight is none. */
function isoText(value: string): string {
  const [day = '', time = ''] = value.replace(/Z$|[+-]\d\d:\d\d$/, '').split('T')
  const clock = time.slice(0, 8)
  return clock && clock !== '00:00:00' ? `${day} ${clock}` : day
}
