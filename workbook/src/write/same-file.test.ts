import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as XLSX from '@e965/xlsx'
import { expect, test } from 'vitest'
import { type Cell, type SheetColumn, writeWorkbook } from '../workbook.ts'

/*
 * The same rows give the same file. After a change of a writer that is meant: open the new file in Excel, WPS and
 * LibreOffice, then write down its digest here.
 */

const columns: SheetColumn[] = [
  { title: '车牌号', width: 120 },
  { title: '里程' },
  { title: '备注', width: 300 },
]
const rows: Cell[][] = [
  ['粤B·12345', 12.5, '销售𠮷😀'],
  [null, -7, 'x'.repeat(300)],
  ['中'.repeat(4000), 1e21, null],
  ['  空格\n换行 ', 0, '<b>&"\'</b>'],
  ['é', 123456789012, '=1+1'],
  ...Array.from({ length: 300 }, (_, at): Cell[] => [`第${at}行`, at, at % 7 ? null : `text ${at}`]),
]

const digest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

async function written(format: 'xls' | 'xlsx'): Promise<Buffer> {
  async function* batches() {
    yield rows.slice(0, 3)
    yield rows.slice(3)
  }
  const { path, remove } = await writeWorkbook(format, '车辆', columns, batches())
  const bytes = await readFile(path)
  await remove()
  return bytes
}

test('an .xls is the same byte by byte', async () => {
  expect(digest(await written('xls'))).toBe('25f10a0ce374ac08')
})

test('an .xlsx has the same parts; how well they are compressed is up to Node', async () => {
  const { FullPaths, FileIndex }: { FullPaths: string[]; FileIndex: { content: Uint8Array }[] } =
    XLSX.CFB.read(await written('xlsx'), { type: 'buffer' })
  const digests = FullPaths.flatMap((path, at) => {
    const content = FileIndex[at]?.content
    const name = path.replace('Root Entry/', '')
    return /\.(xml|rels)$/.test(name) && content ? [`${name} ${digest(Buffer.from(content))}`] : []
  })
  expect(digests).toEqual([
    '_rels/.rels 9f96bb683e71c451',
    'xl/worksheets/sheet1.xml 24b347fd3eaf373a',
    'xl/workbook.xml 9e2d336f6dd83f5e',
    'xl/_rels/workbook.xml.rels 1b2fc82d18a622c8',
    'xl/styles.xml 4e5def5aa1f3bea6',
    '[Content_Types].xml 2bb85ed4ca1edbd7',
  ])
})
