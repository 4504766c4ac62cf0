import { expect, test } from 'vitest'
import { docxOf, zipOf } from '#testing/files.ts'
import { compoundType, endsAsArchive, packedType } from './office.ts'

const archive = (...names: string[]) =>
  zipOf(names.map((name) => ({ name, content: Buffer.from(name || 'x') })))

test.each<[string, string[], string | undefined]>([
  ['a document', ['[Content_Types].xml', 'word/document.xml'], 'docx'],
  ['a sheet', ['[Content_Types].xml', 'xl/workbook.xml'], 'xlsx'],
  ['a presentation', ['[Content_Types].xml', 'ppt/presentation.xml'], 'pptx'],
  ['an archive of other types', ['[Content_Types].xml', 'a.txt'], 'zip'],
  ['a document without its list of types', ['word/document.xml'], 'zip'],
  ['any files', ['a.txt', 'b/c.txt'], 'zip'],
  ['a program for Java', ['META-INF/MANIFEST.MF', 'a.class'], undefined],
  ['a program for Android', ['AndroidManifest.xml'], undefined],
  ['a program for a telephone', ['Payload/', 'Payload/a'], undefined],
  ['macros', ['vbaproject.bin'], undefined],
  ['macros in a folder', ['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'], undefined],
])('FILE-001 security §9 an archive with %s', async (_, names, type) => {
  expect(await packedType(archive(...names))).toBe(type)
})

test('FILE-001 security §9 a damaged archive is nothing we store', async () => {
  expect(await packedType(docxOf().subarray(0, 60))).toBeUndefined()
  const lying = docxOf({ name: 'word/media.bin', content: Buffer.alloc(1000), says: 10 })
  expect(await packedType(lying)).toBeUndefined()
})

const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(`${stream}\0`, 'utf16le')])

test.each([
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['__properties_version1.0', undefined],
])('FILE-001 security §9 a compound file with the stream %s is %s', (stream, type) => {
  expect(compoundType(compound(stream))).toBe(type)
})

/** The last record of an archive, which says how long the comment behind it is. */
function record(says: number, comment: Buffer = Buffer.alloc(says)): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(says, 20)
  return Buffer.concat([end, comment])
}
const words = Buffer.from('words before it')

test.each([
  ['nothing', Buffer.alloc(0), false],
  ['less than a record', record(0).subarray(0, 21), false],
  ['a record alone', record(0), true],
  ['a record behind other bytes', Buffer.concat([words, record(0)]), true],
  ['a record with a comment', Buffer.concat([words, record(5)]), true],
  ['a record with the longest comment', Buffer.concat([words, record(0xffff)]), true],
  ['a record that is not the end', Buffer.concat([words, record(0), words]), false],
  ['a record that promises more than there is', Buffer.concat([words, record(9, Buffer.alloc(8))]), false],
  ['a record too far from the end', Buffer.concat([record(0xffff), Buffer.alloc(1)]), false],
  ['no record', Buffer.alloc(100), false],
  ['a record whose comment holds the sign of another', record(26, record(7, Buffer.alloc(4))), true],
  [
    'the longest comment with another sign in it',
    record(0xffff, Buffer.concat([record(1), Buffer.alloc(0xffff - 23)])),
    true,
  ],
])('FILE-001 security §9 whether %s ends as an archive', (_, content, expected) => {
  expect(endsAsArchive(content)).toBe(expected)
})
