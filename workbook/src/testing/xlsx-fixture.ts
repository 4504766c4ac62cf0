import { crc32, deflateRawSync } from 'node:zlib'

/** Parts of a small `.xlsx` file made by hand. */
interface FixtureParts {
  sheet: string
  before?: string
  strings?: string
  formats?: string
  cells?: string
  /** Settings of the workbook. */
  settings?: string
}

/** The file for a test; `sheetSize` is a false size of the sheet in the archive. */
export function xlsxOf(parts: FixtureParts, sheetSize?: number): Buffer {
  const files = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(['officeDocument', '/xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/s.xml'],
      ['sharedStrings', 'strings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/workbook.xml': `<workbook>${parts.settings ?? ''}<sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/strings.xml': `<sst>${parts.strings ?? ''}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${parts.formats ?? ''}</numFmts><cellXfs>${parts.cells ?? ''}</cellXfs></styleSheet>`,
    'xl/worksheets/s.xml': `<?xml version="1.0"?>${parts.before ?? ''}<x:worksheet>${parts.sheet}</x:worksheet>`,
  }
  return zipOf(files, { 'xl/worksheets/s.xml': sheetSize })
}

/** A zip archive for a test; `sizes` holds false sizes by name. */
export function zipOf(files: Record<string, string>, sizes: Record<string, number | undefined> = {}): Buffer {
  const entries: Buffer[] = []
  const list: Buffer[] = []
  let position = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const shared = Buffer.alloc(26) // the part that both headers share, from "version needed" on
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(text), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(sizes[name] ?? Buffer.byteLength(text), 18)
    shared.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(position, 10)
    list.push(Buffer.from('PK\x01\x02\x14\0'), shared, rest, Buffer.from(name))
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    position += entry.length
    entries.push(entry)
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([...entries, ...list, end])
}

function relations(...targets: [type: string, target: string][]): string {
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const tags = targets.map(
    ([type, target], i) => `<Relationship Id="r${i}" Type="${base}/${type}" Target="${target}"/>`,
  )
  return `<Relationships>${tags.join('')}</Relationships>`
}
