import type { Context } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { extendScope, type Tx } from '#kernel/database/tx.ts'
import { sha256 } from '#kernel/keys.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findSession, useTicket } from './session.queries.ts'
import type { TokenMint } from './token.ts'

export interface LinkHolder {
  accountId: string
  tenantId: number
  /** The session the link was made from. */
  sessionId: string
}

/**
 * The person behind a token link. A one-time code is used up; a valid access token is only read and counts in the
 * tenant of its header (DEC-014). A session opened by a link cannot open another one. `undefined`: the link is invalid.
 */
export async function linkHolder(
  { token, within, asCaller }: Pick<Context<unknown>, 'token' | 'within' | 'asCaller'>,
  mint: TokenMint,
  takesAccessTokens: boolean,
): Promise<LinkHolder | undefined> {
  if (!token) return undefined
  if (!mint.readAccess(token)) return redeemCode(within, token)
  if (!takesAccessTokens) return undefined
  try {
    return await asCaller(async (tx, { userId, tenantId, sessionId }) =>
      (await isDerived(tx, sessionId)) ? undefined : { accountId: userId, tenantId, sessionId },
    )
  } catch (error) {
    // An expired or ended link is an invalid link, not a reason to refresh a token; a wrong tenant stays a 403.
    if (error instanceof Refusal && error.status !== 403) return undefined
    throw error
  }
}

/** A code ends with the session that asked for it (DEC-108). */
const redeemCode = (within: Context<unknown>['within'], code: string): Promise<LinkHolder | undefined> =>
  within({ ticket: sha256(code) }, async (tx) => {
    const [ticket] = await useTicket(tx, sha256(code), 'link')
    if (!ticket) return undefined
    await extendScope(tx, { sessionId: ticket.sessionId })
    const [session] = await findSession(tx, ticket.sessionId)
    if (!session || session.revokedAt || session.expiresAt <= tx.app.part(clock).date()) return undefined
    const { accountId, tenantId, sessionId } = ticket
    return { accountId, tenantId, sessionId }
  })

/** Refuses setting what people sign in with from a session that came by a link: it would outlive the link (security, section 18). */
export async function refuseCredentialsByLink(tx: Tx, { sessionId }: Caller): Promise<void> {
  if (await isDerived(tx, sessionId))
    throw new Refusal('通过链接登录后不能设置密码、手机号和邮箱，请使用账号登录')
}

/** Did the session come by a link? */
export const isDerived = async (tx: Tx, sessionId: string): Promise<boolean> =>
  (await findSession(tx, sessionId)).some(({ parentId }) => parentId !== null)
