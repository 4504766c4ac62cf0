import { asc } from 'drizzle-orm'
import type { Peer } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { catalogues } from '#kernel/records/catalogue.ts'
import { cachedRights } from '#modules/access/public.ts'
import { users } from '#modules/identity/identity.tables.ts'

export const demoPeer = (): Peer => ({
  requestId: 'demo-fill',
  address: '127.0.0.1',
  agent: '',
  method: '',
  path: '',
  startedAt: performance.now(),
  host: 'localhost',
  isSecure: false,
})

/** The administrator of a demo tenant, in whose name its form is published. */
export async function demoCaller(tx: Tx, tenantId: number): Promise<Caller> {
  const [boss] = await tx
    .select({
      userId: users.id,
      username: users.username,
      realname: users.realname,
      orgCode: users.orgCode,
    })
    .from(users)
    .orderBy(asc(users.workNo))
    .limit(1)
  if (!boss) throw new Error(`tenant ${tenantId} has nobody`)
  const who = {
    ...boss,
    tenantId,
    sessionId: '',
    platformAdmin: false,
    homeTenantId: tenantId,
    accessVersion: 0,
  }
  return {
    ...who,
    rights: await cachedRights(tx, who),
    catalogue: await tx.app.part(catalogues).of(tx, tenantId),
  }
}
