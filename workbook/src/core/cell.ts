/** What one cell can hold: our workbooks know texts and numbers; null is an empty cell. */
export type Cell = string | number | null

/** A column of a sheet; the width is in pixels as on the screen. */
export interface SheetColumn {
  title: string
  width?: number
}

/** A row as it stood in the file, with the number Excel shows beside it (from 1). */
export interface ReadRow {
  row: number
  cells: Cell[]
}

/** A file that cannot be read or written; the message is a Chinese reason fit for the screen. */
export class WorkbookError extends Error {
  override name = 'WorkbookError'
}

/** The text as it may stand in a workbook: legal characters, no formula (security.md §10), at most `max` long. */
export function textForSheet(text: string, max: number): string {
  let safe = illegal.test(text) ? text.replace(illegalAll, '') : text
  if (looksLikeFormula(safe)) safe = `'${safe}`
  return safe.length > max ? cut(safe, max) : safe
}

/** The opposite: takes the apostrophe off again that `textForSheet` put in front. */
export function textFromSheet(text: string): string {
  return text.charCodeAt(0) === APOSTROPHE && looksLikeFormula(text) ? text.slice(1) : text
}

/** A sign that begins a formula, behind any apostrophes: a text that has one of its own gets another, and keeps its own. */
function looksLikeFormula(text: string): boolean {
  let at = 0
  while (text.charCodeAt(at) === APOSTROPHE) at++
  return startsFormula(text, at)
}

const APOSTROPHE = 0x27

// Not allowed in XML 1.0: control characters but tab and line ends, lone surrogates, U+FFFE and U+FFFF.
const illegalSource = '(?![\\t\\n\\r\\u007f-\\u009f])[\\p{Cc}\\p{Cs}\\ufffe\\uffff]'
const illegal = new RegExp(illegalSource, 'u')
const illegalAll = new RegExp(illegalSource, 'gu')

function startsFormula(text: string, at: number): boolean {
  switch (text.charCodeAt(at)) {
    case 0x3d: // =
    case 0x2b: // +
    case 0x2d: // -
    case 0x40: // @
    case 0x09: // tab
    case 0x0d: // carriage return
      return true
    default:
      return false
  }
}

/** Never between the two halves of a character outside the basic plane. */
function cut(text: string, max: number): string {
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? max - 1 : max)
}
