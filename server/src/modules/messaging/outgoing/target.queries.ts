import type { OutgoingRecord } from '@banyan/contract/messaging/group-robot'
import { and, eq, ne, sql } from 'drizzle-orm'
import { statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Paging } from '#kernel/records/list/paging.ts'
import { outgoing, outgoingTargets } from '../messaging.tables.ts'

/** Robots of groups, or webhooks: each has a page and rights of its own. */
type TargetFamily = 'robot' | 'webhook'

const isOfFamily = (family: TargetFamily) =>
  and((family === 'webhook' ? eq : ne)(outgoingTargets.kind, 'webhook'), eq(outgoingTargets.delFlag, 0))

/** A moment as lists show it; `column` is SQL of our own. */
export const shownTime = (column: string) =>
  `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

type NewTarget = typeof outgoingTargets.$inferInsert

export async function findTargetOfFamily(tx: Tx, family: TargetFamily, id: string) {
  const [target] = await tx
    .select()
    .from(outgoingTargets)
    .where(and(eq(outgoingTargets.id, id), isOfFamily(family)))
  return target
}

export const insertTarget = (tx: Tx, target: NewTarget) => tx.insert(outgoingTargets).values(target)

/** Updates a target if its version is unchanged, and clears its failures. */
export const updateTarget = (tx: Tx, id: string, version: number, change: Partial<NewTarget>) =>
  tx
    .update(outgoingTargets)
    .set({ ...change, failures: 0, retryAt: null })
    .where(
      and(eq(outgoingTargets.id, id), eq(outgoingTargets.version, version), eq(outgoingTargets.delFlag, 0)),
    )
    .returning({ id: outgoingTargets.id })

export const removeTarget = (tx: Tx, family: TargetFamily, id: string) =>
  tx
    .update(outgoingTargets)
    .set({ delFlag: 1 })
    .where(and(eq(outgoingTargets.id, id), isOfFamily(family)))
    .returning({ id: outgoingTargets.id, name: outgoingTargets.name })

/** What was sent to a target, the newest first. */
export async function findLog(
  tx: Tx,
  family: TargetFamily,
  targetId: string,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
): Promise<{ records: OutgoingRecord[]; total: number }> {
  const { rows } = await tx.$client.query<OutgoingRecord & { total: number }>(
    statement(
      (bind) => `
        select o.id, o.event, o.payload->>'title' as title, o.state, o.attempts, o.result,
          ${shownTime('o.create_time')} as "createTime", ${shownTime('o.sent_at')} as "sentAt",
          case when o.state = 'waiting' then ${shownTime('o.due_at')} end as "nextAt", count(*) over ()::int as total
        from messaging_outgoing o
        join messaging_outgoing_target t on t.tenant_id = o.tenant_id and t.id = o.target_id
          and (t.kind = 'webhook') = ${bind(family === 'webhook')}
        where o.tenant_id = app_tenant() and o.target_id = ${bind(targetId)} and o.channel = 'target'
        order by o.queued_at desc, o.id desc limit ${bind(size)} offset ${bind(offset)}`,
    ),
  )
  return { records: rows, total: rows[0]?.total ?? 0 }
}

/** Something sent or given up waits once more, for a target that is still there. */
export const requeueDelivery = (tx: Tx, family: TargetFamily, recordId: string) =>
  tx
    .update(outgoing)
    .set({
      state: 'waiting',
      attempts: 0,
      dueAt: sql`app_now()`,
      queuedAt: sql`clock_timestamp()`,
      leasedUntil: null,
      sentAt: null,
    })
    .where(
      and(
        eq(outgoing.id, recordId),
        eq(outgoing.channel, 'target'),
        sql`${outgoing.state} <> 'waiting' and ${outgoing.payload}->>'text' <> ''`,
        sql`exists (select from ${outgoingTargets} t where t.tenant_id = ${outgoing.tenantId}
          and t.id = ${outgoing.targetId} and t.del_flag = 0 and (t.kind = 'webhook') = ${family === 'webhook'})`,
      ),
    )
    .returning({ targetId: outgoing.targetId })

/**
 * Clears waiting and sent messages of a webhook that gets another owner: they were made with the rights of the former
 * one.
 */
export const clearSentContents = (tx: Tx, targetId: string) =>
  tx
    .update(outgoing)
    .set({
      payload: sql`${outgoing.payload} || '{"text": ""}'`,
      result: sql`case when state = 'waiting' then '已换人负责，没有发送' else result end`,
      state: sql`case when state = 'waiting' then 'failed' else state end`,
      leasedUntil: null,
    })
    .where(eq(outgoing.targetId, targetId))
