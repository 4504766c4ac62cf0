import { and, eq, inArray, sql } from 'drizzle-orm'
import { waitForLock } from '#kernel/database/claim.ts'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { outgoing, outgoingTargets } from '../messaging.tables.ts'

export interface ClaimedDelivery extends Record<string, unknown> {
  id: string
  channel: 'mail' | 'target'
  targetId: string
  event: string
  /** The number of failed attempts for the target, including this one. */
  attempts: number
  /** The message is older than the time during which attempts are repeated. */
  isOld: boolean
}

const outgoingLock = 7270011
/** A job whose server was killed is repeated later than this. */
const leaseSeconds = 20
/** An attempt takes at most ten seconds, so one begun within this time ends before the lease. */
export const beginWithinMs = (leaseSeconds * 1000) / 2
/** Claimed messages per batch; after a kill so many may arrive twice. */
const claimedAtOnce = 20
/** Undelivered messages are given up after this time. */
const triedHours = 24

/**
 * Claims the next messages of the target that waits longest. Keeps the order of messages about one record, never serves
 * a target twice at once, and skips targets that have just failed.
 */
export async function claimOutgoing(tx: Tx, tenantId: number): Promise<ClaimedDelivery[]> {
  // Without the lock two servers could claim the same target.
  await waitForLock(tx, outgoingLock, tenantId)
  const isDue = sql`o.tenant_id = ${tenantId} and o.state = 'waiting' and o.due_at <= (select app_now())
    and not exists (select from failed f where f.target_id = o.target_id and f.record_id = o.record_id
      and f.queued_at <= o.queued_at)`
  // Few messages have failed or are being sent, so they are found first instead of once per waiting message.
  const { rows } = await executeWrite<ClaimedDelivery>(
    tx,
    outgoing,
    sql`with failed as materialized (
        select target_id, record_id, queued_at from ${outgoing}
        where tenant_id = ${tenantId} and state = 'waiting' and due_at > (select app_now())),
      busy as materialized (
        select target_id from ${outgoing}
        where tenant_id = ${tenantId} and state = 'waiting' and leased_until > clock_timestamp()),
      next as materialized (
        select o.target_id from ${outgoing} o
        left join ${outgoingTargets} t on t.tenant_id = o.tenant_id and t.id = o.target_id
        where ${isDue} and (t.retry_at is null or t.retry_at <= (select app_now()))
          and o.target_id not in (select target_id from busy)
        order by o.queued_at, o.id limit 1),
      taken as (
        update ${outgoing} set attempts = attempts + 1,
          leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
        where tenant_id = ${tenantId} and id in (
          select o.id from ${outgoing} o where ${isDue} and o.target_id = (select target_id from next)
          order by o.queued_at, o.id limit ${claimedAtOnce})
        returning id, channel, target_id as "targetId", event, queued_at,
          greatest(attempts, (select failures + 1 from ${outgoingTargets} t
            where t.tenant_id = ${tenantId} and t.id = target_id)) as attempts,
          queued_at < clock_timestamp() - make_interval(hours => ${triedHours}) as "isOld")
      select * from taken order by queued_at, id`,
  )
  return rows
}

/** The content and target of a claimed message; nothing if it was deleted. */
export async function findClaimed(tx: Tx, { id, channel, targetId }: ClaimedDelivery) {
  const [[waiting], target, mailAddress] = await Promise.all([
    tx
      .select({ payload: outgoing.payload })
      .from(outgoing)
      .where(and(eq(outgoing.id, id), eq(outgoing.state, 'waiting'))),
    channel === 'target' ? findTarget(tx, targetId) : undefined,
    channel === 'mail' ? findMailAddress(tx, targetId) : undefined,
  ])
  return waiting && { payload: waiting.payload, target, mailAddress }
}

/** Marks messages as delivered. */
export const markSent = (tx: Tx, ids: string[], result: string) =>
  tx
    .update(outgoing)
    .set({ state: 'sent', sentAt: sql`app_now()`, leasedUntil: null, result })
    .where(inArray(outgoing.id, ids))

/** Records a failed delivery: it is repeated after some seconds, or given up. */
export const markFailed = (tx: Tx, id: string, result: string, retryAfter: number | undefined) =>
  tx
    .update(outgoing)
    .set({
      leasedUntil: null,
      result,
      ...(retryAfter === undefined ? { state: 'failed' as const } : { dueAt: afterSeconds(retryAfter) }),
    })
    .where(eq(outgoing.id, id))

/** Gives back what was claimed and not tried. */
export const releaseUntried = (tx: Tx, ids: string[]) =>
  tx
    .update(outgoing)
    .set({ leasedUntil: null, attempts: sql`${outgoing.attempts} - 1` })
    .where(and(inArray(outgoing.id, ids), eq(outgoing.state, 'waiting')))

const afterSeconds = (seconds: number) => sql`app_now() + make_interval(secs => ${seconds})`

/**
 * Records the result of the last attempts for a target: the number of failures since the last success or the last
 * record. Open edit forms of the target get no version conflict.
 */
export async function recordOnTarget(
  tx: Tx,
  targetId: string,
  {
    failures,
    hasArrived,
    retryAfter,
    result,
  }: { failures: number; hasArrived: boolean; retryAfter: number | undefined; result: string },
): Promise<void> {
  await tx.$client.query(`set local app.keep_version = 'on'`)
  await tx
    .update(outgoingTargets)
    .set({
      failures: hasArrived ? failures : sql`${outgoingTargets.failures} + ${failures}`,
      retryAt: retryAfter === undefined ? null : afterSeconds(retryAfter),
      lastResult: result,
      lastAt: sql`app_now()`,
    })
    .where(eq(outgoingTargets.id, targetId))
  await tx.$client.query(`set local app.keep_version = 'off'`)
}

/** A target that is in use. */
async function findTarget(tx: Tx, id: string) {
  const [target] = await tx
    .select()
    .from(outgoingTargets)
    .where(and(eq(outgoingTargets.id, id), eq(outgoingTargets.delFlag, 0)))
  return target
}
export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>

/** The mail address of a person who can work in the tenant. */
export async function findMailAddress(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ email: string | null }>(
    sql`select email from identity_user where tenant_id = app_tenant() and id = ${userId} and del_flag = 0
      and status = '1'`,
  )
  return rows[0]?.email || undefined
}
