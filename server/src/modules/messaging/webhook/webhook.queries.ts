import type { Webhook } from '@banyan/contract/messaging/webhook'
import { type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Paging } from '#kernel/records/list/paging.ts'
import { shownTime } from '../outgoing/target.queries.ts'

/** The webhooks of the tenant, the newest first. */
export async function findWebhooks(
  tx: Tx,
  { name, size, offset }: Pick<Paging, 'size' | 'offset'> & { name?: string },
): Promise<{ records: Omit<Webhook, 'title'>[]; total: number }> {
  const named: Fragment = (bind) =>
    name ? `t.name ilike ${bind(`%${name.replaceAll(/[\\%_]/g, '\\$&')}%`)}` : 'true'
  const { rows } = await tx.$client.query<Omit<Webhook, 'title'> & { total: number }>(
    statement(
      (bind) => `
        select t.id, t.version, t.name, t.url_hint as address, t.entity, t.events, t.fields, t.status,
          coalesce(u.realname, u.username, '') as owner, t.last_result as "lastResult",
          ${shownTime('t.last_at')} as "lastAt",
          (select count(*)::int from messaging_outgoing o where o.tenant_id = t.tenant_id and o.target_id = t.id
            and o.state = 'waiting') as waiting, count(*) over ()::int as total
        from messaging_outgoing_target t
        left join identity_user u on u.tenant_id = t.tenant_id and u.id = t.owner_id
        where t.tenant_id = app_tenant() and t.del_flag = 0 and t.kind = 'webhook' and ${named(bind)}
        order by t.create_time desc, t.id limit ${bind(size)} offset ${bind(offset)}`,
    ),
  )
  return { records: rows, total: rows[0]?.total ?? 0 }
}
