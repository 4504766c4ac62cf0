import { and, arrayContains, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { homeConfigs, loginConfigs, tenants } from './tenancy.tables.ts'

export const findTenantByHost = (tx: Tx, host: string) =>
  tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(arrayContains(tenants.hosts, [host]), eq(tenants.status, 1)))
    .limit(1)

export const findLoginConfig = (tx: Tx, tenantId: number) =>
  tx
    .select()
    .from(loginConfigs)
    .where(and(eq(loginConfigs.tenantId, tenantId), eq(loginConfigs.delFlag, 0)))

export const findHomeConfig = (tx: Tx, tenantId: number) =>
  tx
    .select()
    .from(homeConfigs)
    .where(and(eq(homeConfigs.tenantId, tenantId), eq(homeConfigs.delFlag, 0)))

/** Adds the initial branding of the transaction's tenant. */
export async function addBranding(tx: Tx, { systemName, title }: { systemName: string; title: string }) {
  await tx.insert(homeConfigs).values({ systemName })
  await tx.insert(loginConfigs).values({ title })
}

type LoginMembers = Partial<typeof loginConfigs.$inferInsert>
type HomeMembers = { systemName: string; logoIcon: string }

/** Saves the only login configuration of the transaction's tenant, or adds it. */
export async function saveLoginConfig(tx: Tx, tenantId: number, members: LoginMembers): Promise<void> {
  await lockTenant(tx, tenantId)
  const [row] = await findLoginConfig(tx, tenantId)
  if (row) await tx.update(loginConfigs).set(members).where(eq(loginConfigs.id, row.id))
  else await tx.insert(loginConfigs).values(members)
}

export async function saveHomeConfig(tx: Tx, tenantId: number, members: HomeMembers): Promise<void> {
  await lockTenant(tx, tenantId)
  const [row] = await findHomeConfig(tx, tenantId)
  if (row) await tx.update(homeConfigs).set(members).where(eq(homeConfigs.id, row.id))
  else await tx.insert(homeConfigs).values(members)
}

/** Prevents two concurrent first saves from adding two configurations. */
const lockTenant = (tx: Tx, tenantId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(7270003, ${tenantId})`)
