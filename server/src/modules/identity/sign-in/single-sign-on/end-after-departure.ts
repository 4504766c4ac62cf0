import type { EndReason } from '@banyan/contract/socket'
import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Peer } from '#kernel/call/serve.ts'
import { extendScope, type Tx } from '#kernel/database/tx.ts'
import { sessions } from '../../identity.tables.ts'
import { findUser } from '../../session/session.queries.ts'
import { logLogin } from '../login.ts'
import { bindingKey, findBinding } from './provider.queries.ts'
import type { Departure } from './provider-client.ts'

/** The provider's session id of one of our sessions. */
type ReadSessionId = (accountId: string, sealed: string) => string | undefined

/**
 * Ends the sessions that a person opened through the provider before signing out there: those of the named provider
 * session, or all. Runs in a sign-in transaction of the tenant.
 */
export async function endAfterDeparture(
  tx: Tx,
  peer: Peer,
  tenantId: number,
  { issuer, subject, sid, before }: Departure,
  sidOf: ReadSessionId,
): Promise<void> {
  const [bound] = subject ? await findBinding(tx, bindingKey(tenantId, issuer, subject)) : []
  if (subject && !bound) return
  const { id, accountId, singleSignOn } = sessions
  const open = await tx
    .select({ id, accountId, singleSignOn })
    .from(sessions)
    .where(
      and(
        eq(sessions.tenantId, tenantId),
        isNotNull(singleSignOn),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`app_now()`),
        lte(sessions.createdAt, before),
        bound && eq(accountId, bound.accountId),
      ),
    )
  const left = open.filter((each) => {
    const known = sid && sidOf(each.accountId, each.singleSignOn ?? '')
    // A session whose provider session id is unknown ends too, if the person is known.
    return !sid || known === sid || (known === undefined && bound)
  })
  if (left.length === 0) return
  const ids = left.map((each) => each.id)
  const revokedBy: EndReason = 'provider'
  await tx.update(sessions).set({ revokedAt: sql`app_now()`, revokedBy }).where(inArray(id, ids))
  for (const account of new Set(left.map((each) => each.accountId))) {
    await extendScope(tx, { accountId: account })
    const [user] = await findUser(tx, account)
    await logLogin(tx, peer, user?.username ?? '', account, '在单点登录服务器上退出，会话已结束')
  }
}
