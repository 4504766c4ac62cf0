import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ScratchFile } from './scratch-file.ts'

const directory = mkdtempSync(join(tmpdir(), 'banyan-scratch-'))
afterAll(() => rmSync(directory, { recursive: true }))
const buffered = 1 << 18

test('what is appended stands in the file in its order, whatever fits into the buffer', () => {
  const path = join(directory, 'order')
  const file = new ScratchFile(path)
  const parts = [3, buffered - 3, 1, buffered, buffered + 1, 5, buffered - 4, 2].map((length, at) =>
    Buffer.alloc(length, at + 1),
  )
  let length = 0
  for (const part of parts) {
    file.append(part)
    length += part.length
    expect(file.length).toBe(length)
  }
  file.close()
  expect(readFileSync(path).equals(Buffer.concat(parts))).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('reserved bytes are written where they were promised', () => {
  const path = join(directory, 'reserved')
  const file = new ScratchFile(path)
  expect([file.reserve(2), file.reserve(buffered - 2)]).toEqual([0, 2])
  file.bytes.fill(1, 0, 2).fill(2, 2)
  expect(file.reserve(1)).toBe(0) // the buffer was full and begins anew
  file.bytes[0] = 3
  file.close()
  const bytes = readFileSync(path)
  expect([bytes.length, bytes[0], bytes[1], bytes[2], bytes[buffered - 1], bytes[buffered]]).toEqual([
    buffered + 1,
    ...[1, 1, 2, 2, 3],
  ])
})

test('bytes are overwritten where they stand, and the file grows on behind them', () => {
  const path = join(directory, 'patched')
  const file = new ScratchFile(path)
  file.append(Buffer.from('abcdef'))
  file.patch(1, Buffer.from('XY'))
  file.append(Buffer.from('gh'))
  expect(file.length).toBe(8)
  file.close()
  expect(readFileSync(path, 'utf8')).toBe('aXYdefgh')
})

test('a file is copied whole to the end of another', () => {
  const content = Buffer.alloc(buffered + 7, 'copied ')
  const from = new ScratchFile(join(directory, 'from'))
  const path = join(directory, 'to')
  const to = new ScratchFile(path)
  from.append(content)
  to.append(Buffer.from('begin '))
  from.copyTo(to)
  to.append(Buffer.from(' end'))
  for (const file of [from, to]) file.close()
  expect(
    readFileSync(path).equals(Buffer.concat([Buffer.from('begin '), content, Buffer.from(' end')])),
  ).toBe(true)
})
