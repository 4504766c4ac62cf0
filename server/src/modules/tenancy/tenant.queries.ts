import { and, arrayContains, eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { homeConfigs, loginConfigs, tenants } from './tenancy.tables.ts'

export const findTenantByHost = (tx: Tx, host: string) =>
  tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(arrayContains(tenants.hosts, [host.toLowerCase()]), eq(tenants.status, 1)))
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
