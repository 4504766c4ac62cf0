const DAY = 86_400_000
const LAST_SERIAL = 2_958_466 // the year 10000

/** Whether a number format shows dates or times: it has one of the letters y m d h s outside quotes and brackets. */
export function isDateFormat(format: string): boolean {
  const [positive = ''] = format.split(';')
  const bare = positive.replace(/"[^"]*"?|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
}

/** Whether a built-in format shows dates or times; 27 to 36 and 50 to 58 are those of Chinese Excel. */
export function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** `YYYY-MM-DD`, with ` HH:mm:ss` when there is a time of day; the time alone below one day. No time zone is applied. */
export function dateText(serial: number, is1904: boolean): string | number {
  if (serial < 0 || serial >= LAST_SERIAL) return serial
  const seconds = Math.round(serial * 86_400)
  const time = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19)
  if (seconds < 86_400 && !is1904) return time
  const days = Math.floor(seconds / 86_400)
  // Excel counts a 29 February 1900 that did not exist: serials after it are one too high.
  const since1900 = is1904 ? days + 1462 : days
  const day = new Date(Date.UTC(1899, 11, since1900 < 60 ? 31 : 30) + since1900 * DAY).toISOString()
  return time === '00:00:00' ? day.slice(0, 10) : `${day.slice(0, 10)} ${time}`
}
