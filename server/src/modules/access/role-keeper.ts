import { Refusal, refuse } from '#kernel/refusal.ts'
import type { Change } from '#kernel/uniform/handlers.ts'
import type { RoleKeeper } from '#modules/identity/public.ts'
import { superAdmin, tenantAdmin } from './rights.ts'
import { findActionsOf, findRoles, findRolesOf, type RoleRef, replaceRoles } from './role.queries.ts'

/** Roles of users: nobody hands out, or touches someone with, more than they hold themselves (DEC-029). */
export const roleKeeper: RoleKeeper = {
  rolesOf: findRolesOf,
  async assign(change, userId, roleIds) {
    const wanted = [...new Set(roleIds)]
    const found = wanted.length ? await findRoles(change.tx, wanted) : []
    if (found.length < wanted.length) throw refuse.missing('未找到角色信息')
    const held = new Set((await findRolesOf(change.tx, userId)).map(({ id }) => id))
    const added = found.filter(({ id }) => !held.has(id))
    if (added.some(({ roleCode }) => roleCode === superAdmin)) throw new Refusal('超级管理员角色不能分配')
    if (!(await holdsAll(change, added))) throw new Refusal('不能授予超出自己权限的角色')
    await replaceRoles(change.tx, userId, wanted)
  },
  async refuseSuperiors(change, userIds) {
    for (const userId of userIds) {
      if (!(await holdsAll(change, await findRolesOf(change.tx, userId)))) {
        throw new Refusal('不能操作权限高于自己的用户')
      }
    }
  },
}

async function holdsAll({ tx, me }: Change, roles: RoleRef[]): Promise<boolean> {
  if (me.platformAdmin || roles.length === 0) return true
  const mine = await findRolesOf(tx, me.userId)
  if (mine.some(({ roleCode }) => roleCode === tenantAdmin)) return true
  if (roles.some(({ roleCode }) => roleCode === tenantAdmin || roleCode === superAdmin)) return false
  const actions = await findActionsOf(
    tx,
    roles.map(({ id }) => id),
  )
  return actions.every((action) => me.rights.can(action))
}
