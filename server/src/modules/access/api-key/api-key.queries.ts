import { and, eq, isNull, sql } from 'drizzle-orm'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { actorColumns } from '#kernel/observe/audit.ts'
import { apiKeys } from '../access.tables.ts'

interface ApiKeyRow {
  id: string
  name: string
  hint: string
  roleName: string
  maker: string
  status: '1' | '2' | '3'
  expiresAt: string
  addresses: string
  perMinute: number
  lastUsedAt: string | null
  lastUsedFrom: string | null
  createTime: string | null
}

const localTime = (column: string) =>
  `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** The keys of the tenant, the newest first. */
export async function findKeys(
  tx: Tx,
  tenantId: number,
  { name, limit, offset }: { name?: string; limit: number; offset: number },
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  const conditions: Fragment[] = [
    (bind) => `k.tenant_id = ${bind(tenantId)}`,
    () => 'k.del_flag = 0',
    ...(name
      ? [((bind) => `k.name ilike ${bind(`%${name.replaceAll(/[\\%_]/g, '\\$&')}%`)}`) as Fragment]
      : []),
  ]
  const { rows } = await tx.$client.query<ApiKeyRow & { total: number }>(
    statement(
      (bind) => `
        select k.id, k.name, k.hint, coalesce(r.role_name, '') as "roleName",
          coalesce(nullif(u.realname, ''), u.username, '') as maker,
          case when k.revoked_at is not null then '2' when k.expires_at <= app_now() then '3' else '1' end as status,
          ${localTime('k.expires_at')} as "expiresAt", array_to_string(k.addresses, ',') as addresses,
          k.per_minute as "perMinute", ${localTime('k.last_used_at')} as "lastUsedAt", k.last_used_from as "lastUsedFrom",
          ${localTime('k.create_time')} as "createTime", count(*) over ()::int as total
        from access_api_key k
        left join access_role r on r.tenant_id = k.tenant_id and r.id = k.role_id
        left join identity_user u on u.tenant_id = k.tenant_id and u.id = k.maker_id
        where ${all(conditions)(bind)}
        order by k.create_time desc, k.id limit ${bind(limit)} offset ${bind(offset)}`,
    ),
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

export const insertKey = (tx: Tx, key: typeof apiKeys.$inferInsert) => tx.insert(apiKeys).values(key)

/** Ends a key that could still be used. */
export const endKey = (tx: Tx, id: string, by: string) =>
  tx
    .update(apiKeys)
    .set({ revokedAt: sql`app_now()`, revokedBy: by })
    .where(and(eq(apiKeys.id, id), eq(apiKeys.delFlag, 0), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name })

/** Keys by their hashes, as the log names them. */
export async function findKeysByHash(tx: Tx, hashes: string[]) {
  const { rows } = await tx.$client.query<{
    hash: string
    id: string
    name: string
    makerId: string
    maker: string
  }>(
    statement(
      (bind) => `
        select k.hash, k.id, k.name, k.maker_id as "makerId", coalesce(u.username, '') as maker
        from access_api_key k
        left join identity_user u on u.tenant_id = k.tenant_id and u.id = k.maker_id
        where k.hash = any(${bind(hashes)}::text[]) and k.del_flag = 0`,
    ),
  )
  return new Map(
    rows.map(({ hash, makerId, maker, ...key }) => [
      hash,
      actorColumns({ userId: makerId, username: maker, key }),
    ]),
  )
}

/** When keys were last used and from where. */
export const noteKeyUses = (tx: Tx, uses: { ids: string[]; times: string[]; addresses: string[] }) =>
  tx.execute(sql`update access_api_key k set last_used_at = greatest(k.last_used_at, used.at), last_used_from = used.address
    from unnest(${sql.param(uses.ids)}::text[], ${sql.param(uses.times)}::timestamptz[], ${sql.param(uses.addresses)}::text[])
      as used(id, at, address)
    where k.id = used.id`)
