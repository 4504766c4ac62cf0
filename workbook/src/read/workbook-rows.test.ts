import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xlsxOf, zipOf } from '../testing/xlsx-fixture.ts'
import { type ReadLimits, type ReadRow, readLimits } from '../workbook.ts'
import { workbookRows } from './workbook-rows.ts'

const damaged = '文件内容异常，无法解析'

test.each(['xlsx', 'biff8', 'biff5'] as const)(
  'a workbook of another program (%s) gives texts, numbers and dates',
  async (kind) => {
    const name = kind === 'biff5' ? 'plain' : '中文 & <b>'
    const sheet = XLSX.utils.aoa_to_sheet([['n', 'b', 'c', 'd', 'e', 'f'], [], [], [null, 'a', null, 'b']])
    Object.assign(sheet, {
      A2: { t: 's', v: name },
      B2: { t: 'n', v: 3.25, f: '1+2.25' },
      C2: { t: 'n', v: 45_418, z: 'yyyy/m/d' },
      D2: { t: 'n', v: 45_418.75, z: 'yyyy-mm-dd hh:mm' },
      E2: { t: 'n', v: 0.5, z: '0.00%' },
      F2: { t: 'b', v: true },
    })
    const book = XLSX.utils.book_new(sheet, 'a')
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['x'], ['y']]), 'b')
    const file: Buffer = XLSX.write(book, { type: 'buffer', bookType: kind, bookSST: kind !== 'biff5' })
    expect((await read(file)).slice(1)).toEqual([
      { row: 2, cells: [name, 3.25, '2024-05-06', '2024-05-06 18:00:00', 0.5, 'TRUE'] },
      { row: 4, cells: [null, 'a', null, 'b'] },
    ])
  },
)

test('an Excel 95 workbook holds GBK texts', async () => {
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([['abcd']]), 'a')
  const file: Buffer = XLSX.write(book, { type: 'buffer', bookType: 'biff5' })
  file.write('d6d0cec4', file.indexOf('abcd'), 'hex')
  file.writeUInt16LE(936, file.indexOf(Buffer.from('42000200', 'hex')) + 4) // the record that names the code page
  expect(await read(file)).toEqual([{ row: 1, cells: ['中文'] }])
})

test('dates in the formats of Chinese Excel, rich texts, phonetic texts and prefixed tags are understood', async () => {
  const file = xlsxOf({
    sheet:
      '<x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c s="1"><x:v>45418</x:v></x:c></x:row><!-- > -->' +
      "<x:row r='4'><x:c r='B4' s='2'><x:v>45418.5</x:v></x:c><x:c r='C4' t='d'><x:v>2024-05-06T00:00:00</x:v></x:c>" +
      '<x:c r="D4" t="str"><x:f>A&gt;1</x:f><x:v>a&amp;&#20013;_x0041_</x:v></x:c>' +
      '<x:c r="E4" t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData>',
    strings:
      '<si><r><rPr b=">"/><t>富</t></r><r><t xml:space="preserve">文 本</t></r><rPh><t>fu</t></rPh></si>',
    formats: '<numFmt numFmtId="200" formatCode="[$-804]yyyy&quot;年&quot;m/d h:mm;@"/>',
    cells: '<xf numFmtId="0"/><xf numFmtId="31"/><xf numFmtId="200"/>',
  })
  expect(await read(file)).toEqual([
    { row: 1, cells: ['富文 本', '2024-05-06'] },
    { row: 4, cells: [null, '2024-05-06 12:00:00', '2024-05-06', 'a&中A', '#N/A'] },
  ])
})

test('cells and rows without a reference follow the one before; columns are named by letters of either case', async () => {
  const file = xlsxOf({
    sheet:
      '<sheetData><row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>' +
      '<row><c r="z5"><v>4</v></c><c r="AA5"><v>5</v></c><c><v>6</v></c></row></sheetData>',
  })
  expect(await read(file)).toEqual([
    { row: 3, cells: [null, 1, 2] },
    { row: 4, cells: [3] },
    { row: 5, cells: [...new Array<null>(25).fill(null), 4, 5, 6] },
  ])
})

test('truth values, ISO dates, inline texts and values that are no number', async () => {
  const cell = (type: string, value: string) => `<c t="${type}"><v>${value}</v></c>`
  const inline = (text: string) => `<c t="inlineStr"><is>${text}</is></c>`
  const file = xlsxOf({
    sheet: `<sheetData><row>${cell('b', '1')}${cell('b', 'true')}${cell('b', ' 1 ')}${cell('b', '0')}</row>
      <row>${cell('d', '2024-05-06T12:30:00Z')}${cell('d', '2024-05-06T12:30:00.5+08:00')}${cell('d', '2024-05-06')}</row>
      <row>${inline('<t>a_x000D_</t><rPh><t>b</t></rPh><r><t>c</t></r>')}${inline('<t></t>')}${inline('<t>d</t>')}</row>
      <row>${cell('n', 'abc')}${cell('n', '1e3')}<c s="1"><v>0.25</v></c><c s="7"><v>9</v></c></row></sheetData>`,
    cells: '<xf numFmtId="0"/><xf numFmtId="21"/>',
  })
  expect((await read(file)).map(({ cells }) => cells)).toEqual([
    ['TRUE', 'TRUE', 'TRUE', 'FALSE'],
    ['2024-05-06 12:30:00', '2024-05-06 12:30:00', '2024-05-06'],
    ['a\rc', null, 'd'],
    ['abc', 1000, '06:00:00', 9],
  ])
})

test.each([
  ['1', '1904-01-02'],
  ['true', '1904-01-02'],
  ['0', '1900-01-01'],
])('a workbook that counts days from 1904 (%s) says so', async (setting, day) => {
  const file = xlsxOf({
    sheet: '<sheetData><row><c s="0"><v>1</v></c></row></sheetData>',
    cells: '<xf numFmtId="14"/>',
    settings: `<workbookPr date1904="${setting}"/>`,
  })
  expect(await read(file)).toEqual([{ row: 1, cells: [day] }])
})

test('only formats of cells count, and an own format counts before the built-in one of its number', async () => {
  const file = xlsxOf({
    sheet: '<sheetData><row><c s="0"><v>1</v></c><c s="1"><v>1</v></c></row></sheetData>',
    formats: '<numFmt numFmtId="14" formatCode="0.00"/>',
    cells: '<xf numFmtId="14"/><xf numFmtId="15"/></cellXfs><dxfs><xf numFmtId="0"/></dxfs><cellXfs>',
  })
  expect(await read(file)).toEqual([{ row: 1, cells: [1, '1900-01-01'] }])
})

test.each([
  ['the last row', 'r="1048576"', 'A1048576', undefined],
  ['a row behind the last one', 'r="1048577"', 'A1', damaged],
  ['a row before the first one', 'r="0"', 'A1', damaged],
  ['the last column', 'r="1"', 'XFD1', undefined],
  ['a column behind the last one', 'r="1"', 'XFE1', damaged],
])('a sheet ends where Excel ends: %s', async (_, row, cell, message) => {
  const file = xlsxOf({ sheet: `<sheetData><row ${row}><c r="${cell}"><v>1</v></c></row></sheetData>` })
  const limits = { columns: 20_000 }
  if (message) await refused(file, message, limits)
  else expect(await read(file, limits)).toHaveLength(1)
})

test.each([
  ['no delimiter in the first line', 'a\nb,c', [['a'], ['b', 'c']]],
  ['a delimiter at the end of the first line', 'a;\nb;c', [['a'], ['b', 'c']]],
  ['as many commas as semicolons', 'a,b;c\n1', [['a', 'b;c'], ['1']]],
  ['delimiters inside quotes', '"a;b;c",d\n1', [['a;b;c', 'd'], ['1']]],
  ['text behind a quoted text', '"a"b,c', [['ab', 'c']]],
  ['a quote inside a text', 'a"b,c"', [['a"b', 'c"']]],
  ['spaces alone', 'a, ,b, ', [['a', ' ', 'b']]],
])('DEC-068 a CSV file with %s', async (_, text, rows) => {
  expect((await read(Buffer.from(text))).map(({ cells }) => cells)).toEqual(rows)
})

test.each([
  ['commas and quotes', Buffer.from('名称,备注\r\n"a,""b""","x\ny"\r\n\r\n007,\n')],
  ['a UTF-8 mark and semicolons', Buffer.from('\ufeff名称;备注\n"a,""b""";"x\ny"\n;;\n007;')],
  ['tabs', Buffer.from('名称\t备注\r"a,""b"""\t"x\ny"\r \t\r007\t')],
  [
    'UTF-16 as Excel writes Unicode text',
    Buffer.from('\ufeff名称\t备注\n"a,""b"""\t"x\ny"\n\n007', 'utf16le'),
  ],
  [
    'GB18030',
    Buffer.concat([Buffer.from('c3fbb3c62cb1b8d7a2', 'hex'), Buffer.from('\n"a,""b""","x\ny"\n\n007\n')]),
  ],
])('DEC-068 a CSV file with %s is read, every cell as a text', async (_, file) => {
  expect(await read(file)).toEqual([
    { row: 1, cells: ['名称', '备注'] },
    { row: 2, cells: ['a,"b"', 'x\ny'] },
    { row: 4, cells: ['007'] },
  ])
})

test('security.md §10: the apostrophe before a formula-like text is removed, other apostrophes stay', async () => {
  const [row] = await read(Buffer.from("'=1+1,'-5,'x,''=1"))
  // Of two apostrophes the second belongs to the text.
  expect(row?.cells).toEqual(['=1+1', '-5', "'x", "'=1"])
})

test('sheets after the first continue it while they repeat its titles', async () => {
  const book = XLSX.utils.book_new(
    XLSX.utils.aoa_to_sheet([
      ['甲', '乙'],
      [1, 2],
    ]),
    'a',
  )
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([
      ['甲', '乙'],
      [3, 4],
    ]),
    'b',
  )
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['丙'], [5]]), 'c')
  for (const bookType of ['xlsx', 'biff8'] as const)
    expect(await read(XLSX.write(book, { type: 'buffer', bookType }))).toEqual([
      { row: 1, cells: ['甲', '乙'] },
      { row: 2, cells: [1, 2] },
      { row: 3, cells: [3, 4] },
    ])
})

test('the rows of continued sheets are numbered on; a sheet without rows ends the table', async () => {
  const sheets = [[['甲'], [], [1]], [[], ['甲'], [2]], [['甲'], [3]], [], [['甲'], [4]]]
  const book = XLSX.utils.book_new()
  for (const [at, rows] of sheets.entries())
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), `s${at}`)
  expect(await read(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }))).toEqual([
    { row: 1, cells: ['甲'] },
    { row: 3, cells: [1] },
    { row: 5, cells: [2] },
    { row: 6, cells: [3] },
  ])
})

test('many rows come in parts of a thousand, and none is lost', async () => {
  const sizes = async (lines: number) => {
    const parts: number[] = []
    const csv = Buffer.from(Array.from({ length: lines }, (_, at) => `r${at}\n`).join(''))
    for await (const rows of workbookRows(csv, readLimits)) parts.push(rows.length)
    return parts
  }
  expect([await sizes(1000), await sizes(2001)]).toEqual([[1000], [1000, 1000, 1]])
})

test('a file over a limit is refused with that limit; the titles are not counted as a row', async () => {
  const csv = Buffer.from('t\na\nb\n\nc\n')
  expect(await read(csv, { rows: 3 })).toHaveLength(4)
  await refused(csv, '文件行数超过2行限制', { rows: 2 })
  await refused(Buffer.from('a,b,c'), '文件列数超过2列限制', { columns: 2 })
  const wide = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([[...new Array<null>(200).fill(null), 1]]), 'a')
  for (const bookType of ['xlsx', 'biff8'] as const)
    await refused(XLSX.write(wide, { type: 'buffer', bookType }), '文件列数超过200列限制')
})

test('security.md §10: other kinds of files are refused', async () => {
  const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(5000, 0xe8)])
  const container = XLSX.CFB.utils.cfb_new()
  XLSX.CFB.utils.cfb_add(container, '/WordDocument', Buffer.alloc(5000))
  const others = [
    program,
    Buffer.from('<html><table><tr><td>1</td></tr></table></html>'),
    zipOf({ 'word/document.xml': '<a/>' }),
    Buffer.from(XLSX.CFB.write(container, { type: 'buffer' })),
  ]
  for (const file of others) await refused(file, '文件不是有效的Excel或CSV文件')
})

test('security.md §10: a zip bomb is refused whether it declares its size or a false one', async () => {
  const sheet = `<sheetData>${' '.repeat(30_000_000)}</sheetData>`
  const declared = xlsxOf({ sheet })
  expect(declared.length).toBeLessThan(100_000)
  await refused(declared, '文件解压后过大', { unpackedBytes: 20_000_000 })
  await refused(xlsxOf({ sheet }, 1000), '文件解压后过大')
  await refused(
    zipOf(Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`${i}.xml`, '']))),
    '文件解压后过大',
  )
})

test('security.md §10: a document type, and with it every entity, is refused', async () => {
  await refused(xlsxOf({ before: '<!DOCTYPE x [<!ENTITY a "aaaa">]>', sheet: '<sheetData/>' }), damaged)
})

test('a workbook cut off anywhere is refused as a whole', async () => {
  const sheet = XLSX.utils.aoa_to_sheet(Array.from({ length: 300 }, (_, i) => [i, `设备${i}`]))
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const whole: Buffer = XLSX.write(XLSX.utils.book_new(sheet, 'a'), {
      type: 'buffer',
      bookType,
      bookSST: true,
    })
    expect(await read(whole)).toHaveLength(300)
    for (let part = 0.05; part < 1; part += 0.05)
      await expect(read(whole.subarray(0, Math.floor(whole.length * part)))).rejects.toThrow()
  }
  await refused(Buffer.from('a,"b\nc'), damaged)
  await refused(xlsxOf({ sheet: '<sheetData><row><c t="s"><v>5</v></c></row></sheetData>' }), damaged)
})

test('a damaged workbook never keeps the reader busy', async () => {
  const sheet = XLSX.utils.aoa_to_sheet(Array.from({ length: 50 }, (_, i) => [i, `设备${i}`]))
  const files = (['xlsx', 'biff8'] as const).map(
    (bookType): Buffer =>
      XLSX.write(XLSX.utils.book_new(sheet, 'a'), {
        type: 'buffer',
        bookType,
        bookSST: true,
        compression: false,
      }),
  )
  const change = fc.tuple(fc.nat(files.length - 1), fc.nat(), fc.nat(255), fc.nat(), fc.nat(255))
  const run = fc.asyncProperty(change, async ([which, at, byte, at2, byte2]) => {
    const file = Buffer.from(files[which] ?? [])
    file[at % file.length] = byte
    file[at2 % 600] = byte2 // the header decides most
    await read(file).catch((error) => expect(error).toBeInstanceOf(Error))
  })
  await fc.assert(run, { numRuns: 600, seed: 3, timeout: 2000 })
})

async function read(file: Buffer, limits: Partial<ReadLimits> = {}): Promise<ReadRow[]> {
  const all: ReadRow[] = []
  for await (const rows of workbookRows(file, { ...readLimits, ...limits })) all.push(...rows)
  return all
}

async function refused(file: Buffer, message: string, limits: Partial<ReadLimits> = {}): Promise<void> {
  await expect(read(file, limits)).rejects.toMatchObject({ name: 'WorkbookError', message })
}
