import { and, eq, sql } from 'drizzle-orm'
import { statement } from '#kernel/database/fragment.ts'
import { quote } from '#kernel/database/quote.ts'
import { snake } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { outgoingTargets, recordEvents } from '../messaging.tables.ts'
import type { Timeline } from './heard-events.ts'

/** Deletes and returns the earliest events; a concurrent call gets none of them. */
export async function takeEvents(tx: Tx, limit: number) {
  const taken = await tx
    .delete(recordEvents)
    .where(
      sql`${recordEvents.id} in (select id from ${recordEvents} where tenant_id = app_tenant()
        order by happened_at, id limit ${limit})`,
    )
    .returning({
      id: recordEvents.id,
      tableName: recordEvents.tableName,
      rowId: recordEvents.rowId,
      wholeId: recordEvents.wholeId,
      event: recordEvents.event,
      rowVersion: recordEvents.rowVersion,
      changed: recordEvents.changed,
      happenedAt: recordEvents.happenedAt,
      order: sql<string>`to_char(${recordEvents.happenedAt}, 'YYYYMMDDHH24MISSUS')`,
    })
  const keyOf = ({ order, id }: (typeof taken)[number]) => `${order} ${id}`
  return taken.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}
export type HappenedEvent = Awaited<ReturnType<typeof takeEvents>>[number]

/** The webhooks that are switched on. */
export const findEnabledWebhooks = (tx: Tx) =>
  tx
    .select()
    .from(outgoingTargets)
    .where(
      and(
        eq(outgoingTargets.kind, 'webhook'),
        eq(outgoingTargets.status, '1'),
        eq(outgoingTargets.delFlag, 0),
      ),
    )
    .orderBy(outgoingTargets.createTime, outgoingTargets.id)
export type EnabledWebhook = Awaited<ReturnType<typeof findEnabledWebhooks>>[number]

/** A row of a timeline: what happened, who did it and when. */
export interface TimelineStep {
  id: string
  kind: string
  createBy: string | null
  createTime: string
}

export async function findSteps(
  tx: Tx,
  { table, member }: Timeline,
  ids: readonly string[],
): Promise<Map<string, TimelineStep>> {
  const { rows } = await tx.$client.query<TimelineStep>(
    statement(
      (bind) => `select id, ${quote(snake(member))} as kind, create_by as "createBy",
          to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime"
        from ${quote(table)} where tenant_id = app_tenant() and id = any(${bind([...ids])})`,
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface OwnerRow extends Record<string, unknown> {
  userId: string
  username: string
  realname: string | null
  orgCode: string | null
  platformAdmin: boolean
}

/** The owner of a webhook, if they can work in the tenant. */
export async function findOwner(tx: Tx, userId: string): Promise<OwnerRow | undefined> {
  const { rows } = await tx.execute<OwnerRow>(
    sql`select u.id as "userId", u.username, u.realname, u.org_code as "orgCode",
        coalesce(a.platform_admin, false) as "platformAdmin"
      from identity_user u left join identity_account a on a.id = u.id
      where u.tenant_id = app_tenant() and u.id = ${userId} and u.del_flag = 0 and u.status = '1'`,
  )
  return rows[0]
}
