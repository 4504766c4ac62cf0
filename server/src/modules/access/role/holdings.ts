import { asc, eq } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { dataRules, permissions } from '../access.tables.ts'
import { loadProfiles } from '../profile/access-profile.ts'
import { findActions } from '../profile/holdings.queries.ts'

export type Permission = typeof permissions.$inferSelect & { ruleFlag: number }

/** Every menu and button of tenant and platform, in the order of the menu; `ruleFlag` 1 where data rules hang. */
export async function findPermissions(tx: Tx): Promise<Permission[]> {
  const rows = await tx
    .select()
    .from(permissions)
    .where(eq(permissions.delFlag, 0))
    .orderBy(asc(permissions.sortNo), asc(permissions.id))
  const ruled = await tx
    .selectDistinct({ id: dataRules.permissionId })
    .from(dataRules)
    .where(eq(dataRules.delFlag, 0))
  const ids = new Set(ruled.map(({ id }) => id))
  return rows.map((row) => ({ ...row, ruleFlag: ids.has(row.id) ? 1 : 0 }))
}

/** Tells which menus and buttons the caller holds. Administrators hold everything that is not reserved for the platform. */
export async function loadPermissionCheck(tx: Tx, me: Caller): Promise<(row: Permission) => boolean> {
  if (me.platformAdmin) return () => true
  if (me.rights.isUnlimited) return (row) => !row.platformOnly
  const profile = (await loadProfiles(tx, me.tenantId, [{ ...me, id: me.userId, isDeleted: false }])).get(
    me.userId,
  )
  const ids = new Set(profile?.held.map(({ permissionId }) => permissionId))
  return ({ id, platformOnly }) => ids.has(id) && !platformOnly
}

/** Does the caller hold every action of these permissions? */
export async function holdsActions(tx: Tx, me: Caller, permissionIds: string[]): Promise<boolean> {
  if (me.platformAdmin || permissionIds.length === 0) return true
  const { of } = await findActions(tx)
  return permissionIds.every((id) => (of.get(id) ?? []).every((action) => me.rights.can(action)))
}
