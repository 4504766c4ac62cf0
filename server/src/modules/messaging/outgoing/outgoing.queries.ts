import { and, eq, type SQL, sql } from 'drizzle-orm'
import { queueUp } from '#kernel/database/claim.ts'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { type OutgoingPayload, outgoing, outgoingTargets } from '../messaging.tables.ts'

export interface ClaimedDelivery extends Record<string, unknown> {
  id: string
  channel: 'mail' | 'target'
  targetId: string
  event: string
  payload: OutgoingPayload
  /** How often it, or anything for its target, was tried in vain, this time included. */
  attempts: number
  /** Waiting for longer than it is tried. */
  isOld: boolean
}

const outgoingLock = 7270011
/** One attempt takes at most half of it; a job whose server was killed is repeated later than this. */
const leaseSeconds = 20
/** What could not be delivered within a day is given up. */
const triedHours = 24

/**
 * Takes what waits longest: nothing of a record before what happened to it earlier, one thing at a time for a target,
 * and nothing for a target that has just failed.
 */
export async function claimOutgoing(tx: Tx, tenantId: number): Promise<ClaimedDelivery | undefined> {
  // Two who look at once would each find the target free.
  await queueUp(tx, outgoingLock, tenantId)
  const { rows } = await executeWrite<ClaimedDelivery>(
    tx,
    outgoing,
    sql`update ${outgoing} set attempts = attempts + 1,
        leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where tenant_id = app_tenant() and id = (
        select o.id from ${outgoing} o
        left join ${outgoingTargets} t on t.tenant_id = o.tenant_id and t.id = o.target_id
        where o.tenant_id = app_tenant() and o.state = 'waiting' and o.due_at <= app_now()
          and (o.leased_until is null or o.leased_until < clock_timestamp())
          and (t.retry_at is null or t.retry_at <= app_now())
          and not exists (select from ${outgoing} other where other.tenant_id = o.tenant_id
            and other.leased_until > clock_timestamp() and other.target_id = o.target_id
            and other.state = 'waiting' and other.id <> o.id)
          and not exists (select from ${outgoing} other where other.tenant_id = o.tenant_id
            and other.target_id = o.target_id and other.record_id = o.record_id and other.state = 'waiting'
            and (other.queued_at, other.id) < (o.queued_at, o.id))
        order by o.queued_at, o.id limit 1)
      returning id, channel, target_id as "targetId", event, payload,
        greatest(attempts, (select failures + 1 from ${outgoingTargets} t
          where t.tenant_id = app_tenant() and t.id = target_id)) as attempts,
        queued_at < clock_timestamp() - make_interval(hours => ${triedHours}) as "isOld"`,
  )
  return rows[0]
}

/** Notes that something has arrived. */
export async function noteSent(tx: Tx, { id, targetId }: ClaimedDelivery, result: string): Promise<void> {
  await tx
    .update(outgoing)
    .set({ state: 'sent', sentAt: sql`app_now()`, leasedUntil: null, result })
    .where(eq(outgoing.id, id))
  await noteOnTarget(tx, targetId, { failures: sql`0`, retryAt: null, result })
}

/** Notes that something did not arrive: it is tried again after so many seconds, or given up. */
export async function noteFailed(
  tx: Tx,
  { id, targetId }: ClaimedDelivery,
  result: string,
  retryAfter: number | undefined,
): Promise<void> {
  const next = sql`app_now() + make_interval(secs => ${retryAfter ?? 0})`
  await tx
    .update(outgoing)
    .set({
      leasedUntil: null,
      result,
      ...(retryAfter === undefined ? { state: 'failed' as const } : { dueAt: next }),
    })
    .where(eq(outgoing.id, id))
  await noteOnTarget(tx, targetId, {
    failures: sql`${outgoingTargets.failures} + 1`,
    retryAt: retryAfter === undefined ? null : next,
    result,
  })
}

/** Who has the target open for editing is not told of a conflict. */
async function noteOnTarget(
  tx: Tx,
  targetId: string,
  { failures, retryAt, result }: { failures: SQL; retryAt: SQL | null; result: string },
): Promise<void> {
  await tx.$client.query(`set local app.keep_version = 'on'`)
  await tx
    .update(outgoingTargets)
    .set({ failures, retryAt, lastResult: result, lastAt: sql`app_now()` })
    .where(eq(outgoingTargets.id, targetId))
  await tx.$client.query(`set local app.keep_version = 'off'`)
}

/** A target that is in use. */
export async function findTarget(tx: Tx, id: string) {
  const [target] = await tx
    .select()
    .from(outgoingTargets)
    .where(and(eq(outgoingTargets.id, id), eq(outgoingTargets.delFlag, 0)))
  return target
}
export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>

/** The address of somebody who can work in the tenant. */
export async function findMailAddress(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ email: string | null }>(
    sql`select email from identity_user where tenant_id = app_tenant() and id = ${userId} and del_flag = 0
      and status = '1'`,
  )
  return rows[0]?.email || undefined
}
