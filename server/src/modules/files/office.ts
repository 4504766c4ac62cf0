import type { FileTypeName } from '@banyan/contract/file-type'
import { ZipEntries } from '@banyan/workbook/workbook'

const unpackedBytes = 300 * 1024 * 1024 // as for imports

/**
 * The type of a zip archive: an office document, a plain archive, or `undefined` for what is not stored (programs,
 * macros, bombs, encrypted).
 */
export async function packedType(content: Buffer): Promise<FileTypeName | undefined> {
  try {
    const entries = new ZipEntries(content, unpackedBytes)
    const isProgram = ['META-INF/MANIFEST.MF', 'AndroidManifest.xml', 'Payload/'].some((name) =>
      entries.has(name),
    )
    if (isProgram || entries.names.some((name) => /(^|\/)vbaproject\.bin$/.test(name))) return undefined
    const type = documentType(entries)
    if (!type) return 'zip'
    await unpackAll(entries)
    return type
  } catch {
    return undefined // damaged, encrypted or too large once unpacked
  }
}

function documentType(entries: ZipEntries): FileTypeName | undefined {
  if (!entries.has('[Content_Types].xml')) return undefined
  if (entries.has('word/document.xml')) return 'docx'
  if (entries.has('xl/workbook.xml')) return 'xlsx'
  if (entries.has('ppt/presentation.xml')) return 'pptx'
  return undefined
}

/**
 * Unpacks everything once to count the bytes, because a zip bomb declares a false size and would be unpacked by whoever
 * opens it.
 */
async function unpackAll(entries: ZipEntries): Promise<void> {
  for (const name of entries.names) for await (const _ of entries.open(name)) void _
}

const streams: [name: string, type: FileTypeName][] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
]

/** The type of a compound file by the names of its streams; installers and mails are compound files too. */
export function compoundType(content: Buffer): FileTypeName | undefined {
  return streams.find(([name]) => content.includes(`${name}\0`, 0, 'utf16le'))?.[1]
}

/** Whether the end of the file is the end of an archive: its last record says how long the comment behind it is. */
export function endsAsArchive(content: Buffer): boolean {
  for (let end = content.length - 22; end >= Math.max(0, content.length - 22 - 0xffff); ) {
    const at = content.lastIndexOf('PK\x05\x06', end, 'latin1')
    if (at < 0 || at < content.length - 22 - 0xffff) return false
    if (at + 22 + content.readUInt16LE(at + 20) === content.length) return true
    end = at - 1
  }
  return false
}
