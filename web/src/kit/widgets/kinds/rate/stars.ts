import { isNullLike } from '#kit/ui/format.ts'

export const most = 5 // DEC-075

/** Normalises a stored rating to whole stars from 0 to 5. */
export function stars(value: unknown): number {
  const count = isNullLike(value) ? 0 : Math.round(Number(value))
  return Number.isFinite(count) ? Math.min(most, Math.max(0, count)) : 0
}
