import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StringTable } from './string-table.ts'

const directory = mkdtempSync(join(tmpdir(), 'banyan-strings-'))
afterAll(() => rmSync(directory, { recursive: true }))

function written(texts: string[]): { indexes: number[]; bytes: Buffer } {
  const path = join(directory, 'strings')
  const table = new StringTable(path)
  const indexes = texts.map((text) => table.indexOf(text))
  table.finish()
  table.file.close()
  return { indexes, bytes: readFileSync(path) }
}

test('texts are stored once, narrow or wide, behind the counts of cells and texts', () => {
  const { indexes, bytes } = written(['ab', '中', 'ab', 'é', 'Ā'])
  expect(indexes).toEqual([0, 1, 0, 2, 3])
  expect(bytes.toString('hex')).toBe(
    [
      'fc001b00',
      '05000000',
      '04000000',
      '0200006162',
      '0100012d4e',
      '010000e9',
      '0100010001',
      '0a000000',
    ].join(''),
  )
})

test('texts of up to 64 characters are found again, longer ones are stored anew', () => {
  const [short, long] = ['x'.repeat(64), 'x'.repeat(65)]
  expect(written([short, short, long, long]).indexes).toEqual([0, 0, 1, 2])
})

test('20,000 texts are remembered; the next one makes the table forget them', () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `t${at}`)
  expect(written([...texts, 't0', 'one more', 't0', 't0']).indexes.slice(-4)).toEqual([
    0, 20_000, 20_001, 20_001,
  ])
})

test.each([
  ['fills a record to its last byte', 207, [8224]],
  ['is one byte too long for a record', 208, [8014, 3 + 208]],
])('a text that %s is not split', (_, length, sizes) => {
  // a record holds 8224 bytes; eight of the first one are the counts, and each text has a head of three
  const texts = ['a'.repeat(4000), 'b'.repeat(4000), 'c'.repeat(length)]
  const { bytes } = written(texts)
  const found: [id: number, size: number][] = []
  for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt16LE(at + 2))
    found.push([bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)])
  expect(found).toEqual([...sizes.map((size, at) => [at === 0 ? 0xfc : 0x3c, size]), [0x0a, 0]])
})
