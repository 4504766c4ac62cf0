/** What one cell can hold; null is an empty cell. Dates are texts, booleans are `TRUE` and `FALSE`. */
export type Cell = string | number | null

/** A column of a sheet; the width is in pixels as on the screen. */
export interface SheetColumn {
  title: string
  width?: number
}

/** A row of the file with the number that Excel shows for it (from 1). */
export interface ReadRow {
  row: number
  cells: Cell[]
}

/** A width in pixels as Excel counts widths: in digits of 7 px, with 5 px of margin. */
export function widthInDigits(pixels: number): number {
  return Math.min(255, Math.max(1, Math.round((pixels - 5) / 7)))
}

/** The text as it is stored in a cell: characters that XML allows, at most `max` of them, never a formula (security.md §10). */
export function textForSheet(text: string, max: number): string {
  let safe = illegalCharacters.test(text) ? text.replace(illegalAll, '') : text
  if (looksLikeFormula(safe)) safe = `'${safe}`
  return safe.length > max ? truncate(safe, max) : safe
}

/** The opposite: removes the apostrophe that `textForSheet` put in front. */
export function textFromSheet(text: string): string {
  return text.charCodeAt(0) === APOSTROPHE && looksLikeFormula(text) ? text.slice(1) : text
}

/** Whether a character that starts a formula follows any number of apostrophes; the text's own apostrophes survive a round trip this way. */
function looksLikeFormula(text: string): boolean {
  let at = 0
  while (text.charCodeAt(at) === APOSTROPHE) at++
  return startsFormula(text, at)
}

const APOSTROPHE = 0x27

// Not allowed in XML 1.0: control characters except tab and line ends, lone surrogates, U+FFFE and U+FFFF.
const illegalSource = '(?![\\t\\n\\r\\u007f-\\u009f])[\\p{Cc}\\p{Cs}\\ufffe\\uffff]'
const illegalCharacters = new RegExp(illegalSource, 'u')
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

/** Never splits a surrogate pair. */
function truncate(text: string, max: number): string {
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? max - 1 : max)
}
