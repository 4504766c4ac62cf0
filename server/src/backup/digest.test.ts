import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileDigest, rowDigest } from './digest.ts'

const figuresOf = (...pieces: string[]) => {
  const digest = rowDigest()
  for (const piece of pieces) digest.add(Buffer.from(piece))
  return digest.figures()
}
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('the same rows have the same figures, in whatever order and in whatever pieces', () => {
  const { rows, digest } = figuresOf('a\nb\nc\n')
  expect([rows, digest.length]).toEqual([3, 64])
  for (const same of [['c\nb\na\n'], ['b\n', 'a\nc\n'], ['a\nb\nc']])
    expect(figuresOf(...same)).toEqual({ rows, digest })
})

test('one row has the digest of its text, and none has none', () => {
  expect(figuresOf('a\n')).toEqual({ rows: 1, digest: hashOf('a') })
  expect(figuresOf('\n')).toEqual({ rows: 1, digest: hashOf('') })
  expect(figuresOf()).toEqual({ rows: 0, digest: '0'.repeat(64) })
})

test('rows that are missing, more or different show', () => {
  const whole = figuresOf('a\nb\n').digest
  for (const other of ['a\n', 'a\nb\nb\n', 'a\nB\n', 'a\nb\n\n', 'ab\n'])
    expect(figuresOf(other).digest).not.toBe(whole)
})

async function filesOf(files: Record<string, string[]>) {
  const digest = fileDigest()
  const passed: string[] = []
  for (const [key, chunks] of Object.entries(files)) {
    async function* content() {
      for (const chunk of chunks) yield Buffer.from(chunk)
    }
    for await (const chunk of digest.through(key, content())) passed.push(chunk.toString())
  }
  return { ...digest.figures(), passed }
}

test('files pass through and are counted with their keys and bytes', async () => {
  expect(await filesOf({ 'a.txt': ['ab', 'c'] })).toEqual({
    count: 1,
    bytes: 3,
    digest: hashOf('a.txt\nabc'),
    passed: ['ab', 'c'],
  })
  const two = await filesOf({ a: ['1'], b: ['2', '3'] })
  expect([two.count, two.bytes]).toEqual([2, 3])
  expect((await filesOf({ b: ['23'], a: ['1'] })).digest).toBe(two.digest)
  expect((await filesOf({ a: ['23'], b: ['1'] })).digest).not.toBe(two.digest)
  expect(await filesOf({})).toEqual({ count: 0, bytes: 0, digest: '0'.repeat(64), passed: [] })
})
