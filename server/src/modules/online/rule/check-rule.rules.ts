import type { CheckFailure, RulePart } from '@banyan/contract/online/check-rule'
import type { Match } from '#kernel/pattern/match-pattern.ts'

type MatchText = (pattern: string, text: string) => Promise<Match>

/**
 * The first part a value fails (DEC-055): `*` looks at the whole value, a number at the next characters, each piece
 * must match as a whole. A blank value passes.
 */
export async function firstFailure(
  parts: readonly RulePart[],
  value: string,
  match: MatchText,
): Promise<(CheckFailure & { match: Match }) | undefined> {
  if (value.trim() === '') return undefined
  let from = 0
  for (const { digits, pattern, message } of parts) {
    const beginIndex = digits === '*' ? 0 : from
    const endIndex = digits === '*' ? value.length : Math.min(from + Number(digits), value.length)
    if (digits !== '*') from = endIndex
    const checkValue = value.slice(beginIndex, endIndex)
    const outcome = await match(pattern, checkValue)
    if (outcome === 'match') continue
    return { digits, pattern, message, beginIndex, endIndex, checkValue, passed: false, match: outcome }
  }
  return undefined
}

/** The value comes URI-encoded once more than the query needs; what was not encoded stays as it is. */
export function decodedValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
