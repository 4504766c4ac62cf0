import { expect, test } from 'vitest'
import { records } from './biff-globals.ts'
import {
  BOF_GLOBALS,
  BOF_SHEET,
  boundSheet,
  columnWidths,
  dimensions,
  EOF,
  frozenView,
  globalsHead,
  PLAIN,
  TITLE,
  u16,
  u32,
} from './biff-records.ts'

const hex = (...parts: string[]) => parts.join('').replaceAll(' ', '')

test('the parts of a stream begin and end with these bytes', () => {
  expect(BOF_GLOBALS.toString('hex')).toBe(hex('0908 1000', '0006 0500 bb0d cc07', '41000000 06000000'))
  expect(BOF_SHEET.toString('hex')).toBe(hex('0908 1000', '0006 1000 bb0d cc07', '41000000 06000000'))
  expect(EOF.toString('hex')).toBe('0a000000')
})

test('numbers are written with their low byte first', () => {
  expect(u16(1, 0x1234).toString('hex')).toBe('01003412')
  expect(u32(1, 0x12345678).toString('hex')).toBe('0100000078563412')
})

test.each([
  [true, 'be07'],
  [false, 'be01'],
])(
  'a view (of the first sheet: %s) freezes the row of titles and puts the cursor below it',
  (isFirst, flags) => {
    expect(frozenView(isFirst).toString('hex')).toBe(
      hex(
        ...['3e02 1200', flags, '0000 0000 4000 0000 0000 0000 0000 0000'],
        ...['4100 0a00', '0000 0100 0100 0000 0200'],
        ...['1d00 0f00', '02 0100 0000 0000 0100 0100 0100 00 00'],
      ),
    )
  },
)

test('a sheet is listed with its place and its name in UTF-16', () => {
  expect(boundSheet('车A', 0x01020304).toString('hex')).toBe(
    hex('8500 0c00', '04030201', '00 00 02 01', '668f 4100'),
  )
})

test('widths of columns are 1/256 of a digit; a column without a width is left out', () => {
  const columns = [{ title: 'a', width: 75 }, { title: 'b' }, { title: 'c', width: 12 }]
  expect(columnWidths(columns).toString('hex')).toBe(
    hex('7d00 0c00', '0000 0000 000a 0f00 0000 0000', '7d00 0c00', '0200 0200 0001 0f00 0000 0000'),
  )
})

test('the dimensions of a sheet are its rows and columns', () => {
  expect(dimensions(70_000, 3).toString('hex')).toBe(hex('0002 0e00', '00000000 70110100', '0000 0300 0000'))
})

test('the globals hold code page, window, five fonts, seventeen cell formats and the style, in this order', () => {
  const found: { id: number; hex: string }[] = []
  for (const { id, data } of records(Buffer.concat([globalsHead(), EOF]), 0)) {
    found.push({ id, hex: data.toString('hex') })
    if (id === 0x0a) break
  }
  expect(found.slice(1, 3)).toEqual([
    { id: 0x42, hex: 'b004' },
    { id: 0x3d, hex: hex('0000 0000 0040 0020 3800 0000 0000 0100 5802') },
  ])
  const fonts = found.filter(({ id }) => id === 0x31).map((one) => one.hex)
  const font = (weight: string) => hex('dc00 0000 ff7f', weight, '0000', '00 00 86 00 02 01', '8b5b 534f')
  expect(fonts).toEqual([...new Array(4).fill(font('9001')), font('bc02')])
  const formats = found.filter(({ id }) => id === 0xe0).map((one) => one.hex)
  const format = (font: string, kind: string, used: string) =>
    hex(font, '0000', kind, '20 00 00', used, '00000000 00000000', 'c020')
  expect(formats).toEqual([
    ...new Array(15).fill(format('0000', 'f5ff', 'f4')),
    format('0000', '0100', '00'),
    format('0500', '0100', '08'),
  ])
  expect([PLAIN, TITLE]).toEqual([15, 16])
  expect(found.at(-2)).toEqual({ id: 0x293, hex: hex('0080', '00 ff') })
})
