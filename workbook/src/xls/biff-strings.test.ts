import { expect, test } from 'vitest'
import { BiffStrings } from './biff-strings.ts'

const bytes = (...parts: (number[] | string | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const wide = (text: string) => Buffer.from(text, 'utf16le')
const texts = (count: number, ...blocks: Buffer[]) => {
  const reader = new BiffStrings(blocks, 0)
  return Array.from({ length: count }, () => reader.next())
}

test('texts of one and of two bytes a character follow one another', () => {
  expect(texts(3, bytes([3, 0, 0], 'abc', [2, 0, 1], wide('中文'), [0, 0, 0]))).toEqual(['abc', '中文', ''])
})

test('a text of more than 255 characters is read whole', () => {
  const long = 'x'.repeat(0x0102)
  expect(texts(2, bytes([2, 1, 0], long, [1, 0, 0], 'y'))).toEqual([long, 'y'])
})

test('formats inside a text and its phonetic text are passed over, also into the next record', () => {
  const runs = Buffer.alloc(8, 0xee)
  const phonetic = Buffer.alloc(5, 0xdd)
  const rich = bytes([2, 0, 0x08], [2, 0], 'ab', runs)
  const spoken = bytes([2, 0, 0x05], [5, 0, 0, 0], wide('中文'), phonetic)
  const both = bytes([2, 0, 0x0c], [2, 0], [5, 0, 0, 0], 'cd', runs, phonetic)
  expect(texts(4, bytes(rich, spoken, both, [1, 0, 0], 'z'))).toEqual(['ab', '中文', 'cd', 'z'])
  const cut = rich.length - 3
  expect(texts(2, rich.subarray(0, cut), bytes(rich.subarray(cut), [1, 0, 0], 'z'))).toEqual(['ab', 'z'])
  const farther = bytes([1, 0, 0x04], [1, 0, 1, 0], 'a', Buffer.alloc(0x10001), [1, 0, 0], 'z')
  expect(texts(2, farther)).toEqual(['a', 'z'])
})

test('a text goes on in the next record, which says anew how wide its characters are', () => {
  expect(texts(1, bytes([4, 0, 0], 'ab'), bytes([1], wide('中文')))).toEqual(['ab中文'])
  expect(texts(2, bytes([4, 0, 1], wide('中文')), bytes([0], 'ab', [1, 0, 0], 'z'))).toEqual(['中文ab', 'z'])
  // Its length and flags may stand in another record than its characters.
  expect(texts(1, bytes([2]), bytes([0, 0], 'ab'))).toEqual(['ab'])
  expect(texts(1, bytes([2, 0, 0]), bytes([1], wide('中文')))).toEqual(['中文'])
})

test.each([
  ['ends before its characters do', [bytes([3, 0, 0], 'ab')]],
  ['ends inside a character', [bytes([1, 0, 1], [0x2d])]],
  ['ends before its formats do', [bytes([1, 0, 0x08], [1, 0], 'a', [0, 0])]],
  ['has no length', [bytes([1])]],
])('a text that %s is damaged', (_, blocks) => {
  expect(() => texts(1, ...blocks)).toThrow(expect.objectContaining({ code: 'damaged' }))
})

test('reading begins where it is told', () => {
  expect(new BiffStrings([bytes([9, 9, 1, 0, 0], 'a')], 2).next()).toBe('a')
})
