import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { extendScope, type Scope, type Tx } from '#kernel/database/tx.ts'
import { sha256 } from '#kernel/keys.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import { isTenantOpen } from '#modules/tenancy/public.ts'
import { sessions, users } from '../identity.tables.ts'
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

type Within = <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => Promise<T>

/** Those of some socket holders whose session can still be used and who still work in the tenant of their socket. */
export async function findAdmitted(within: Within, holders: readonly Holder[]): Promise<Set<Holder>> {
  const living = await idsByTenant(
    holders.map(({ sessionTenantId, sessionId }) => [sessionTenantId, sessionId]),
    (tenantId, ids) => within({ tenantId }, (tx) => findLivingSessions(tx, ids)),
  )
  const working = await idsByTenant(
    holders.map(({ tenantId, userId }) => [tenantId, userId]),
    (tenantId, ids) => within({ tenantId }, (tx) => findWorking(tx, tenantId, ids)),
  )
  return new Set(
    holders.filter(
      ({ tenantId, userId, sessionTenantId, sessionId }) =>
        living.get(sessionTenantId)?.has(sessionId) && working.get(tenantId)?.has(userId),
    ),
  )
}

async function idsByTenant(
  pairs: readonly (readonly [tenantId: number, id: string])[],
  find: (tenantId: number, ids: string[]) => Promise<{ id: string }[]>,
): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>()
  for (const tenantId of new Set(pairs.map(([tenantId]) => tenantId))) {
    const ids = new Set(pairs.filter(([each]) => each === tenantId).map(([, id]) => id))
    found.set(tenantId, new Set((await find(tenantId, [...ids])).map(({ id }) => id)))
  }
  return found
}

const findLivingSessions = (tx: Tx, ids: string[]) =>
  tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`app_now()`)))

/** People of an open tenant who are neither frozen nor deleted. */
async function findWorking(tx: Tx, tenantId: number, ids: string[]) {
  if (!(await isTenantOpen(tx, tenantId))) return []
  return tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(inArray(users.id, ids), eq(users.tenantId, tenantId), eq(users.delFlag, 0), ne(users.status, '2')),
    )
}
