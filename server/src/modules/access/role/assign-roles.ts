import { superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import { inArray } from 'drizzle-orm'
import { audit, operation } from '#kernel/observe/audit.ts'
import type { Change } from '#kernel/records/records.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { type RoleService, refuseOwnScope } from '#modules/identity/public.ts'
import { departRoleUsers, userRoles } from '../access.tables.ts'
import { refuseWiderRoles } from '../data-rule/scope.ts'
import { roleGrants } from './grants.ts'
import { findHoldings, holdsActions, isTenantAdmin } from './holdings.ts'
import { findRoles, findRolesOf, type RoleRef, replaceRoles } from './role.queries.ts'

/** Roles of users: nobody hands out, or touches someone with, more than they hold themselves (DEC-029). */
export const roleService: RoleService = {
  rolesOf: findRolesOf,
  async assign(change, userId, roleIds) {
    const { tx, me, peer } = change
    const wanted = [...new Set(roleIds)]
    const found = wanted.length ? await findRoles(tx, wanted) : []
    if (found.length < wanted.length) throw refuse.missing('未找到角色信息')
    const before = (await findRolesOf(tx, userId)).map(({ id }) => id)
    if (before.some((id) => !wanted.includes(id))) refuseOwnScope(me, [userId])
    await refuseUngrantable(
      change,
      found.filter(({ id }) => !before.includes(id)),
    )
    await replaceRoles(tx, userId, wanted)
    await audit(tx, me, peer, {
      content: '分配用户角色',
      operateType: operation.edit,
      entity: 'user',
      rowId: userId,
      before: { roleIds: before },
      after: { roleIds: wanted },
    })
  },
  async refuseSuperiors(change, userIds) {
    for (const userId of userIds) {
      const { roles, held } = await findHoldings(change.tx, userId)
      const isAbove =
        !(await holdsRoles(change, roles)) ||
        !(await holdsActions(
          change.tx,
          change.me,
          held.map(({ permissionId }) => permissionId),
        ))
      if (isAbove) throw new Refusal('不能操作权限高于自己的用户')
    }
  },
  async forget(tx, userIds) {
    await tx.delete(userRoles).where(inArray(userRoles.userId, userIds))
    await tx.delete(departRoleUsers).where(inArray(departRoleUsers.userId, userIds))
  },
}

/** Roles the caller may give to someone: not the reserved one, and none that holds more than they do. */
export async function refuseUngrantable(change: Change, roles: RoleRef[]): Promise<void> {
  if (roles.some(({ roleCode }) => roleCode === superAdmin)) throw new Refusal('超级管理员角色不能分配')
  await refuseHigherRoles(change, roles)
  await refuseWiderRoles(change, roles)
}

export async function refuseHigherRoles(change: Change, roles: RoleRef[]): Promise<void> {
  if (!(await holdsRoles(change, roles))) throw new Refusal('不能授予超出自己权限的角色')
}

async function holdsRoles({ tx, me }: Change, roles: RoleRef[]): Promise<boolean> {
  if (me.platformAdmin || roles.length === 0) return true
  if (isTenantAdmin(await findRolesOf(tx, me.userId))) return true
  if (roles.some(({ roleCode }) => roleCode === tenantAdmin || roleCode === superAdmin)) return false
  const granted = await Promise.all(roles.map(({ id }) => roleGrants.held(tx, id)))
  return holdsActions(tx, me, granted.flat())
}
