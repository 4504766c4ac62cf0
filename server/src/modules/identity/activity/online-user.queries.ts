import type { Caller } from '#kernel/caller.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { sourcesOfTable } from '#kernel/records/catalogue.ts'
import { isHidden } from '#kernel/records/list/row-scope.ts'

interface LiveSession {
  id: string
  userId: string
  username: string
  realname: string | null
  ip: string | null
  agent: string | null
  loginTime: string
  lastSeen: string
}

interface OnlineUserFilter {
  id?: string
  username?: string
  realname?: string
  limit: number
  offset: number
}

/** Sessions of the tenant that can still be used, of people within the caller's data rules; last seen first. */
export async function findLiveSessions(
  tx: Tx,
  me: Caller,
  { id, username, realname, limit, offset }: OnlineUserFilter,
): Promise<{ rows: LiveSession[]; total: number }> {
  const hides = (member: string) =>
    sourcesOfTable(me, 'identity_user').some((source) => isHidden(source, me, member))
  const conditions: Fragment[] = [
    (bind) => `s.tenant_id = ${bind(me.tenantId)}`,
    () => 's.revoked_at is null and s.expires_at > app_now()',
    usersInScope(me),
    ...(id ? [((bind) => `s.id = ${bind(id)}`) as Fragment] : []),
    ...(hides('username') ? [] : containsText('u.username', username)),
    ...(hides('realname') ? [] : containsText('u.realname', realname)),
  ]
  const query = statement(
    (bind) => `
      select s.id, s.account_id as "userId", ${hides('username') ? "''" : 'u.username'} as username,
        ${hides('realname') ? 'null' : 'u.realname'} as realname, host(s.peer) as ip, s.agent,
        s.created_at as "loginTime", coalesce(s.seen_at, s.created_at) as "lastSeen", count(*) over ()::int as total
      from identity_session s
      join identity_user u on u.tenant_id = s.tenant_id and u.id = s.account_id and u.del_flag = 0
      where ${all(conditions)(bind)}
      order by coalesce(s.seen_at, s.created_at) desc, s.id limit ${bind(limit)} offset ${bind(offset)}`,
  )
  const { rows } = await tx.$client.query<LiveSession & { total: number }>(query)
  return { rows, total: rows[0]?.total ?? 0 }
}

const usersInScope =
  (me: Caller): Fragment =>
  (bind) => {
    const rules = sourcesOfTable(me, 'identity_user').flatMap(
      (source) => me.rights.rowRule(source)?.where ?? [],
    )
    if (rules.length === 0) return 'true'
    return `s.account_id in (select id from identity_user where tenant_id = ${bind(me.tenantId)} and ${all(rules)(bind)})`
  }

const containsText = (column: string, text: string | undefined): Fragment[] =>
  text
    ? [(bind) => `${column} ilike ${bind(`%${text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '')}%`)}`]
    : []
