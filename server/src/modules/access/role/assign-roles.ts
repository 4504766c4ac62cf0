import { superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { isHidden } from '#kernel/records/list/row-scope.ts'
import type { Change } from '#kernel/records/records.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { type RoleService, userSource } from '#modules/identity/public.ts'
import { departRoleUsers, userRoles } from '../access.tables.ts'
import { refuseSuperiors } from '../profile/access-guard.ts'
import type { RoleRef } from '../profile/access-profile.ts'
import { roleGrants } from './grants.ts'
import { holdsActions } from './holdings.ts'
import {
  absentRole,
  findRole,
  findRoleNamesOf,
  findRoles,
  findRolesOf,
  replaceRoles,
} from './role.queries.ts'

/** Roles of users; the access guard prevents that anybody gets more than the caller has (DEC-029). */
export const roleService: RoleService = {
  rolesOf: findRolesOf,
  async decorate(tx, me, rows) {
    if (isHidden(userSource, me, 'roleNames')) return rows
    const names = await findRoleNamesOf(
      tx,
      rows.map(({ id }) => id),
    )
    for (const row of rows) row.roleNames = (names.get(row.id) ?? []).join(',')
    return rows
  },
  async assign(change, userId, roleIds) {
    const { tx, me, peer } = change
    const wanted = [...new Set(roleIds)]
    const found = wanted.length ? await findRoles(tx, wanted) : []
    if (found.length < wanted.length) throw refuse.missing(absentRole)
    const before = (await findRolesOf(tx, userId)).map(({ id }) => id)
    refuseReserved(found.filter(({ id }) => !before.includes(id)))
    await replaceRoles(tx, userId, wanted)
    await audit(tx, me, peer, {
      content: '分配用户角色',
      operateType: operationCodes.edit,
      entity: 'user',
      rowId: userId,
      before: { roleIds: before },
      after: { roleIds: wanted },
    })
  },
  refuseSuperiors: ({ tx, me }, userIds) => refuseSuperiors(tx, me, userIds),
  async forget(tx, userIds) {
    await tx.delete(userRoles).where(inArray(userRoles.userId, userIds))
    await tx.delete(departRoleUsers).where(inArray(departRoleUsers.userId, userIds))
  },
}

/** The reserved role is the platform's own (DEC-049). */
export function refuseReserved(roles: RoleRef[]): void {
  if (roles.some(({ roleCode }) => roleCode === superAdmin)) throw new Refusal('超级管理员角色不能分配')
}

/** A role that may be given automatically: any but those of administrators. */
export async function findOrdinaryRole(tx: Tx, roleId: string): Promise<RoleRef> {
  const role = await findRole(tx, roleId)
  if (role.roleCode === superAdmin || role.roleCode === tenantAdmin)
    throw refuse.field('roleId', '新账号的角色不能是管理员角色')
  return role
}

/** Gives a new person their first role. There is no caller to compare with, because nobody is signed in. */
export async function giveRole(tx: Tx, userId: string, roleId: string): Promise<void> {
  const { id } = await findOrdinaryRole(tx, roleId)
  await replaceRoles(tx, userId, [id])
}

/** Roles that hold more than the caller are neither copied nor given rules, whether anybody holds them or not. */
export async function refuseHigherRole(
  { tx, me }: Change,
  { id, roleCode }: RoleRef,
  refusal = '不能授予超出自己权限的角色',
): Promise<void> {
  if (me.rights.isUnlimited) return
  const isReserved = roleCode === tenantAdmin || roleCode === superAdmin
  if (isReserved || !(await holdsActions(tx, me, await roleGrants.held(tx, id)))) throw refuse.beyond(refusal)
}
