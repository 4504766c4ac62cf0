import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ZipEntries } from './zip-entries.ts'

interface Part {
  name: string
  text?: string
  method?: number
  flags?: number
  /** What the archive says about it, where that is not the truth. */
  size?: number
  crc?: number
  signature?: number
  /** Sizes and place stand in a field of their own, as they do when they do not fit into 32 bits. */
  isWide?: boolean
  /** Fields and a comment that only other programs understand. */
  extra?: Buffer
  localExtra?: Buffer
  note?: string
}

/** An archive as another program may have written it, whole or false. */
function archive(parts: Part[], { count = parts.length, comment = '' } = {}): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const part of parts) {
    const { name, text = '', method = 8, flags = 0, size, crc, signature = 0x02014b50, note = '' } = part
    const { isWide = false, localExtra = Buffer.alloc(0) } = part
    const packed = method === 8 ? deflateRawSync(text) : Buffer.from(text)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(Buffer.byteLength(name), 26)
    header.writeUInt16LE(localExtra.length, 28)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(signature, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc ?? crc32(text), 16)
    const truth = [size ?? Buffer.byteLength(text), packed.length, position]
    const [shownSize, shownPacked, shownPosition] = isWide ? truth.map(() => 0xffffffff) : truth
    const extra = Buffer.concat([part.extra ?? Buffer.alloc(0), isWide ? wideField(truth) : Buffer.alloc(0)])
    entry.writeUInt32LE(shownPacked!, 20)
    entry.writeUInt32LE(shownSize!, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt16LE(note.length, 32)
    entry.writeUInt32LE(shownPosition!, 42)
    directory.push(entry, Buffer.from(name), extra, Buffer.from(note))
    files.push(header, Buffer.from(name), localExtra, packed)
    position += 30 + Buffer.byteLength(name) + localExtra.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(position, 16)
  end.writeUInt16LE(Math.min(comment.length, 0xffff), 20)
  return Buffer.concat([...files, ...directory, end, Buffer.from(comment)])
}

function wideField(values: number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8 * values.length, 2)
  for (const [at, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * at)
  return field
}

async function contentOf(file: Buffer, name: string, unpackedBytes = 1000): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of new ZipEntries(file, unpackedBytes).open(name)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('packed and stored parts are read by name, without case and with either slash', async () => {
  const file = archive(
    [
      { name: 'xl\\Workbook.xml', text: '<a/>' },
      { name: '/b.xml', text: '乙', method: 0 },
      { name: 'c.xml', method: 99 },
    ],
    { comment: 'made elsewhere' },
  )
  const entries = new ZipEntries(file, 7)
  expect(entries.names).toEqual(['xl/workbook.xml', 'b.xml'])
  expect([entries.has('XL/workbook.XML'), entries.has('c.xml')]).toEqual([true, false])
  expect(await contentOf(file, 'xl/workbook.xml')).toBe('<a/>')
  expect(await contentOf(file, 'B.xml')).toBe('乙')
  await expect(contentOf(file, 'd.xml')).rejects.toMatchObject({ code: 'damaged' })
})

test('fields and comments of other programs are passed over, sizes beyond 32 bits are found in theirs', async () => {
  const other = Buffer.from('5554050001abcdef01', 'hex') // a field of five bytes
  const file = archive([
    { name: 'a', text: '甲', extra: other, localExtra: other, note: 'note' },
    { name: 'b', text: '乙', extra: other, isWide: true },
    { name: 'c', text: '丙', isWide: true, note: 'note' },
    { name: 'd', text: '丁' },
  ])
  const texts: string[] = []
  for (const name of 'abcd') texts.push(await contentOf(file, name, 12))
  expect(texts).toEqual(['甲', '乙', '丙', '丁'])
})

test('an archive with the longest comment there may be is read', async () => {
  expect(await contentOf(archive([whole], { comment: 'x'.repeat(0xffff) }), 'a')).toBe('abc')
})

test('what an archive says about the place of a part is not believed', () => {
  const file = archive([whole])
  const directory = file.indexOf('PK\x01\x02', 0, 'latin1')
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(file)
    copy.writeUInt32LE(value, directory + at)
    return () => new ZipEntries(copy, 1000)
  }
  const damaged = expect.objectContaining({ code: 'damaged' })
  expect(changed(42, 1)).toThrow(damaged) // no part begins there
  expect(changed(42, file.length - 29)).toThrow(damaged) // its head would end behind the file
  expect(changed(20, file.length - 30)).toThrow(damaged) // its bytes would
})

const whole = { name: 'a', text: 'abc' }
test.each([
  ['text without an archive', Buffer.from('abc'.repeat(30)), 'damaged'],
  [
    'an end that is farther from the end than a comment may be long',
    archive([whole], { comment: 'x'.repeat(0x10000) }),
    'damaged',
  ],
  ['more entries than there are', archive([whole], { count: 2 }), 'damaged'],
  ['the most entries there may be, none of them there', archive([], { count: 5000 }), 'damaged'],
  ['one entry more', archive([], { count: 5001 }), 'too-large'],
  ['an entry without its mark', archive([{ ...whole, signature: 1 }]), 'damaged'],
  ['an encrypted entry', archive([{ ...whole, flags: 1 }]), 'encrypted'],
  ['two entries of one name', archive([whole, { ...whole, name: 'A' }]), 'damaged'],
  ['entries that say they are larger than allowed', archive([{ ...whole, size: 1001 }]), 'too-large'],
])('%s is refused', (_, file, code) => {
  expect(() => new ZipEntries(file, 1000)).toThrow(expect.objectContaining({ code }))
})

test.each([
  ['more than it says', { ...whole, size: 2 }, 'too-large'],
  ['less than it says', { ...whole, size: 4 }, 'damaged'],
  ['something else than it says', { ...whole, crc: 1 }, 'damaged'],
])('a part that holds %s is refused while it is read', async (_, part, code) => {
  await expect(contentOf(archive([part]), 'a')).rejects.toMatchObject({ code })
})

test('parts may unpack to as many bytes as allowed in total, not to one more', async () => {
  const parts = [
    { ...whole, size: 3 },
    { ...whole, name: 'b' },
  ]
  const entries = new ZipEntries(archive(parts), 6)
  for (const name of ['a', 'b'])
    for await (const chunk of entries.open(name)) expect(String(chunk)).toBe('abc')
  expect(() => new ZipEntries(archive(parts), 5)).toThrow('文件解压后过大')
})
