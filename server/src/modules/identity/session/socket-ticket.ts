import type { EndReason } from '@banyan/contract/socket'
import { and, eq, inArray, sql } from 'drizzle-orm'
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
  // Checks session, person and tenant like every call.
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

/** The holders whose session has ended or who may no longer work in the tenant of their socket, with the reason. */
export async function findEnded(within: Within, holders: readonly Holder[]): Promise<Map<Holder, EndReason>> {
  const sessionEnds = await statesByTenant(
    holders.map(({ sessionTenantId, sessionId }) => [sessionTenantId, sessionId]),
    (tenantId, ids) => within({ tenantId, isReadOnly: true }, (tx) => findSessionEnds(tx, ids)),
  )
  const absences = await statesByTenant(
    holders.map(({ tenantId, userId }) => [tenantId, userId]),
    (tenantId, ids) => within({ tenantId, isReadOnly: true }, (tx) => findAbsences(tx, tenantId, ids)),
  )
  const ended = new Map<Holder, EndReason>()
  for (const holder of holders) {
    const session = sessionEnds.get(holder.sessionTenantId)?.get(holder.sessionId)
    const person = absences.get(holder.tenantId)?.get(holder.userId)
    const reason =
      session === undefined ? 'expired' : (session ?? (person === undefined ? 'removed' : person))
    if (reason) ended.set(holder, reason)
  }
  return ended
}

interface HolderState {
  id: string
  /** `null` while the holder may work; rows that do not exist count as ended. */
  reason: EndReason | null
}

async function statesByTenant(
  pairs: readonly (readonly [tenantId: number, id: string])[],
  find: (tenantId: number, ids: string[]) => Promise<HolderState[]>,
): Promise<Map<number, Map<string, EndReason | null>>> {
  const found = new Map<number, Map<string, EndReason | null>>()
  for (const tenantId of new Set(pairs.map(([tenantId]) => tenantId))) {
    const ids = new Set(pairs.filter(([each]) => each === tenantId).map(([, id]) => id))
    found.set(tenantId, new Map((await find(tenantId, [...ids])).map(({ id, reason }) => [id, reason])))
  }
  return found
}

const findSessionEnds = (tx: Tx, ids: string[]) =>
  tx
    .select({
      id: sessions.id,
      reason: sql<EndReason | null>`case when ${sessions.revokedAt} is not null
        then coalesce(${sessions.revokedBy}, 'expired')
        when ${sessions.expiresAt} <= app_now() then 'expired' end`,
    })
    .from(sessions)
    .where(inArray(sessions.id, ids))

/** Why each person may not work in a tenant (closed tenant, frozen person), or null; deleted people have no row. */
async function findAbsences(tx: Tx, tenantId: number, ids: string[]): Promise<HolderState[]> {
  if (!(await isTenantOpen(tx, tenantId))) return ids.map((id) => ({ id, reason: 'tenant' }))
  return tx
    .select({
      id: users.id,
      reason: sql<EndReason | null>`case when ${users.status} = '2' then 'frozen' end`,
    })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.tenantId, tenantId), eq(users.delFlag, 0)))
}
