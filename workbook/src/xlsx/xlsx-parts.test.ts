import { expect, test } from 'vitest'
import {
  contentTypes,
  packageRels,
  sheetHead,
  sheetTail,
  styles,
  workbook,
  workbookRels,
} from './xlsx-parts.ts'
import { scanXml } from './xml-scanner.ts'

/** The tags of a part with their attributes, in their order. */
async function tagsOf(xml: string): Promise<string[]> {
  const tags: string[] = []
  async function* whole() {
    yield Buffer.from(xml)
  }
  await scanXml(whole(), {
    open: (name, attributes) => void tags.push(`${name} ${attributes.trim()}`.trim()),
    close() {},
  })
  return tags
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

test('every part declares its encoding', () => {
  for (const part of [
    packageRels,
    styles,
    contentTypes(1),
    workbook(['a']),
    workbookRels(1),
    sheetHead([], true),
  ])
    expect(part.startsWith('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<')).toBe(true)
})

test('the package leads to its workbook, and that to its sheets and its styles', async () => {
  expect((await tagsOf(packageRels))[1]).toBe(
    `Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"`,
  )
  expect((await tagsOf(workbookRels(2))).slice(1)).toEqual([
    `Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"`,
    `Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"`,
    `Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"`,
  ])
  expect((await tagsOf(workbook(['甲', '甲2']))).slice(-2)).toEqual([
    'sheet name="甲" sheetId="1" r:id="rId1"',
    'sheet name="甲2" sheetId="2" r:id="rId2"',
  ])
})

test('each part is listed with its type', async () => {
  expect((await tagsOf(contentTypes(2))).slice(1)).toEqual([
    'Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"',
    'Default Extension="xml" ContentType="application/xml"',
    `Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"`,
    `Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"`,
    `Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"`,
    `Override PartName="/xl/worksheets/sheet2.xml" ContentType="${sheetType}.worksheet+xml"`,
  ])
})

test('titles are bold: the second cell format has the second font', async () => {
  const tags = await tagsOf(styles)
  const fonts = tags.slice(tags.indexOf('fonts count="2"') + 1, tags.indexOf('fills count="2"'))
  const font = ['sz val="11"', 'name val="宋体"', 'charset val="134"']
  expect(fonts).toEqual(['font', ...font, 'font', 'b', ...font])
  const cells = tags.slice(tags.indexOf('cellXfs count="2"') + 1)
  expect(cells.slice(0, 2)).toEqual([
    'xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"',
    'xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"',
  ])
})

test('a sheet begins with its frozen titles and the widths of its columns', async () => {
  const columns = [{ title: 'a', width: 75 }, { title: 'b' }, { title: 'c', width: 12 }]
  expect((await tagsOf(sheetHead(columns, true) + sheetTail)).slice(1)).toEqual([
    'sheetViews',
    'sheetView tabSelected="1" workbookViewId="0"',
    'pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"',
    'selection pane="bottomLeft" activeCell="A2" sqref="A2"',
    'cols',
    'col min="1" max="1" width="10" customWidth="1"',
    'col min="3" max="3" width="1" customWidth="1"',
    'sheetData',
  ])
  const plain = await tagsOf(sheetHead([{ title: 'a' }], false) + sheetTail)
  expect(plain[2]).toBe('sheetView workbookViewId="0"')
  expect(plain).not.toContain('cols')
})
