import { type Cell, type SheetColumn, textForSheet } from '../core/cell.ts'
import { ScratchFile } from '../core/scratch-file.ts'
import { validSheetName } from '../core/sheet-name.ts'
import { WorkbookError } from '../core/workbook-error.ts'
import {
  contentTypes,
  packageRels,
  sheetHead,
  sheetTail,
  styles,
  workbook,
  workbookRels,
} from './xlsx-parts.ts'
import { type ZipEntry, ZipFile } from './zip-file.ts'

const ROWS_PER_SHEET = 1_048_575 // 1,048,576 with the titles
const BYTES_PER_SHEET = 3_000_000_000 // an entry of 4 GB would need zip64
const COLUMNS = 16_384
const LONGEST_TEXT = 32_767
const CHUNK = 1 << 16

/** Writes a `.xlsx` workbook from front to back; strings are inline in the rows, so nothing is kept in memory. */
export class XlsxBook {
  readonly #file: ScratchFile
  readonly #zip: ZipFile
  readonly #name: string
  readonly #columns: SheetColumn[]
  #entry: ZipEntry | undefined
  #sheets = 0
  #row = 0
  #text = ''

  constructor(path: string, name: string, columns: SheetColumn[]) {
    if (columns.length > COLUMNS) throw new WorkbookError('too-many-columns', `.xlsx格式最多支持${COLUMNS}列`)
    this.#file = new ScratchFile(path)
    this.#zip = new ZipFile(this.#file)
    this.#name = name
    this.#columns = columns
  }

  async add(rows: Cell[][]): Promise<void> {
    let entry = this.#entry ?? (await this.#beginSheet())
    for (const row of rows) {
      if (this.#row > ROWS_PER_SHEET || entry.size > BYTES_PER_SHEET) entry = await this.#beginSheet()
      this.#addRow(row, '')
      if (this.#text.length > CHUNK) await this.#flush(entry)
    }
  }

  async finish(): Promise<void> {
    if (this.#sheets === 0) await this.#beginSheet()
    await this.#endSheet()
    const names = Array.from({ length: this.#sheets }, (_, i) => escapeXml(validSheetName(this.#name, i + 1)))
    await this.#zip.add('xl/workbook.xml', workbook(names))
    await this.#zip.add('xl/_rels/workbook.xml.rels', workbookRels(this.#sheets))
    await this.#zip.add('xl/styles.xml', styles)
    await this.#zip.add('[Content_Types].xml', contentTypes(this.#sheets))
    this.#zip.finish()
    this.#file.close()
  }

  async #beginSheet(): Promise<ZipEntry> {
    if (this.#sheets === 0) await this.#zip.add('_rels/.rels', packageRels) // programs that guess file types look at the first entry
    await this.#endSheet()
    this.#sheets++
    const entry = this.#zip.open(`xl/worksheets/sheet${this.#sheets}.xml`)
    this.#entry = entry
    this.#text = sheetHead(this.#columns, this.#sheets === 1)
    this.#row = 0
    this.#addRow(
      this.#columns.map(({ title }) => title),
      ' s="1"',
    )
    return entry
  }

  async #endSheet(): Promise<void> {
    if (!this.#entry) return
    this.#text += sheetTail
    await this.#flush(this.#entry)
    await this.#entry.end()
  }

  async #flush(entry: ZipEntry): Promise<void> {
    const text = this.#text
    this.#text = ''
    await entry.write(text)
  }

  #addRow(row: Cell[], format: string): void {
    const number = ++this.#row
    let text = `<row r="${number}">`
    const width = Math.min(row.length, COLUMNS)
    for (let column = 0; column < width; column++) {
      const cell = row[column]
      if (typeof cell === 'string') {
        if (cell === '') continue
        const value = escapeXml(textForSheet(cell, LONGEST_TEXT))
        const space = keepsSpace.test(value) ? ' xml:space="preserve"' : ''
        text += `<c r="${columnName(column)}${number}"${format} t="inlineStr"><is><t${space}>${value}</t></is></c>`
      } else if (typeof cell === 'number' && Number.isFinite(cell)) {
        text += `<c r="${columnName(column)}${number}"${format}><v>${cell}</v></c>`
      }
    }
    this.#text += `${text}</row>`
  }
}

const keepsSpace = /^\s|\s$|\n/
const escapedCharacters = /[&<>"\r]|_x[\da-f]{4}_/i
const specialAll = /[&<>"\r]|_(?=x[\da-f]{4}_)/gi
const replacements: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '_x000D_', // XML would turn it into a line feed
  _: '_x005F_', // or Excel would read _x0041_ as A
}

function escapeXml(text: string): string {
  return escapedCharacters.test(text)
    ? text.replace(specialAll, (character) => replacements[character] ?? character)
    : text
}

const columnNames: string[] = []

/** 0 is A, 25 is Z, 26 is AA. */
function columnName(column: number): string {
  const known = columnNames[column]
  if (known) return known
  const name =
    (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
  columnNames[column] = name
  return name
}
