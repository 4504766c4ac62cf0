import { posix } from 'node:path'
import type { ReadRow } from '../core/cell.ts'
import { isBuiltInDate, isDateFormat } from '../core/excel-date.ts'
import { readError } from '../core/workbook-error.ts'
import { type SheetContext, unescapeText, xlsxRows } from './xlsx-rows.ts'
import { attribute, scanXml } from './xml-scanner.ts'
import { ZipEntries } from './zip-entries.ts'

/** The sheets of a `.xlsx` file in their order. Macros, links and pictures are never opened. */
export async function xlsxSheets(file: Buffer, unpackedBytes: number): Promise<AsyncGenerator<ReadRow[]>[]> {
  const zip = new ZipEntries(file, unpackedBytes)
  if (!zip.has('[Content_Types].xml') || !zip.has('_rels/.rels')) throw readError.notAWorkbook()
  const [book] = await readRelations(zip, '')
  if (!book || !zip.has(book.target)) throw readError.notAWorkbook()

  const parts = await readRelations(zip, book.target)
  const part = (type: string) => parts.find((one) => one.type === type)?.target
  const { sheetIds, is1904 } = await workbookPart(zip, book.target)
  const context: SheetContext = {
    strings: await sharedStrings(zip, part('sharedStrings')),
    isDate: await dateFormats(zip, part('styles')),
    is1904,
  }
  return sheetIds
    .map((id) => parts.find((one) => one.id === id && one.type === 'worksheet'))
    .filter((sheet) => sheet !== undefined)
    .map((sheet) => xlsxRows(zip.open(sheet.target), context))
}

interface Relation {
  id: string
  type: string
  target: string
}

/** The relationships of a part; for the package itself (`''`) only its main document. */
async function readRelations(zip: ZipEntries, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const found: Relation[] = []
  const rels = `${folder}_rels/${part.slice(folder.length)}.rels`
  if (!zip.has(rels)) throw readError.damaged()
  await scanXml(zip.open(rels), {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      const type = (attribute(attributes, 'Type') ?? '').split('/').pop() ?? ''
      const target = attribute(attributes, 'Target') ?? ''
      if (part === '' && type !== 'officeDocument') return
      found.push({ id: attribute(attributes, 'Id') ?? '', type, target: resolvePart(folder, target) })
    },
    close() {},
  })
  return found
}

function resolvePart(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : posix.normalize(folder + target)
}

async function workbookPart(zip: ZipEntries, name: string): Promise<{ sheetIds: string[]; is1904: boolean }> {
  const sheetIds: string[] = []
  let is1904 = false
  let isWorkbook = false
  await scanXml(zip.open(name), {
    open(tag, attributes) {
      if (tag === 'workbook') isWorkbook = true
      else if (tag === 'sheet') sheetIds.push(attribute(attributes, 'id') ?? '')
      else if (tag === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
    },
    close() {},
  })
  if (!isWorkbook) throw readError.notAWorkbook() // a text document is a zip archive with the same parts
  return { sheetIds, is1904 }
}

async function sharedStrings(zip: ZipEntries, name: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!name || !zip.has(name)) return strings
  let text = ''
  let collectsText = false
  let isPhonetic = false
  await scanXml(zip.open(name), {
    open(tag) {
      if (tag === 'si') text = ''
      else if (tag === 't') collectsText = !isPhonetic
      else if (tag === 'rPh') isPhonetic = true
    },
    text(part) {
      if (collectsText) text += part
    },
    close(tag) {
      if (tag === 'si') strings.push(unescapeText(text))
      else if (tag === 't') collectsText = false
      else if (tag === 'rPh') isPhonetic = false
    },
  })
  return strings
}

/** For each cell format whether it shows a date. */
async function dateFormats(zip: ZipEntries, name: string | undefined): Promise<boolean[]> {
  const formats: boolean[] = []
  if (!name || !zip.has(name)) return formats
  const own = new Map<number, boolean>()
  let isInCells = false
  await scanXml(zip.open(name), {
    open(tag, attributes) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      if (tag === 'numFmt') own.set(id, isDateFormat(attribute(attributes, 'formatCode') ?? ''))
      else if (tag === 'cellXfs') isInCells = true
      else if (tag === 'xf' && isInCells) formats.push(own.get(id) ?? isBuiltInDate(id))
    },
    close(tag) {
      if (tag === 'cellXfs') isInCells = false
    },
  })
  return formats
}
