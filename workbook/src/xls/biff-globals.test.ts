import { expect, test } from 'vitest'
import { biffGlobals, records } from './biff-globals.ts'
import { BOF_GLOBALS, boundSheet, EOF, record, u16, u32 } from './biff-records.ts'

const text = (value: string) =>
  Buffer.concat([u16(value.length), Buffer.from([0]), Buffer.from(value, 'latin1')])
const cellFormat = (id: number) => record(0xe0, u16(0, id), Buffer.alloc(16))
const numberFormat = (id: number, format: string) => record(0x041e, u16(id), text(format))
const globals = (...parts: Buffer[]) => biffGlobals(Buffer.concat([BOF_GLOBALS, ...parts, EOF]))

test('records are told apart by their lengths; a stream must end with the end of a part', () => {
  const stream = Buffer.concat([record(1, Buffer.from('ab')), record(2), EOF])
  const seen: unknown[] = []
  for (const { id, data } of records(stream, 0)) {
    seen.push([id, String(data)])
    if (id === 0x0a) break
  }
  expect(seen).toEqual([
    [1, 'ab'],
    [2, ''],
    [0x0a, ''],
  ])
  const damaged = expect.objectContaining({ code: 'damaged' })
  expect(() => [...records(stream, 6)]).toThrow(damaged)
  expect(() => [...records(stream.subarray(0, 5), 0)]).toThrow(damaged)
  expect(() => [...records(stream.subarray(0, 8), 0)]).toThrow(damaged)
})

test('the worksheets of a workbook are listed, its charts and macros are not', () => {
  const chart = boundSheet('c', 3)
  chart[4 + 5] = 2
  expect(globals(boundSheet('a', 100), chart, boundSheet('b', 70_000)).sheets).toEqual([100, 70_000])
})

test('cell formats show dates by their own number format, else by the built-in one', () => {
  const { isDate } = globals(
    numberFormat(200, 'yyyy-mm-dd'),
    numberFormat(14, '0.00'),
    ...[0, 14, 15, 200, 201].map(cellFormat),
  )
  expect(isDate).toEqual([false, false, true, true, false])
})

test.each([
  [0, false],
  [1, true],
])('the record 0x22 with %d: days are counted from 1904: %s', (value, is1904) => {
  expect(globals(record(0x22, u16(value))).is1904).toBe(is1904)
})

test('the table of texts goes on in the records that continue it, and in no others', () => {
  const first = record(0xfc, u32(9, 3), text('a'))
  const more = (value: string) => record(0x3c, text(value))
  expect(globals(first, more('b'), more('c')).strings).toEqual(['a', 'b', 'c'])
  expect(globals(record(0xeb), more('x'), first, more('b'), more('c')).strings).toEqual(['a', 'b', 'c'])
  expect(() => globals(first, record(0xff), more('b'), more('c'))).toThrow(
    expect.objectContaining({ code: 'damaged' }),
  )
  expect(globals().strings).toEqual([])
})

test('a workbook with a password is refused as such', () => {
  expect(() => globals(record(0x2f, u16(0)))).toThrow(expect.objectContaining({ code: 'encrypted' }))
})
