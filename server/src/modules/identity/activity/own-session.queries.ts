import { extendScope, type Tx } from '#kernel/database/tx.ts'

interface OwnSessionRow {
  id: string
  parentId: string | null
  ip: string | null
  agent: string | null
  loginTime: string
  lastSeen: string
}

/** The sessions of an account that can still be used, in every tenant. */
export async function findOwnSessions(tx: Tx, accountId: string): Promise<OwnSessionRow[]> {
  await extendScope(tx, { accountId })
  const { rows } = await tx.$client.query<OwnSessionRow>(
    `select id, parent_id as "parentId", host(peer) as ip, agent, created_at as "loginTime",
       coalesce(seen_at, created_at) as "lastSeen"
     from identity_session
     where account_id = $1 and revoked_at is null and expires_at > app_now()
     order by created_at desc limit 200`,
    [accountId],
  )
  return rows
}
