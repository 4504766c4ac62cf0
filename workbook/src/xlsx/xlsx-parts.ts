import { type SheetColumn, widthInDigits } from '../core/cell.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The relationship from the package to its workbook. */
export const packageRels =
  `${declaration}<Relationships xmlns="${packageRelations}">` +
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** Two cell formats: 0 plain, 1 bold for titles. */
export const styles =
  `${declaration}<styleSheet xmlns="${main}"><fonts count="2">` +
  '<font><sz val="11"/><name val="宋体"/><charset val="134"/></font>' +
  '<font><b/><sz val="11"/><name val="宋体"/><charset val="134"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

export function contentTypes(sheets: number): string {
  const parts = numbersUpTo(sheets).map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${contentType}.worksheet+xml"/>`,
  )
  return (
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${parts.join('')}</Types>`
  )
}

/** The list of sheets; the names are already escaped. */
export function workbook(names: string[]): string {
  const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews>` +
    `<sheets>${sheets.join('')}</sheets></workbook>`
  )
}

export function workbookRels(sheets: number): string {
  const parts = numbersUpTo(sheets).map(
    (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  return (
    `${declaration}<Relationships xmlns="${packageRelations}">${parts.join('')}` +
    `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`
  )
}

/** The part of a sheet before its rows: frozen titles and widths. */
export function sheetHead(columns: SheetColumn[], isFirst: boolean): string {
  const widths = columns.map(({ width }, i) =>
    width ? `<col min="${i + 1}" max="${i + 1}" width="${widthInDigits(width)}" customWidth="1"/>` : '',
  )
  const cols = widths.join('')
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews>` +
    `<sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>' +
    `${cols && `<cols>${cols}</cols>`}<sheetData>`
  )
}

export const sheetTail = '</sheetData></worksheet>'

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
