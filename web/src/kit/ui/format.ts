/** The text of a cell without value (LIST-044). */
export const dash = '-'

/** Null, undefined, blank, and the text `null` of old data all mean "no value" (LIST-044). */
export const isNullLike = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || (typeof value === 'string' && /^\s*(null)?\s*$/.test(value))

/** Any value as text, a dash when there is none (LIST-044). */
export const textOrDash = (value: unknown): string => (isNullLike(value) ? dash : String(value))

/** Formats a time as `YYYY-MM-DD HH:mm:ss` in GMT+8 (LIST-041, DEC-114); other values are returned unchanged. */
export function datetime(value: unknown): string {
  if (isNullLike(value)) return dash
  if (typeof value === 'string') {
    if (wireTime.test(value)) return value
    if (wireDay.test(value)) return `${value} 00:00:00`
  }
  const at = value instanceof Date ? value : new Date(value as string | number)
  if (Number.isNaN(at.getTime())) return String(value)
  return new Date(at.getTime() + eightHours).toISOString().slice(0, 19).replace('T', ' ')
}

/** The day of a date or date-time. */
export const date = (value: unknown): string => (isNullLike(value) ? dash : datetime(value).slice(0, 10))

/** Groups thousands with commas and keeps every digit behind the point (LIST-043). */
export function thousands(value: unknown): string {
  if (isNullLike(value)) return dash
  const text = String(value).trim()
  const parts = /^([+-]?)(\d+)(\.\d+)?$/.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '', fraction = ''] = parts
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + fraction
}

/** Like `thousands`, with at least the declared decimals: 347.5 with two decimals is 347.50. */
export function decimal(value: unknown, decimals: number): string {
  const text = String(value).trim()
  if (decimals < 1 || !/^[+-]?\d+(\.\d+)?$/.test(text)) return thousands(value)
  const [whole = '', fraction = ''] = text.split('.')
  return thousands(`${whole}.${fraction.padEnd(decimals, '0')}`)
}

/** Cuts a text at 25 characters by default (LIST-042), never within a surrogate pair. */
export function ellipsis(text: string, length = 25): string {
  if (text.length <= length) return text
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}

/** The page sizes of every list (LIST-035). */
export const pageSizes = [10, 20, 30, 50, 100, 300, 500]

/** `x-y 共N条`, N ungrouped (LIST-037); a count that stopped at its cap says so by `+`. */
export const totalText = ([from, to]: readonly [number, number], total: number, capped = false): string =>
  `${from}-${to} 共${total}${capped ? '+' : ''}条`

const eightHours = 8 * 3_600_000
const wireTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const wireDay = /^\d{4}-\d{2}-\d{2}$/
