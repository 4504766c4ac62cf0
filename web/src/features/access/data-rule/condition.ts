import { needsNoValue, type SuperItem, SuperStateShape } from '#kit/list/query/super-conditions.ts'

/** The lines of a rule's condition; text that is not one of ours has none (DEC-063). */
export function parseLines(text: string | null | undefined): SuperItem[] {
  if (!text) return []
  try {
    const items: unknown = JSON.parse(text)
    if (!Array.isArray(items)) return []
    const typed = items.map((item: object) => ({ type: 'input', ...item }))
    return SuperStateShape.safeParse({ match: 'and', items: typed }).data?.items ?? []
  } catch {
    return [] // written by hand
  }
}

/** The same as the wire has it. */
export const conditionText = (lines: readonly SuperItem[]): string => JSON.stringify(lines)

/** Whether a condition can be asked: there are lines, and each has its value. */
export function isFilled(text: string | null | undefined): boolean {
  const lines = parseLines(text)
  return lines.length > 0 && !lines.some(isUnfilled)
}

/** A line without its value; some rules need none. */
export const isUnfilled = ({ field, rule, val }: SuperItem): boolean =>
  !field || (!needsNoValue(rule) && val.trim() === '')
