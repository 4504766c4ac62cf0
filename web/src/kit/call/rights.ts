import type { AuthItem } from '@banyan/contract/menu-node'

type HeldAction = Pick<AuthItem, 'action' | 'type'>
/** The actions a user holds. */
export type HeldActions = readonly HeldAction[]

/** Rule `has`: held actions decide, disabled or not; items of type 2 do not count (SESS-081…085, DEC-021). */
export function hasPermission(wanted: string, held: HeldActions): boolean {
  return held.some(({ action, type }) => type !== '2' && splitActions(action).includes(wanted))
}

/** Rule `hasmore`: any one of them (SESS-086). */
export const hasAnyPermission = (wanted: readonly string[], held: HeldActions): boolean =>
  wanted.some((action) => hasPermission(action, held))

/**
 * The rights that count on a page: for entities named by the buttons of its menu entry those buttons decide, even if
 * the same action is granted on another page; for all others the session's rights.
 */
export function heldOnPage(ofSession: HeldActions, ofPage: HeldActions): HeldActions {
  if (ofPage.length === 0) return ofSession
  const named = new Set(ofPage.flatMap(({ action }) => splitActions(action).map(entityOfAction)))
  return ofSession.flatMap((item) =>
    splitActions(item.action)
      .filter(
        (code) =>
          !named.has(entityOfAction(code)) || ofPage.some((own) => splitActions(own.action).includes(code)),
      )
      .map((action) => ({ ...item, action })),
  )
}

const splitActions = (action: string) => action.split(',').map((code) => code.trim())
const entityOfAction = (code: string) => code.split(':', 1)[0] ?? code
