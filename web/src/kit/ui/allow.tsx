import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { type ReactNode, useContext, useMemo } from 'react'
import { type HeldActions, hasPermission, heldOnPage } from '#kit/call/rights.ts'
import { useSession } from '#kit/call/session.ts'
import { PageFrame } from '#kit/page/page-frame.ts'

/** A right: an action by name, or the call that needs it. */
type WantedRight = string | AnyEndpoint

type Props = { children: ReactNode; permissionList?: HeldActions } & (
  | { call: AnyEndpoint }
  | { action: string }
  | { any: readonly WantedRight[] }
)

/** Shows its children to users with a right: one call, one action, or any of several. */
export function Allow({ children, permissionList, ...asked }: Props) {
  const allowed = useAllowed(permissionList)
  const wanted = 'call' in asked ? [asked.call] : 'action' in asked ? [asked.action] : asked.any
  return allowed(...wanted) ? children : null
}

/**
 * Checks for any of some actions or calls (SESS-086). A non-empty list of the form replaces the session's (SESS-084,
 * DEC-021); the list of the page replaces it for the entities it names.
 */
export function useAllowed(permissionList?: HeldActions): (...wanted: WantedRight[]) => boolean {
  const ofSession = useSession((state) => state.permissions)
  const ofPage = useContext(PageFrame)?.permissionList
  const here = useMemo(() => heldOnPage(ofSession, ofPage ?? []), [ofSession, ofPage])
  const held = permissionList?.length ? permissionList : here
  return (...wanted) =>
    wanted.some((one) => (typeof one === 'string' ? hasPermission(one, held) : mayCall(one, held)))
}

const mayCall = ({ needs }: AnyEndpoint, held: HeldActions) =>
  needs === 'nothing' || needs === 'session' || hasPermission(needs, held)
