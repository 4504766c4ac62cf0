import { superAdmin } from '@banyan/contract/access/role'
import { eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { userRoles } from '#modules/access/access.tables.ts'
import { hashPassword } from '#modules/identity/account/password.ts'
import { accounts, users } from '#modules/identity/identity.tables.ts'
import { addDemoData } from './demo.ts'
import { startFilling } from './filling/demo-fill.job.ts'
import { firstPassword, pendingPassword } from './first-password.ts'
import { addTenant, addTenantBasics, isFirstStart, syncPlatform, type TenantSeed } from './platform.ts'

const platform: TenantSeed = { id: 0, code: 'platform', name: '平台' }
const demoTenants: TenantSeed[] = [
  { id: 1000, code: 'rongcheng', name: '榕城车联服务' },
  { id: 1001, code: 'minjiang', name: '闽江物流' },
]

/** What to print until the administrator has signed in: generated passwords exist nowhere else. */
export interface FirstStart {
  adminPassword?: string
  demo?: { names: string[]; password?: string }
}

export interface FirstSecrets {
  secretKey: string
  installationId: string
}

/** The first start makes tenants, roles, the administrator and the demo; later ones only add what is new (DEC-010). */
export async function firstData(
  { within }: Transactions,
  settings: Settings,
  { secretKey, installationId }: FirstSecrets,
): Promise<FirstStart | undefined> {
  const generated = (who: string) => firstPassword(secretKey, installationId, who)
  const isFirst = await within({ tenantId: 0 }, isFirstStart)
  if (!isFirst) {
    await within({ tenantId: 0, username: 'system' }, syncPlatform)
    const pending = await pendingPassword({ within }, settings, generated('admin'))
    return pending === undefined ? undefined : { adminPassword: pending }
  }
  const adminPassword = settings.adminPassword ?? generated('admin')
  const passwordHash = await hashPassword(adminPassword)
  const adminId = newId()
  const seeds = [platform, ...(settings.demoData ? demoTenants : [])]
  const demoPassword = settings.demoPassword ?? generated('demo')
  const demoHash = await hashPassword(demoPassword)
  // One transaction: a start that is cut off leaves nothing behind and begins anew.
  const names = await within({ tenantId: 0, username: 'system', auth: true }, async (tx) => {
    const first: string[] = []
    for (const tenant of seeds) {
      await enter(tx, 0)
      await addTenant(tx, tenant)
      await enter(tx, tenant.id)
      if (tenant.id === 0) await syncPlatform(tx)
      const roles = await addTenantBasics(tx, tenant, settings.systemName)
      await addAdmin(tx, adminId, roles)
      if (tenant.id !== 0) {
        const isMain = tenant.id === 1000
        const people = isMain ? 260 : 24
        first.push(
          ...(await addDemoData(tx, {
            id: tenant.id,
            prefix: isMain ? 'u' : 'm',
            people,
            roles,
            passwordHash: demoHash,
            hasHistory: settings.demoHistory,
          })),
        )
        if (settings.demoHistory) await startFilling(tx, tenant.id)
      }
    }
    await tx
      .insert(accounts)
      .values({ id: adminId, username: 'admin', passwordHash, homeTenantId: 0, platformAdmin: true })
    if (settings.demoData)
      await tx.update(accounts).set({ lastTenantId: 1000 }).where(eq(accounts.id, adminId))
    return first.slice(0, 3)
  })
  return {
    adminPassword: settings.adminPassword ? undefined : adminPassword,
    demo: settings.demoData
      ? { names, password: settings.demoPassword ? undefined : demoPassword }
      : undefined,
  }
}

/** The administrator is a member of every tenant; the reserved role itself exists on the platform only. */
async function addAdmin(tx: Tx, id: string, roles: Record<string, string>): Promise<void> {
  await tx.insert(users).values({ id, username: 'admin', realname: '管理员', status: '1' })
  const roleId = roles[superAdmin] ?? roles.tenant_admin
  if (roleId) await tx.insert(userRoles).values({ id: newId(), userId: id, roleId })
}

const enter = (tx: Tx, tenantId: number) =>
  tx.$client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)])
