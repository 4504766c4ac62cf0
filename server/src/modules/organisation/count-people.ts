import type { Caller } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { rowScope } from '#kernel/records/list/row-scope.ts'
import { userSource } from '#modules/identity/public.ts'
import { departSource } from './depart.queries.ts'

/** People of each department and of all below it, each person once, within the data rules of the caller. */
export async function countPeople(tx: Tx, me: Caller): Promise<Record<string, number>> {
  const query = statement((bind) => {
    const at = bind(me.tenantId)
    return `select d.id, count(distinct l.user_id)::int as n
      from organisation_depart d
      join organisation_depart b on b.tenant_id = d.tenant_id and b.del_flag = 0
        and b.org_code >= d.org_code and b.org_code < d.org_code || chr(1114111)
      join organisation_user_depart l on l.tenant_id = b.tenant_id and l.depart_id = b.id
      where d.tenant_id = ${at}
        and d.id in (select id from organisation_depart where ${rowScope(departSource, me).where(bind)})
        and l.user_id in (select id from identity_user where tenant_id = ${at} and ${rowScope(userSource, me).where(bind)})
      group by d.id`
  })
  const { rows } = await tx.$client.query<{ id: string; n: number }>(query)
  return Object.fromEntries(rows.map(({ id, n }) => [id, n]))
}
