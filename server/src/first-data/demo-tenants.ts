import { superAdmin } from '@banyan/contract/access/role'
import { eq } from 'drizzle-orm'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { userRoles } from '#modules/access/access.tables.ts'
import { accounts, users } from '#modules/identity/identity.tables.ts'
import { addDemoData } from './demo.ts'
import { startFilling } from './filling/demo-fill.job.ts'
import { addTenant, addTenantBasics, type TenantSeed } from './platform.ts'
import { workTimeDaysBefore } from './work-hours.ts'

/** Each has its own host; browsers resolve every name below `localhost` to their own machine. */
export const demoTenants: readonly TenantSeed[] = [
  { id: 1000, code: 'rongcheng', name: '榕城车联服务', hosts: ['rongcheng.localhost'] },
  { id: 1001, code: 'minjiang', name: '闽江物流', hosts: ['minjiang.localhost'] },
]

interface DemoAccess {
  adminId: string
  /** The hash of the password that all demo users share. */
  passwordHash: string
}

/**
 * Adds the demo tenants with people and records; the administrator starts in the first one. Returns three users to try.
 */
export async function addDemoTenants(
  tx: Tx,
  settings: Pick<Settings, 'systemName' | 'demoHistory'>,
  { adminId, passwordHash }: DemoAccess,
): Promise<string[]> {
  const names: string[] = []
  const opened = settings.demoHistory ? workTimeDaysBefore(tx.app.part(clock).now(), 731) : undefined
  for (const seed of demoTenants) {
    const tenant = { ...seed, createTime: opened }
    const roles = await addTenantWithAdmin(tx, tenant, settings.systemName, adminId)
    const isMain = tenant.id === 1000
    const demo = { prefix: isMain ? 'u' : 'm', people: isMain ? 200 : 24, hasHistory: settings.demoHistory }
    names.push(...(await addDemoData(tx, { ...demo, id: tenant.id, roles, passwordHash })))
    if (settings.demoHistory) await startFilling(tx, tenant.id)
  }
  await tx.update(accounts).set({ lastTenantId: 1000 }).where(eq(accounts.id, adminId))
  return names.slice(0, 3)
}

/**
 * Adds a tenant with its roles; the platform administrator becomes a member. The reserved role exists on the platform
 * only.
 */
export async function addTenantWithAdmin(
  tx: Tx,
  tenant: TenantSeed,
  systemName: string,
  adminId: string,
  first?: (tx: Tx) => Promise<unknown>,
): Promise<Record<string, string>> {
  await switchToTenant(tx, 0)
  await addTenant(tx, tenant)
  await switchToTenant(tx, tenant.id)
  await first?.(tx)
  const roles = await addTenantBasics(tx, tenant, systemName)
  const { createTime } = tenant
  await tx
    .insert(users)
    .values({ id: adminId, username: 'admin', realname: '管理员', status: '1', createTime })
  const roleId = roles[superAdmin] ?? roles.tenant_admin
  if (roleId) await tx.insert(userRoles).values({ id: newId(), userId: adminId, roleId })
  return roles
}

const switchToTenant = (tx: Tx, tenantId: number) =>
  tx.$client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)])
