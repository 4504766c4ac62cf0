import { and, gt, inArray, isNull, sql } from 'drizzle-orm'
import { extendScope, type Scope, type Tx } from '#kernel/database/tx.ts'
import { sha256 } from '#kernel/keys.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import { sessions } from '../identity.tables.ts'
import { findSession, useTicket } from './session.queries.ts'

/** Who holds a socket, and the session it lives with. */
export interface Holder {
  userId: string
  tenantId: number
  sessionId: string
  /** The tenant the session was opened in: a header may have chosen another since. */
  sessionTenantId: number
  until: Date
}

/** Uses a socket ticket up (DEC-108). `undefined`: unknown, used, too old, or its session or person is out. */
export async function redeemSocketTicket(
  { within, beginAs }: Pick<Transactions, 'within' | 'beginAs'>,
  ticket: string,
): Promise<Holder | undefined> {
  const hash = sha256(ticket)
  const used = await within({ ticket: hash }, async (tx) => {
    const [row] = await useTicket(tx, hash, 'socket')
    if (!row) return undefined
    await extendScope(tx, { sessionId: row.sessionId })
    const [session] = await findSession(tx, row.sessionId)
    return session && { row, session }
  })
  if (!used) return undefined
  const { sessionId, tenantId, accountId } = used.row
  // The same look every call takes: session, person, tenant.
  const { running } = await beginAs({ sessionId, tenantId, expired: false }, tenantId, true)
  running.commitRead()
  return {
    userId: accountId,
    tenantId,
    sessionId,
    sessionTenantId: used.session.tenantId,
    until: used.session.expiresAt,
  }
}

/** Which of some sessions can still be used. */
export async function findLiving(
  within: <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => Promise<T>,
  tenantId: number,
  ids: string[],
): Promise<Set<string>> {
  const rows = await within({ tenantId }, (tx) =>
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(inArray(sessions.id, ids), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`))),
  )
  return new Set(rows.map(({ id }) => id))
}
