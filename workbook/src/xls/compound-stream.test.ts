import * as XLSX from '@e965/xlsx'
import { expect, test } from 'vitest'
import { compoundStream } from './compound-stream.ts'

/** A container as another program writes it. */
function container(streams: Record<string, Buffer>): Buffer {
  const made = XLSX.CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) XLSX.CFB.utils.cfb_add(made, `/${name}`, content)
  return Buffer.from(XLSX.CFB.write(made, { type: 'buffer' }))
}
function filled(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at++) bytes[at] = at * 7 + (at >> 8)
  return bytes
}
const damaged = expect.objectContaining({ code: 'damaged' })

test.each([1, 64, 65, 200, 4095, 4096, 4097, 5120, 100_000])(
  'a stream of %d bytes is read whole',
  (length) => {
    const content = filled(length)
    const file = container({ Other: filled(300), Workbook: content })
    const found = compoundStream(file, ['Workbook'])
    expect(found?.name).toBe('Workbook')
    expect(found?.bytes.equals(content)).toBe(true)
  },
)

test('a stream behind more sectors than the header lists is read whole', () => {
  const content = filled(7_300_000)
  expect(compoundStream(container({ Workbook: content }), ['Workbook'])?.bytes.equals(content)).toBe(true)
})

test('the first of the names that is there is taken; part of a name is no name', () => {
  const file = container({ Book: filled(10), Workbook: filled(20), Books: filled(30) })
  expect(compoundStream(file, ['Workbook', 'Book'])?.name).toBe('Workbook')
  expect(compoundStream(file, ['None', 'Book'])?.bytes).toHaveLength(10)
  expect(compoundStream(file, ['Work'])).toBeUndefined()
  expect(compoundStream(file, ['Root Entry'])).toBeUndefined() // not a stream
})

/** The file with a number changed. */
function changed(file: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(file)
  copy.writeUInt32LE(value, at)
  return copy
}

test('security.md §10 a container whose chains lead nowhere or round and round is damaged', () => {
  const file = container({ Workbook: filled(5000) })
  const directory = (file.readUInt32LE(48) + 1) * 512
  const entry = file.indexOf(Buffer.from('Workbook\0', 'utf16le'), directory)
  const start = file.readUInt32LE(entry + 116)
  const table = (file.readUInt32LE(76) + 1) * 512
  const read = (bytes: Buffer) => () => compoundStream(bytes, ['Workbook'])
  expect(read(file)()?.bytes).toHaveLength(5000)
  expect(read(changed(file, table + 4 * start, start))).toThrow(damaged) // its sector follows itself
  expect(read(changed(file, table + 4 * start, 100_000))).toThrow(damaged) // behind the file
  expect(read(changed(file, table + 4 * start, 0xfffffffe))).toThrow(damaged) // ends before its size
  expect(read(changed(file, entry + 120, 5121))).toThrow(damaged) // says that it is longer
  expect(read(changed(file, entry + 120, 5120))()?.bytes).toHaveLength(5120)
  expect(read(changed(file, 48, 100_000))).toThrow(damaged) // no directory
  const sized = Buffer.from(file)
  sized.writeUInt16LE(10, 30)
  expect(read(sized)).toThrow(damaged) // sectors of a size there is not
  expect(read(file.subarray(0, 511))).toThrow(damaged)
})

test('security.md §10 a short stream whose chain leaves the small sectors is damaged', () => {
  const file = container({ Workbook: filled(200) })
  const small = (file.readUInt32LE(60) + 1) * 512
  const entry = file.indexOf(Buffer.from('Workbook\0', 'utf16le'))
  const start = file.readUInt32LE(entry + 116)
  const read = (bytes: Buffer) => () => compoundStream(bytes, ['Workbook'])
  expect(read(changed(file, small + 4 * start, 1000))).toThrow(damaged)
  expect(read(changed(file, small + 4 * start, start))).toThrow(damaged)
  expect(read(changed(file, entry + 116, 1000))).toThrow(damaged)
})
