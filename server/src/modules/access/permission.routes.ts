import { permission } from '@banyan/contract/access/permission'
import { audit, operation } from '#kernel/audit.ts'
import type { Caller } from '#kernel/caller.ts'
import { found, Refusal } from '#kernel/refusal.ts'
import { serve } from '#kernel/serve.ts'
import { authOf, grantTree, menuOf, type Permission } from './menu.ts'
import { superAdmin, tenantAdmin } from './rights.ts'
import {
  findPermissionIds,
  findPermissions,
  findRoles,
  findRolesOf,
  replacePermissions,
} from './role.queries.ts'

export const permissionRoutes = serve(permission, {
  async mine({ tx, me }) {
    const rows = await findPermissions(tx)
    const held = await holdings(tx, me, rows)
    const buttons = rows.filter(({ menuType }) => menuType === 2)
    return {
      menu: menuOf(rows, held),
      auth: buttons.filter(held).map(authOf),
      allAuth: buttons.map(authOf),
    }
  },
  async tree({ tx, me }) {
    const rows = (await findPermissions(tx)).filter((row) => me.platformAdmin || !row.platformOnly)
    return { treeList: grantTree(rows), ids: rows.map(({ id }) => id) }
  },
  async ofRole({ tx, me, input: { roleId } }) {
    const role = found(await findRoles(tx, [roleId]), '未找到角色信息')
    if (role.roleCode !== tenantAdmin && role.roleCode !== superAdmin) return findPermissionIds(tx, roleId)
    return (await findPermissions(tx))
      .filter((row) => me.platformAdmin || !row.platformOnly)
      .map(({ id }) => id)
  },
  async grantRole({ tx, me, peer, input: { roleId, permissionIds } }) {
    const role = found(await findRoles(tx, [roleId]), '未找到角色信息')
    if (role.roleCode === tenantAdmin || role.roleCode === superAdmin)
      throw new Refusal('该角色拥有全部权限，无需授权')
    const rows = await findPermissions(tx)
    const before = await findPermissionIds(tx, roleId)
    const added = permissionIds.filter((id) => !before.includes(id))
    const held = await holdings(tx, me, rows)
    const known = new Map(rows.map((row) => [row.id, row]))
    const isAllowed = added.every((id) => {
      const row = known.get(id)
      return row !== undefined && (held(row) || rows.some((child) => child.parentId === id && held(child)))
    })
    if (!isAllowed) throw new Refusal('授权失败！')
    await replacePermissions(tx, roleId, permissionIds)
    await audit(tx, me, peer, {
      content: `角色授权：${role.roleName}`,
      operateType: operation.edit,
      entity: 'role',
      rowId: roleId,
      before: { permissionIds: before },
      after: { permissionIds },
    })
    return null
  },
})

/** Does the caller hold a menu or button? Administrators hold everything that is not reserved for the platform. */
async function holdings(
  tx: Parameters<typeof findPermissions>[0],
  me: Caller,
  rows: Permission[],
): Promise<(row: Permission) => boolean> {
  if (me.platformAdmin) return () => true
  const mine = await findRolesOf(tx, me.userId)
  if (mine.some(({ roleCode }) => roleCode === tenantAdmin)) return (row) => !row.platformOnly
  const ids = new Set((await Promise.all(mine.map(({ id }) => findPermissionIds(tx, id)))).flat())
  const granted = new Set(
    rows.filter(({ id, platformOnly }) => ids.has(id) && !platformOnly).map(({ id }) => id),
  )
  return ({ id }) => granted.has(id)
}
