import type { GroupRobot, OutgoingRecord } from '@banyan/contract/messaging/group-robot'
import { and, eq, sql } from 'drizzle-orm'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Paging } from '#kernel/records/list/paging.ts'
import { outgoing, outgoingTargets } from '../messaging.tables.ts'

const time = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** The robots of the tenant, the newest first. */
export async function findRobots(
  tx: Tx,
  tenantId: number,
  { name, size, offset }: Pick<Paging, 'size' | 'offset'> & { name?: string },
): Promise<{ records: GroupRobot[]; total: number }> {
  const conditions: Fragment[] = [
    (bind) => `t.tenant_id = ${bind(tenantId)}`,
    () => 't.del_flag = 0',
    ...(name
      ? [((bind) => `t.name ilike ${bind(`%${name.replaceAll(/[\\%_]/g, '\\$&')}%`)}`) as Fragment]
      : []),
  ]
  const { rows } = await tx.$client.query<GroupRobot & { total: number }>(
    statement(
      (bind) => `
        select t.id, t.version, t.name, t.kind, t.url_hint as address, t.sealed_secret is not null as "isSigned",
          t.events, t.status, t.last_result as "lastResult", ${time('t.last_at')} as "lastAt",
          (select count(*)::int from messaging_outgoing o where o.tenant_id = t.tenant_id and o.target_id = t.id
            and o.state = 'waiting') as waiting, count(*) over ()::int as total
        from messaging_outgoing_target t where ${all(conditions)(bind)}
        order by t.create_time desc, t.id limit ${bind(size)} offset ${bind(offset)}`,
    ),
  )
  return { records: rows, total: rows[0]?.total ?? 0 }
}

type NewTarget = typeof outgoingTargets.$inferInsert

export const insertRobot = (tx: Tx, robot: NewTarget) => tx.insert(outgoingTargets).values(robot)

/** Changes a robot that nobody changed meanwhile; what stood in its way before counts no more. */
export const updateRobot = (tx: Tx, id: string, version: number, change: Partial<NewTarget>) =>
  tx
    .update(outgoingTargets)
    .set({ ...change, failures: 0, retryAt: null })
    .where(
      and(eq(outgoingTargets.id, id), eq(outgoingTargets.version, version), eq(outgoingTargets.delFlag, 0)),
    )
    .returning({ id: outgoingTargets.id })

export const removeRobot = (tx: Tx, id: string) =>
  tx
    .update(outgoingTargets)
    .set({ delFlag: 1 })
    .where(and(eq(outgoingTargets.id, id), eq(outgoingTargets.delFlag, 0)))
    .returning({ id: outgoingTargets.id, name: outgoingTargets.name })

/** What was sent to a robot, the newest first. */
export async function findRecords(
  tx: Tx,
  targetId: string,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
): Promise<{ records: OutgoingRecord[]; total: number }> {
  const { rows } = await tx.$client.query<OutgoingRecord & { total: number }>(
    statement(
      (bind) => `
        select id, event, payload->>'title' as title, state, attempts, result,
          ${time('create_time')} as "createTime", ${time('sent_at')} as "sentAt",
          case when state = 'waiting' then ${time('due_at')} end as "nextAt", count(*) over ()::int as total
        from messaging_outgoing where tenant_id = app_tenant() and target_id = ${bind(targetId)} and channel = 'target'
        order by queued_at desc, id desc limit ${bind(size)} offset ${bind(offset)}`,
    ),
  )
  return { records: rows, total: rows[0]?.total ?? 0 }
}

/** Something sent or given up waits once more, for a robot that is still there. */
export const requeue = (tx: Tx, recordId: string) =>
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
        sql`${outgoing.state} <> 'waiting'`,
        sql`exists (select from ${outgoingTargets} t where t.tenant_id = ${outgoing.tenantId}
          and t.id = ${outgoing.targetId} and t.del_flag = 0)`,
      ),
    )
    .returning({ targetId: outgoing.targetId })
