import { and, asc, eq, sql } from 'drizzle-orm'
import { extendScope, type Tx } from '#kernel/database/tx.ts'
import { tenants } from './tenancy.tables.ts'

export interface OwnTenant {
  id: number
  name: string
  code: string
}

const tenantCode = sql<string>`coalesce(${tenants.code}, ${tenants.id}::text)`
const isOpenTenant = sql`${tenants.status} = 1 and (${tenants.endDate} is null or ${tenants.endDate} >= app_now()::date)`

const openTenant = { id: tenants.id, name: tenants.name, code: tenantCode, hosts: tenants.hosts }

/** Finds a tenant that is not frozen by its code, before sign-in. */
export const findOpenTenant = (tx: Tx, code: string) =>
  tx
    .select(openTenant)
    .from(tenants)
    .where(sql`${isOpenTenant} and ${tenants.delFlag} = 0 and lower(${tenantCode}) = ${code.toLowerCase()}`)

export const findOpenTenantById = (tx: Tx, id: number) =>
  tx
    .select(openTenant)
    .from(tenants)
    .where(sql`${isOpenTenant} and ${tenants.delFlag} = 0 and ${tenants.id} = ${id}`)

export const isTenantOpen = async (tx: Tx, tenantId: number): Promise<boolean> =>
  (
    await tx
      .select({ id: tenants.id })
      .from(tenants)
      .where(and(eq(tenants.id, tenantId), isOpenTenant))
  ).length > 0

/** The tenants an account belongs to and that are not frozen, smallest id first. */
export async function ownTenants(tx: Tx, accountId: string): Promise<OwnTenant[]> {
  await extendScope(tx, { accountId })
  return tx
    .select({ id: tenants.id, name: tenants.name, code: tenantCode })
    .from(tenants)
    .where(
      sql`${isOpenTenant} and exists (select 1 from identity_user u where u.tenant_id = ${tenants.id} and u.id = ${accountId} and u.del_flag = 0)`,
    )
    .orderBy(asc(tenants.id))
}

export async function tenantName(tx: Tx, tenantId: number): Promise<string> {
  const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId))
  return tenant?.name ?? ''
}

/** The tenant's own limit of storage, if it has one. */
export async function ownStorageMb(tx: Tx, tenantId: number): Promise<number | null> {
  const [tenant] = await tx.select({ mb: tenants.storageMb }).from(tenants).where(eq(tenants.id, tenantId))
  return tenant?.mb ?? null
}

/** Every tenant's id, for jobs that go from tenant to tenant. */
export const allTenantIds = async (tx: Tx): Promise<number[]> =>
  (await tx.select({ id: tenants.id }).from(tenants)).map(({ id }) => id)

export const tenantIds = async (tx: Tx): Promise<number[]> =>
  (await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.delFlag, 0))).map(({ id }) => id)
