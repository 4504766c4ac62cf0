import { needsNoValue, type SuperItem, SuperStateShape } from '#kit/list/query/super-conditions.ts'

/** Parses the lines of a condition; invalid text gives none (DEC-063). */
export function parseLines(text: string | null | undefined): SuperItem[] {
  if (!text) return []
  try {
    const items: unknown = JSON.parse(text)
    if (!Array.isArray(items)) return []
    const typed = items.map((item: object) => ({ type: 'input', ...item }))
    return SuperStateShape.safeParse({ match: 'and', items: typed }).data?.items ?? []
  } catch {
    return [] // text entered by hand may be invalid
  }
}

/** The lines as JSON text for the call. */
export const conditionText = (lines: readonly SuperItem[]): string => JSON.stringify(lines)

/** Whether a condition can be asked: there are lines, and each has its value. */
export function isFilled(text: string | null | undefined): boolean {
  const lines = parseLines(text)
  return lines.length > 0 && !lines.some(isUnfilled)
}

/** A line without its value; some rules need none. */
export const isUnfilled = ({ field, rule, val }: SuperItem): boolean =>
  !field || (!needsNoValue(rule) && val.trim() === '')
