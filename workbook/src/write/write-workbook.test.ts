import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { workbookRows } from '../read/workbook-rows.ts'
import { type Cell, readLimits, readWorkbook, type SheetColumn, writeWorkbook } from '../workbook.ts'

vi.setConfig({ testTimeout: 30_000 }) // threads and processes start slowly on a busy machine

const formats = ['xls', 'xlsx'] as const
const columns: SheetColumn[] = [
  { title: '车牌号', width: 120 },
  { title: '里程' },
  { title: '备注', width: 300 },
]

test.each(formats)('a .%s export reads back equal here and in SheetJS', async (format) => {
  const rows: Cell[][] = [
    ['粤B·12345', 12.5, '销售𠮷😀'],
    [null, -7, 'x'.repeat(300)],
    ['中'.repeat(4000), 1e21, null],
    ['  空格\n换行 ', 0, '<b>&"\'</b> _x0041_'],
    ['é', 123456789012, null],
  ]
  const { mine, theirs, file } = await roundTrip(format, columns, [rows.slice(0, 2), rows.slice(2)])
  const expected = [columns.map(({ title }) => title), ...rows]
  expect(mine).toEqual(expected.map(trimmed))
  expect(theirs).toEqual([expected])
  expect(file).toMatchObject({ extension: format })
})

test.each(formats)(
  'security.md §10: formula-like texts in a .%s get an apostrophe and are read back unchanged',
  async (format) => {
    const texts = ['=1+1', '+86 138', '-5', '@SUM(A1)', '\tx', '\rx', "'normal", 'a=b']
    const { mine, theirs } = await roundTrip(
      format,
      [{ title: '=标题' }],
      [texts.map((text) => [text]), [[-5]]],
    )
    expect(theirs[0]?.flat()).toEqual([
      ...['=标题', ...texts.slice(0, 6)].map((text) => `'${text}`),
      "'normal",
      'a=b',
      -5,
    ])
    expect(mine.flat()).toEqual(['=标题', ...texts, -5])
  },
)

test.each(formats)('a .%s leaves out characters and numbers that no sheet can hold', async (format) => {
  const rows: Cell[][] = [
    ['a\u0000b\u0008c\ud800d\uffffe', Number.NaN, ''],
    ['', Number.POSITIVE_INFINITY, 'x'],
  ]
  const { mine } = await roundTrip(format, columns, [rows])
  expect(mine.slice(1)).toEqual([['abcde'], [null, null, 'x']])
})

test.each([
  ['xls', 4000],
  ['xlsx', 32_767],
] as const)(
  'a text too long for .%s is cut at %i characters, never inside a surrogate pair',
  async (format, max) => {
    const { mine } = await roundTrip(
      format,
      [{ title: 't' }],
      [[['中'.repeat(max + 1)], [`a${'😀'.repeat(max)}`]]],
    )
    expect(mine[1]).toEqual(['中'.repeat(max)])
    expect(mine[2]).toEqual([`a${'😀'.repeat((max - 1) >> 1)}`])
  },
)

test.each(formats)('whatever text is written into a .%s is read back', async (format) => {
  const texts = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), {
    numRuns: 1500,
    seed: 7,
  })
  const { mine } = await roundTrip(format, [{ title: 't' }, { title: 'n' }], [texts.map((text) => [text, 1])])
  expect(mine.slice(1)).toEqual(texts.map((text) => [text, 1]))
})

test('DEC-068 the .xls is a real BIFF8 workbook that begins a new sheet every 65,535 rows, titles repeated', async () => {
  const rows = Array.from({ length: 65_600 }, (_, i): Cell[] => [i, i % 2 ? '设备' : '车辆'])
  const titles = ['编号', '名称']
  const { mine, theirs, file, names } = await roundTrip(
    'xls',
    titles.map((title) => ({ title })),
    [rows],
    '车辆[管理]',
  )
  expect(file.contentType).toBe('application/vnd.ms-excel')
  expect(names).toEqual(['车辆 管理', '车辆 管理2'])
  expect(theirs).toEqual([
    [titles, ...rows.slice(0, 65_535)],
    [titles, ...rows.slice(65_535)],
  ])
  expect(mine).toEqual([titles, ...rows])
})

test('an .xls over 7 MB, whose container needs a second table, holds everything', async () => {
  const rows = Array.from({ length: 1000 }, (_, i): Cell[] => [`设备${i}${'备'.repeat(3900)}`])
  const file = await writeWorkbook('xls', 'a', [{ title: 't' }], stream([rows]))
  const bytes = await readFile(file.path)
  await file.remove()
  // The whole of the other reader takes fifteen seconds for so many long texts; its reader of containers is quick.
  expect(XLSX.CFB.find(XLSX.CFB.read(bytes, { type: 'buffer' }), 'Workbook')?.size).toBeGreaterThan(7_200_000)
  expect(await readBack(bytes)).toEqual([['t'], ...rows])
})

test.each(formats)('what is exported as .%s can be imported again', async (format) => {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [['粤B12345', 1, null]]
  }
  const file = await writeWorkbook(format, '车辆', columns, rows())
  const back: Cell[][] = []
  for await (const batch of readWorkbook(file.path, `车辆.${format}`))
    for (const { cells } of batch) back.push(cells)
  await file.remove()
  expect(back).toEqual([
    ['车牌号', '里程', '备注'],
    ['粤B12345', 1],
  ])
})

test.each(formats)('a .%s of 200 columns names each of them rightly', async (format) => {
  const many = Array.from({ length: 200 }, (_, at) => ({ title: `列${at}` }))
  const { theirs } = await roundTrip(format, many, [[many.map((_, at) => at)]])
  expect(theirs).toEqual([[many.map(({ title }) => title), many.map((_, at) => at)]])
})

test('the columns of a wide .xlsx are named with one, two and three letters, the last is XFD', async () => {
  const many = Array.from({ length: 16_384 }, (_, at) => ({ title: `t${at}` }))
  const file = await writeWorkbook('xlsx', 'a', many, stream([[[...many.map((_, at) => at), 'too many']]]))
  const book = XLSX.read(await readFile(file.path), { type: 'buffer' })
  await file.remove()
  const sheet = book.Sheets.a
  expect(['Z2', 'AA2', 'AZ2', 'BA2', 'ZZ2', 'AAA2', 'XFD2'].map((name) => sheet?.[name]?.v)).toEqual([
    25, 26, 51, 52, 701, 702, 16_383,
  ])
  expect(sheet?.['!ref']).toBe('A1:XFD2')
  await expect(writeWorkbook('xlsx', 'a', [...many, { title: 'x' }], stream([]))).rejects.toMatchObject({
    code: 'too-many-columns',
    message: '.xlsx格式最多支持16384列',
  })
})

test('an export without rows still has its titles', async () => {
  for (const format of formats)
    expect((await roundTrip(format, columns, [])).mine).toEqual([['车牌号', '里程', '备注']])
})

test('DEC-068 an export of 200,000 rows needs flat memory', async () => {
  for (const format of formats) {
    const before = process.memoryUsage.rss()
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 20)
    const twelve = Array.from({ length: 12 }, (_, i) => ({ title: `列${i}` }))
    const file = await writeWorkbook(format, '导出', twelve, counted(200_000, 12))
    clearInterval(watch)
    await file.remove()
    expect((peak - before) / 1e6).toBeLessThan(100)
  }
})

test('rows are requested only as fast as they are written', async () => {
  let asked = 0
  let askedAtOnce = 0
  const batch = Array.from({ length: 1000 }, (): Cell[] => ['x'])
  async function* rows(): AsyncGenerator<Cell[][]> {
    // Without waiting, all fifty would be requested before the event loop turns once.
    nextTurn(() => nextTurn(() => nextTurn(() => (askedAtOnce = asked))))
    for (; asked < 50; asked++) yield batch
  }
  const file = await writeWorkbook('xls', 'a', columns, rows())
  await file.remove()
  expect(askedAtOnce).toBeLessThan(25)
  expect(asked).toBe(50)
})

test('a failed export leaves nothing behind and ends the query it reads from', async () => {
  const own = await mkdtemp(join(tmpdir(), 'banyan-write-test-'))
  vi.stubEnv('TMPDIR', own).stubEnv('TEMP', own)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(own, { recursive: true })
  })
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [['x']]
    throw new Error('the database is gone')
  }
  await expect(writeWorkbook('xlsx', 'a', columns, broken())).rejects.toThrow('the database is gone')
  let isEnded = false
  async function* endless(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) yield [['x']]
    } finally {
      isEnded = true
    }
  }
  const tooMany = Array.from({ length: 257 }, (_, i) => ({ title: String(i) }))
  await expect(writeWorkbook('xls', 'a', tooMany, endless())).rejects.toMatchObject({
    code: 'too-many-columns',
  })
  expect(isEnded).toBe(true)
  expect((await readdir(own)).filter((name) => name.startsWith('banyan-'))).toEqual([])
})

async function roundTrip(
  format: 'xls' | 'xlsx',
  titles: SheetColumn[],
  batches: Iterable<Cell[][]> | AsyncIterable<Cell[][]>,
  name = '列表',
) {
  const file = await writeWorkbook(format, name, titles, stream(batches))
  const bytes = await readFile(file.path)
  const mine = await readBack(bytes)
  const book = XLSX.read(bytes, { type: 'buffer', dense: true })
  const theirs = book.SheetNames.map((sheet) =>
    XLSX.utils.sheet_to_json<Cell[]>(book.Sheets[sheet] ?? {}, { header: 1, defval: null }),
  )
  await file.remove()
  return { mine, theirs, file, names: book.SheetNames }
}

async function readBack(bytes: Buffer): Promise<Cell[][]> {
  const found: Cell[][] = []
  for await (const rows of workbookRows(bytes, readLimits)) for (const { cells } of rows) found.push(cells)
  return found
}

const nextTurn = setImmediate

async function* stream(batches: Iterable<Cell[][]> | AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][]> {
  yield* batches
}

async function* counted(rows: number, width: number): AsyncGenerator<Cell[][]> {
  for (let i = 0; i < rows; i += 1000)
    yield Array.from({ length: 1000 }, (_, j) =>
      Array.from({ length: width }, (_, c) => (c % 2 ? `设备${i + j}` : i + j)),
    )
}

/** The reader leaves out empty cells at the end of a row. */
function trimmed(row: Cell[]): Cell[] {
  return row.slice(0, row.findLastIndex((cell) => cell !== null) + 1)
}
