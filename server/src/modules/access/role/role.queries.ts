import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'
import { objectRules, rolePermissions, roles, userRoles } from '../access.tables.ts'
import type { RoleRef } from '../profile/access-profile.ts'

export const findRolesOf = (tx: Tx, userId: string): Promise<RoleRef[]> =>
  tx
    .select({ id: roles.id, roleCode: roles.roleCode, roleName: roles.roleName })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.tenantId, userRoles.tenantId)))
    .where(and(eq(userRoles.userId, userId), eq(roles.delFlag, 0), eq(userRoles.delFlag, 0)))

/** The names of the roles of some users, in the order the roles were made. */
export async function findRoleNamesOf(tx: Tx, userIds: string[]): Promise<ReadonlyMap<string, string[]>> {
  const found = userIds.length
    ? await tx
        .select({ userId: userRoles.userId, roleName: roles.roleName })
        .from(userRoles)
        .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.tenantId, userRoles.tenantId)))
        .where(and(inArray(userRoles.userId, userIds), eq(roles.delFlag, 0), eq(userRoles.delFlag, 0)))
        .orderBy(asc(roles.createTime), asc(roles.id))
    : []
  const names = new Map<string, string[]>()
  for (const { userId, roleName } of found) names.set(userId, [...(names.get(userId) ?? []), roleName])
  return names
}

export const findRoles = (tx: Tx, ids?: string[]): Promise<RoleRef[]> =>
  tx
    .select({ id: roles.id, roleCode: roles.roleCode, roleName: roles.roleName })
    .from(roles)
    .where(and(eq(roles.delFlag, 0), ids ? inArray(roles.id, ids) : undefined))
    .orderBy(asc(roles.createTime))

export const absentRole = '未找到角色信息'

/** Finds a role by id; refuses a missing one. */
export const findRole = async (tx: Tx, id: string): Promise<RoleRef> =>
  firstOrRefuse(await findRoles(tx, [id]), absentRole)

/** Links are deleted, not marked as removed. */
export async function replaceRoles(tx: Tx, userId: string, roleIds: string[]): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.userId, userId))
  if (roleIds.length)
    await tx.insert(userRoles).values(roleIds.map((roleId) => ({ id: newId(), userId, roleId })))
}

/** Removes the links of a role: users, permissions, data rules. */
export async function removeRoleLinks(tx: Tx, roleIds: string[]): Promise<void> {
  await tx.delete(userRoles).where(inArray(userRoles.roleId, roleIds))
  await tx.delete(rolePermissions).where(inArray(rolePermissions.roleId, roleIds))
  await tx.update(objectRules).set({ delFlag: 1 }).where(inArray(objectRules.roleId, roleIds))
}
