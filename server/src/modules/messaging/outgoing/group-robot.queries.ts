import type { GroupRobot } from '@banyan/contract/messaging/group-robot'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Paging } from '#kernel/records/list/paging.ts'
import { shownTime as time } from './target.queries.ts'

/** The robots of the tenant, the newest first. */
export async function findRobots(
  tx: Tx,
  tenantId: number,
  { name, size, offset }: Pick<Paging, 'size' | 'offset'> & { name?: string },
): Promise<{ records: GroupRobot[]; total: number }> {
  const conditions: Fragment[] = [
    (bind) => `t.tenant_id = ${bind(tenantId)}`,
    () => `t.del_flag = 0 and t.kind <> 'webhook'`,
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
