import { asc, eq, sql } from 'drizzle-orm'
import { extendScope, type Tx } from '#kernel/database/tx.ts'
import { tenants } from './tenancy.tables.ts'

export interface OwnTenant {
  id: number
  name: string
  code: string
}

/** The tenants an account belongs to and that are not frozen, smallest id first. */
export async function ownTenants(tx: Tx, accountId: string): Promise<OwnTenant[]> {
  await extendScope(tx, { accountId })
  return tx
    .select({ id: tenants.id, name: tenants.name, code: tenants.code })
    .from(tenants)
    .where(
      sql`${eq(tenants.status, 1)} and (${tenants.endDate} is null or ${tenants.endDate} >= current_date)
        and exists (select 1 from identity_user u where u.tenant_id = ${tenants.id} and u.id = ${accountId} and u.del_flag = 0)`,
    )
    .orderBy(asc(tenants.id))
}

export async function tenantName(tx: Tx, tenantId: number): Promise<string> {
  const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId))
  return tenant?.name ?? ''
}
