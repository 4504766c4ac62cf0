import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'

const cellsOf = (text: string | Buffer) => [...csvRows(Buffer.from(text))].flat().map(({ cells }) => cells)

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b;c\n1,2;3',
    [
      ['a', 'b', 'c'],
      ['1,2', '3'],
    ],
  ],
  ['a\tb\n', [['a', 'b']]],
  ['a,b;c', [['a', 'b;c']]], // as many of each: the comma
  ['"a;b;c",d\n', [['a;b;c', 'd']]], // what is quoted does not count
  ['a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
  ['"x""y"z,', [['x"yz', '']]],
  ['"",a', [['', 'a']]],
  ['\n\na;b', [[''], [''], ['a', 'b']]], // the first line with something in it decides
  ['', []],
])('%j is read as %j', (text, rows) => {
  expect(cellsOf(text)).toEqual(rows)
})

test('rows are numbered from one and come in parts of a thousand', () => {
  const parts = [...csvRows(Buffer.from('a\n'.repeat(2001)))]
  expect(parts.map(({ length }) => length)).toEqual([1000, 1000, 1])
  expect([parts[0]?.[0]?.row, parts[1]?.[0]?.row, parts[2]?.[0]?.row]).toEqual([1, 1001, 2001])
  expect([...csvRows(Buffer.from('a\n'.repeat(1000)))].map(({ length }) => length)).toEqual([1000])
})

test('UTF-8, UTF-16 with its mark and GB18030 are understood', () => {
  expect(cellsOf('\ufeff车,号')).toEqual([['车', '号']])
  expect(cellsOf(Buffer.from('\ufeff车\t号', 'utf16le'))).toEqual([['车', '号']])
  expect(cellsOf(Buffer.from('b3b52cbac5', 'hex'))).toEqual([['车', '号']])
})

test.each([
  ['a control character', 'a\u0001b', 'not-a-workbook'],
  ['a web page', ' \n<html>', 'not-a-workbook'],
  ['bytes of no encoding', Buffer.from('ff00', 'hex'), 'not-a-workbook'],
  ['a quote that never closes', '"a', 'damaged'],
])('%s is refused', (_, text, code) => {
  expect(() => cellsOf(text)).toThrow(expect.objectContaining({ code }))
})

test.each(['\t', '\f', '\v', '\u007f', '\u009f'])('the character %j may stand in a text', (character) => {
  expect(cellsOf(`a,b${character}c,d\n`).flat().join('')).toContain('b')
})
