import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { ScratchFile } from '../core/scratch-file.ts'
import { ZipFile } from './zip-file.ts'

const directory = mkdtempSync(join(tmpdir(), 'banyan-zip-'))
afterAll(() => rmSync(directory, { recursive: true }))

// The numbers of PKWARE's APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
test('an archive of two entries is laid out as the format says, byte by byte', async () => {
  const path = join(directory, 'a.zip')
  const target = new ScratchFile(path)
  const zip = new ZipFile(target)
  const texts = { 'a.xml': '一'.repeat(500), 'dir/b.xml': 'b' }
  for (const [name, text] of Object.entries(texts)) await zip.add(name, text)
  zip.finish()
  target.flush()
  const bytes = readFileSync(path)
  const numbers = (at: number, ...sizes: (2 | 4)[]) =>
    sizes.map((size) => {
      const value = bytes.readUIntLE(at, size)
      at += size
      return value
    })

  let position = 0
  const positions: number[] = []
  for (const [name, text] of Object.entries(texts)) {
    const size = Buffer.byteLength(text)
    const head = numbers(position, 4, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2)
    const packed = head[7]!
    // signature, version, flags, deflated, time, date 1980-01-01, checksum, sizes, lengths of name and extra
    expect(head).toEqual([0x04034b50, 20, 0, 8, 0, 0x21, crc32(text), packed, size, name.length, 0])
    expect(bytes.toString('latin1', position + 30, position + 30 + name.length)).toBe(name)
    const start = position + 30 + name.length
    expect(inflateRawSync(bytes.subarray(start, start + packed)).toString()).toBe(text)
    positions.push(position)
    position = start + packed
  }
  const list = position
  for (const [at, [name, text]] of Object.entries(texts).entries()) {
    const own = positions[at]!
    const packed = bytes.readUInt32LE(own + 18)
    // signature, made by, version, flags, deflated, time, date, checksum, sizes, three lengths, disk, two attributes, position
    expect(numbers(position, 4, 2, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4)).toEqual([
      ...[0x02014b50, 20, 20, 0, 8, 0, 0x21, crc32(text), packed, Buffer.byteLength(text)],
      ...[name.length, 0, 0, 0, 0, 0, own],
    ])
    expect(bytes.toString('latin1', position + 46, position + 46 + name.length)).toBe(name)
    position += 46 + name.length
  }
  // signature, disks, entries, size and position of the list, no comment
  expect(numbers(position, 4, 2, 2, 2, 2, 4, 4, 2)).toEqual([
    0x06054b50,
    ...[0, 0, 2, 2, position - list, list, 0],
  ])
  expect(bytes.length).toBe(position + 22)
})

test('an archive beyond four gigabytes is refused in words', () => {
  const target = { length: 0xffffffff, append: () => undefined } as unknown as ScratchFile
  new ZipFile(target).finish()
  const larger = { length: 0x1_0000_0000, append: () => undefined } as unknown as ScratchFile
  expect(() => new ZipFile(larger).finish()).toThrow(
    expect.objectContaining({ message: '数据量过大，请缩小导出范围' }),
  )
})
