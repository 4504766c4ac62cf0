import { isNullLike } from '#kit/ui/format.ts'

/** A row of a report: its columns by name. */
export type ReportRow = Record<string, unknown>

const maxKeyLength = 50 // PICK-032

/**
 * Keys of the rows of a page (DEC-073): all values, `id` first, cut to 50 characters; on a clash the end is replaced
 * by the row number. `known` remembers the rows of other pages, so that a selection never takes one for another.
 */
export function rowKeys(
  rows: readonly ReportRow[],
  firstNumber: number,
  known: Map<string, string> = new Map(),
): string[] {
  const used = new Set<string>()
  return rows.map((row, at) => {
    const whole = rowText(row)
    const isTaken = (key: string) => used.has(key) || (known.has(key) && known.get(key) !== whole)
    let key = whole.slice(0, maxKeyLength)
    if (isTaken(key)) {
      const number = String(firstNumber + at)
      key = whole.slice(0, maxKeyLength - number.length) + number
    }
    used.add(key)
    known.set(key, whole)
    return key
  })
}

const rowText = ({ id, ...rest }: ReportRow): string =>
  [id, ...Object.values(rest)]
    .filter((value) => !isNullLike(value))
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(',')
