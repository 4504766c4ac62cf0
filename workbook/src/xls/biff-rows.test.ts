import { expect, test } from 'vitest'
import { BOF_SHEET, EOF, record, u16, u32 } from './biff-records.ts'
import { biffRows } from './biff-rows.ts'

const globals = { sheets: [], strings: ['甲', '乙', ''], isDate: [false, true], is1904: false }
const text = (value: string) =>
  Buffer.concat([u16(value.length), Buffer.from([0]), Buffer.from(value, 'latin1')])
const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const at = (row: number, column: number, format = 0) => u16(row, column, format)
const rowsOf = (parts: Buffer[], more: Partial<typeof globals> = {}, before = Buffer.alloc(0)) =>
  [
    ...biffRows(Buffer.concat([before, BOF_SHEET, ...parts, EOF]), before.length, { ...globals, ...more }),
  ].flat()
const cellsOf = (...parts: Buffer[]) => rowsOf(parts).map(({ cells }) => cells)
const damaged = expect.objectContaining({ code: 'damaged' })

test('cells stand at their row and column, in whatever order they come', () => {
  const cells = [
    record(0xfd, at(3, 2), u32(1)),
    record(0xfd, at(0, 1), u32(0)),
    record(0x0203, at(3, 0), double(-1.5)),
  ]
  expect(rowsOf(cells, {}, Buffer.from('before'))).toEqual([
    { row: 1, cells: [null, '甲'] },
    { row: 4, cells: [-1.5, null, '乙'] },
  ])
  expect(rowsOf([record(0xfd, at(0, 0), u32(2))])).toEqual([])
})

test('a sheet of .xls ends with its 256th column', () => {
  expect(cellsOf(record(0x0203, at(0, 255), double(1)))[0]).toHaveLength(256)
  expect(() => cellsOf(record(0x0203, at(0, 256), double(1)))).toThrow(damaged)
})

test('a text that is not in the table is damage', () => {
  expect(() => cellsOf(record(0xfd, at(0, 0), u32(3)))).toThrow(damaged)
})

test('short numbers are integers or halves of doubles, some of them in hundredths', () => {
  const short = (value: number, flags: number) => ((value << 2) | flags) >>> 0
  const upper = (value: number, flags = 0) => (double(value).readUInt32LE(4) & ~3) + flags
  const one = (raw: number) => cellsOf(record(0x027e, at(0, 0), u32(raw)))[0]?.[0]
  expect([
    one(short(7, 2)),
    one(short(-7, 2)),
    one(short(725, 3)),
    one(upper(1.5)),
    one(upper(150, 1)),
  ]).toEqual([7, -7, 7.25, 1.5, 1.5])
  const several = [short(1, 2), short(2, 2), short(3, 2)].map((raw) => Buffer.concat([u16(0), u32(raw)]))
  expect(cellsOf(record(0xbd, u16(0, 4), ...several, u16(6)))).toEqual([[null, null, null, null, 1, 2, 3]])
})

test('numbers in date formats are dates, from 1900 or 1904', () => {
  const day = [
    record(0x0203, at(0, 0, 1), double(1)),
    record(0x027e, at(0, 1, 1), u32((2 << 2) | 2)),
    record(0xbd, u16(0, 2), u16(1), u32((3 << 2) | 2), u16(2)),
    record(0x06, at(0, 3, 1), double(4), Buffer.alloc(8)),
  ]
  expect(rowsOf(day)[0]?.cells).toEqual(['1900-01-01', '1900-01-02', '1900-01-03', '1900-01-04'])
  expect(rowsOf(day, { is1904: true })[0]?.cells[0]).toBe('1904-01-02')
})

test('truth values and errors', () => {
  const value = (column: number, code: number, isError: number) =>
    record(0x0205, at(0, column), Buffer.from([code, isError]))
  const errors = [0, 7, 15, 23, 29, 36, 42, 99].map((code, column) => value(column, code, 1))
  expect(cellsOf(value(0, 1, 0), value(1, 0, 0))).toEqual([['TRUE', 'FALSE']])
  expect(cellsOf(...errors)).toEqual([
    ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#VALUE!'],
  ])
})

test('a formula is its stored value: a number, a truth value, an error, or a text that follows', () => {
  const stored = (kind: number, value: number) => Buffer.from([kind, 0, value, 0, 0, 0, 0xff, 0xff])
  const formula = (column: number, result: Buffer) => record(0x06, at(0, column), result, Buffer.alloc(8))
  expect(
    cellsOf(
      formula(0, double(2.5)),
      formula(1, stored(1, 1)),
      formula(2, stored(1, 0)),
      formula(3, stored(2, 42)),
      formula(4, stored(0, 0)),
      record(0x0207, text('abc')),
      formula(5, stored(3, 0)),
      record(0x0203, at(0, 6), double(1)),
    ),
  ).toEqual([[2.5, 'TRUE', 'FALSE', '#N/A', 'abc', null, 1]])
  expect(cellsOf(record(0x0207, text('of nothing')), record(0x0203, at(0, 0), double(1)))).toEqual([[1]])
})

test('texts outside of the table may be continued; what continues something else is passed over', () => {
  const more = record(0x3c, Buffer.from('\0cd', 'latin1'))
  const begun = Buffer.concat([u16(4), Buffer.from('\0ab', 'latin1')])
  expect(
    cellsOf(
      record(0x0204, at(0, 0), begun),
      more,
      record(0xd6, at(0, 1), text('rich')),
      record(0x0203, at(0, 2), double(1)),
      more,
    ),
  ).toEqual([['abcd', 'rich', 1]])
})

test('cells of a chart inside a sheet are not cells of the sheet', () => {
  const inside = [BOF_SHEET, record(0x0203, at(0, 0), double(9)), EOF]
  expect(cellsOf(...inside, record(0x0203, at(0, 1), double(1)))).toEqual([[null, 1]])
})

test('a sheet without its end is damaged', () => {
  expect(() => [
    ...biffRows(Buffer.concat([BOF_SHEET, record(0x0203, at(0, 0), double(1))]), 0, globals),
  ]).toThrow(damaged)
})

test('many rows come in parts and none is lost', () => {
  const partsOf = (count: number) => {
    const cells = Array.from({ length: count }, (_, row) => record(0x0203, at(row, 0), double(row)))
    return [...biffRows(Buffer.concat([BOF_SHEET, ...cells, EOF]), 0, globals)]
  }
  expect(partsOf(1000).map((part) => part.length)).toEqual([1000])
  const parts = partsOf(2001)
  expect(parts.map((part) => part.length)).toEqual([1000, 1000, 1])
  expect(parts.flat()).toEqual(Array.from({ length: 2001 }, (_, row) => ({ row: row + 1, cells: [row] })))
})
