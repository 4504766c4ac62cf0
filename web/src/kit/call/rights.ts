import type { AuthItem } from '@banyan/contract/menu-node'

type Item = Pick<AuthItem, 'action' | 'type'>
/** The actions a user holds. */
export type HeldActions = readonly Item[]

/** Rule `has`: held actions decide, disabled or not; items of type 2 do not count (SESS-081…085, DEC-021). */
export function hasPermission(wanted: string, held: HeldActions): boolean {
  return held.some(
    ({ action, type }) => type !== '2' && action.split(',').some((code) => code.trim() === wanted),
  )
}

/** Rule `hasmore`: any one of them (SESS-086). */
export const hasAnyPermission = (wanted: readonly string[], held: HeldActions): boolean =>
  wanted.some((action) => hasPermission(action, held))
