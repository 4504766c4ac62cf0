import { newId } from '#kernel/keys.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { hashPassword } from '#modules/identity/account/password.ts'
import { accounts } from '#modules/identity/identity.tables.ts'
import { addDemoTenants, addTenantWithAdmin } from './demo-tenants.ts'
import { firstPassword, pendingPassword } from './first-password.ts'
import { isFirstStart, syncPlatform, type TenantSeed } from './platform.ts'
import { introduceAdditions } from './upgrade.ts'

const platformSeed: TenantSeed = { id: 0, code: 'platform', name: '平台' }

/** What is printed until the administrator has signed in; generated passwords are stored nowhere. */
export interface FirstStart {
  adminPassword?: string
  demo?: { names: string[]; password?: string }
}

interface FirstSecrets {
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
    await within({ tenantId: 0, username: 'system' }, async (tx) =>
      introduceAdditions(tx, await syncPlatform(tx)),
    )
    const pending = await pendingPassword({ within }, settings, generated('admin'))
    return pending === undefined ? undefined : { adminPassword: pending }
  }
  const adminPassword = settings.adminPassword ?? generated('admin')
  const passwordHash = await hashPassword(adminPassword)
  const adminId = newId()
  const demoPassword = settings.demoPassword ?? generated('demo')
  const demoHash = await hashPassword(demoPassword)
  // One transaction, so that an interrupted start leaves nothing behind.
  const names = await within({ tenantId: 0, username: 'system', auth: true }, async (tx) => {
    await addTenantWithAdmin(tx, platformSeed, settings.systemName, adminId, syncPlatform)
    await tx
      .insert(accounts)
      .values({ id: adminId, username: 'admin', passwordHash, homeTenantId: 0, platformAdmin: true })
    return settings.demoData ? addDemoTenants(tx, settings, { adminId, passwordHash: demoHash }) : []
  })
  return {
    adminPassword: settings.adminPassword ? undefined : adminPassword,
    demo: settings.demoData
      ? { names, password: settings.demoPassword ? undefined : demoPassword }
      : undefined,
  }
}
