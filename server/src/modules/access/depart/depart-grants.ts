import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import type { DepartGrants } from '#modules/organisation/public.ts'
import { departRoles, departRoleUsers } from '../access.tables.ts'
import { departGrantTable, departRoleGrants } from '../role/grants.ts'

/** The rights of departments and their roles, for the organisation context. */
export const departGrants: DepartGrants = {
  async left(tx, userIds, departIds) {
    const roleIds = await findRoleIdsIn(tx, departIds)
    if (roleIds.length === 0) return
    await tx
      .delete(departRoleUsers)
      .where(and(inArray(departRoleUsers.userId, userIds), inArray(departRoleUsers.departRoleId, roleIds)))
  },
  async removed(tx, departIds) {
    await departGrantTable.forget(tx, departIds)
    await removeDepartRoles(tx, await findRoleIdsIn(tx, departIds))
  },
}

/** Removes roles inside departments with their users and permissions. */
export async function removeDepartRoles(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(departRoleUsers).where(inArray(departRoleUsers.departRoleId, ids))
  await departRoleGrants.forget(tx, ids)
  await tx.update(departRoles).set({ delFlag: 1 }).where(inArray(departRoles.id, ids))
}

export const findRoleIdsIn = async (tx: Tx, departIds: string[]): Promise<string[]> =>
  (
    await tx
      .select({ id: departRoles.id })
      .from(departRoles)
      .where(and(inArray(departRoles.departId, departIds), eq(departRoles.delFlag, 0)))
  ).map(({ id }) => id)
