import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { permissions, rolePermissions, roles, userRoles } from './access.tables.ts'

export interface RoleRef {
  id: string
  roleCode: string
  roleName: string
}

export const findRolesOf = (tx: Tx, userId: string): Promise<RoleRef[]> =>
  tx
    .select({ id: roles.id, roleCode: roles.roleCode, roleName: roles.roleName })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.tenantId, userRoles.tenantId)))
    .where(and(eq(userRoles.userId, userId), eq(roles.delFlag, 0), eq(userRoles.delFlag, 0)))

export const findRoles = (tx: Tx, ids?: string[]): Promise<RoleRef[]> =>
  tx
    .select({ id: roles.id, roleCode: roles.roleCode, roleName: roles.roleName })
    .from(roles)
    .where(and(eq(roles.delFlag, 0), ids ? inArray(roles.id, ids) : undefined))
    .orderBy(asc(roles.createTime))

/** Links are facts, not records: they are removed, not marked. */
export async function replaceRoles(tx: Tx, userId: string, roleIds: string[]): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.userId, userId))
  if (roleIds.length)
    await tx.insert(userRoles).values(roleIds.map((roleId) => ({ id: newId(), userId, roleId })))
}

export async function removeRoleLinks(tx: Tx, roleIds: string[]): Promise<void> {
  await tx.delete(userRoles).where(inArray(userRoles.roleId, roleIds))
  await tx.delete(rolePermissions).where(inArray(rolePermissions.roleId, roleIds))
}

export const findPermissionIds = async (tx: Tx, roleId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: rolePermissions.permissionId })
      .from(rolePermissions)
      .where(eq(rolePermissions.roleId, roleId))
  ).map(({ id }) => id)

/** Stores the difference between what a role holds and what it shall hold (DEC-046). */
export async function replacePermissions(tx: Tx, roleId: string, wanted: string[]): Promise<void> {
  const held = new Set(await findPermissionIds(tx, roleId))
  const added = [...new Set(wanted)].filter((id) => !held.has(id))
  const lost = [...held].filter((id) => !wanted.includes(id))
  if (lost.length) {
    await tx
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, roleId), inArray(rolePermissions.permissionId, lost)))
  }
  if (added.length) {
    await tx
      .insert(rolePermissions)
      .values(added.map((permissionId) => ({ id: newId(), roleId, permissionId })))
  }
}

export const findPermissions = (tx: Tx) =>
  tx
    .select()
    .from(permissions)
    .where(eq(permissions.delFlag, 0))
    .orderBy(asc(permissions.sortNo), asc(permissions.id))

/** Actions of several roles at once, for the rule that nobody grants more than they hold. */
export const findActionsOf = async (tx: Tx, roleIds: string[]): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ perms: permissions.perms })
      .from(rolePermissions)
      .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
      .where(and(inArray(rolePermissions.roleId, roleIds), isNotNull(permissions.perms)))
  ).map(({ perms }) => perms!)
