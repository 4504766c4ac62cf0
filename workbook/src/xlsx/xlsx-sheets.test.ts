import { expect, test } from 'vitest'
import type { Cell } from '../core/cell.ts'
import { zipOf } from '../testing/xlsx-fixture.ts'
import { xlsxSheets } from './xlsx-sheets.ts'

const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${base}/${type}" Target="${target}"${more}/>`
const relations = (...tags: string[]) => `<Relationships>${tags.join('')}</Relationships>`
const sheet = (value: string) => `<worksheet><sheetData><row><c>${value}</c></row></sheetData></worksheet>`

/** A workbook of two sheets; `undefined` leaves a part out. */
const parts = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': relations(
    relation('r1', 'extended-properties', 'docProps/app.xml'),
    relation('r2', 'officeDocument', 'xl/book.xml'),
  ),
  'xl/_rels/book.xml.rels': relations(
    relation('a', 'worksheet', 'sheets/one.xml'),
    relation('b', 'worksheet', '/xl/sheets/two.xml'),
    relation('c', 'chartsheet', 'sheets/chart.xml'),
    relation('d', 'worksheet', 'https://example.com/x', ' TargetMode="External"'),
  ),
  'xl/book.xml': `<workbook><sheets>${['b', 'c', 'd', 'x', 'a'].map((id) => `<sheet name="${id}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
  'xl/sheets/one.xml': sheet('<v>1</v>'),
  'xl/sheets/two.xml': sheet('<v>2</v>'),
  'xl/sheets/chart.xml': sheet('<v>3</v>'),
}

async function cellsOf(
  changed: Partial<Record<keyof typeof parts | string, string | undefined>> = {},
): Promise<Cell[][]> {
  const files = Object.entries({ ...parts, ...changed }).filter(
    (part): part is [string, string] => part[1] !== undefined,
  )
  const found: Cell[][] = []
  for (const rows of await xlsxSheets(zipOf(Object.fromEntries(files)), 1_000_000))
    for await (const batch of rows) found.push(...batch.map(({ cells }) => cells))
  return found
}

test('worksheets come in the order of the workbook; charts and what lies elsewhere are left out', async () => {
  expect(await cellsOf()).toEqual([[2], [1]])
})

test('places are named from the part that names them, or from the top', async () => {
  const rels = relations(
    relation('a', 'worksheet', '../other/./one.xml'),
    relation('b', 'worksheet', 'sheets/two.xml'),
  )
  expect(await cellsOf({ 'xl/_rels/book.xml.rels': rels, 'other/one.xml': sheet('<v>4</v>') })).toEqual([
    [2],
    [4],
  ])
  expect(
    await cellsOf({
      '_rels/.rels': relations(relation('r', 'officeDocument', '/book.xml')),
      'book.xml': parts['xl/book.xml'],
      '_rels/book.xml.rels': relations(relation('a', 'worksheet', 'xl/sheets/one.xml')),
    }),
  ).toEqual([[1]])
})

test('texts and formats are found by their relations; texts in either spelling of a table', async () => {
  const found = await cellsOf({
    'xl/_rels/book.xml.rels': relations(
      relation('a', 'worksheet', 'sheets/one.xml'),
      relation('s', 'sharedStrings', 's.xml'),
      relation('f', 'styles', 'f.xml'),
    ),
    'xl/s.xml':
      '<sst><si><t>a</t></si><si><r><t>b</t></r><rPh><t>x</t></rPh><r><t>_x0063_</t></r></si><si/><si><t>d</t>e</si></sst>',
    'xl/f.xml':
      '<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sheets/one.xml':
      '<worksheet><sheetData><row>' +
      [0, 1, 2, 3].map((n) => `<c t="s"><v>${n}</v></c>`).join('') +
      '<c s="0"><v>1</v></c><c s="1"><v>1</v></c></row></sheetData></worksheet>',
  })
  expect(found).toEqual([['a', 'bc', null, 'd', 1, '1900-01-01']])
})

test('a part for texts or formats that is named but missing is as good as none', async () => {
  const rels = relations(
    relation('a', 'worksheet', 'sheets/one.xml'),
    relation('s', 'sharedStrings', 'missing.xml'),
    relation('f', 'styles', 'missing-too.xml'),
  )
  expect(await cellsOf({ 'xl/_rels/book.xml.rels': rels })).toEqual([[1]])
})

test.each([
  ['without a list of types', { '[Content_Types].xml': undefined }, 'not-a-workbook'],
  ['without relations', { '_rels/.rels': undefined }, 'not-a-workbook'],
  [
    'without a main document',
    { '_rels/.rels': relations(relation('r', 'image', 'xl/book.xml')) },
    'not-a-workbook',
  ],
  ['whose main document is missing', { 'xl/book.xml': undefined }, 'not-a-workbook'],
  [
    'whose main document is a text',
    { 'xl/book.xml': '<document><sheet r:id="a"/></document>' },
    'not-a-workbook',
  ],
  ['whose workbook has no relations', { 'xl/_rels/book.xml.rels': undefined }, 'damaged'],
  ['with a sheet that is missing', { 'xl/sheets/one.xml': undefined }, 'damaged'],
])('an archive %s is refused', async (_, changed, code) => {
  await expect(cellsOf(changed)).rejects.toMatchObject({ code })
})
