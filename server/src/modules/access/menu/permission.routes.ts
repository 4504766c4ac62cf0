import { menuRelation, permission } from '@banyan/contract/access/permission'
import { superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import { eq } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { formCaller } from '#kernel/form/form-caller.ts'
import { newId } from '#kernel/keys.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { menuRelations } from '../access.tables.ts'
import { changeGrants, findRelations } from '../role/grant.ts'
import { roleGrants } from '../role/grants.ts'
import { findPermissions, loadPermissionCheck, type Permission } from '../role/holdings.ts'
import { findRole } from '../role/role.queries.ts'
import { absentMenu } from './menu.rules.ts'
import { authItemOfButton, grantedMenu, grantTree, hiddenRoutes, isInSystem } from './menu.ts'

/** `systemId` is the configured system, whose menus a caller gets that names none (DEC-124). */
export const permissionRoutes = (systemId: string) =>
  serve(permission, {
    async mine({ tx, me, input: { sysId } }) {
      const rows = (await findPermissions(tx)).filter((row) => isInSystem(row, sysId || systemId))
      const held = await loadPermissionCheck(tx, me)
      const buttons = rows.filter(({ menuType }) => menuType === 2)
      return {
        menu: [...grantedMenu(rows, held), ...hiddenRoutes(buttons.filter(held))],
        auth: buttons.filter(held).map(authItemOfButton),
        allAuth: buttons.map(authItemOfButton),
        caller: formCaller(me),
      }
    },
    async level({ tx, me, input: { pid } }) {
      const nodes = grantTree(await findOpenPermissions(tx, me), pid || null)
      return nodes.map(({ children: _, ...node }) => node)
    },
    async tree({ tx, me }) {
      const rows = await findOpenPermissions(tx, me)
      return { treeList: grantTree(rows), ids: rows.map(({ id }) => id) }
    },
    async ofRole({ tx, me, input: { roleId } }) {
      const role = await findRole(tx, roleId)
      if (role.roleCode !== tenantAdmin && role.roleCode !== superAdmin) return roleGrants.held(tx, roleId)
      return (await findOpenPermissions(tx, me)).map(({ id }) => id)
    },
    async grantRole(context) {
      const { tx, me, peer, input } = context
      const role = await findRole(tx, input.roleId)
      if (role.roleCode === tenantAdmin || role.roleCode === superAdmin)
        throw new Refusal('该角色拥有全部权限，无需授权')
      const { before, after } = await changeGrants(context, roleGrants, role.id, input.permissionIds)
      await audit(tx, me, peer, {
        content: `角色授权：${role.roleName}`,
        operateType: operationCodes.edit,
        entity: 'role',
        rowId: role.id,
        before: { permissionIds: before },
        after: { permissionIds: after },
      })
      return null
    },
  })

/** All permissions except those reserved for platform administrators. */
export const findOpenPermissions = async (tx: Tx, me: Caller): Promise<Permission[]> =>
  (await findPermissions(tx)).filter((row) => me.platformAdmin || !row.platformOnly)

export const menuRelationRoutes = serve(menuRelation, {
  relationsOf: async ({ tx, input: { menuId } }) => [...((await findRelations(tx)).get(menuId) ?? [])],
  relations: async ({ tx }) =>
    [...(await findRelations(tx))].map(([menuId, relationIds]) => ({
      menuId,
      relationIds: [...relationIds],
    })),
  async relate({ tx, me, peer, input: { menuId, relationIds } }) {
    if (me.tenantId === 0 && !me.platformAdmin) throw refuse.noPermission()
    const known = new Set((await findOpenPermissions(tx, me)).map(({ id }) => id))
    const wanted = [...new Set(relationIds)].filter((id) => id !== menuId)
    if (![menuId, ...wanted].every((id) => known.has(id))) throw refuse.missing(absentMenu)
    const before = (await findRelations(tx)).get(menuId) ?? []
    // The whole set is replaced. A tenant's own set counts even if it is empty.
    await tx
      .insert(menuRelations)
      .values({ id: newId(), menuId, relationIds: wanted })
      .onConflictDoUpdate({
        target: [menuRelations.tenantId, menuRelations.menuId],
        targetWhere: eq(menuRelations.delFlag, 0),
        set: { relationIds: wanted },
      })
    await audit(tx, me, peer, {
      content: '保存菜单关联',
      operateType: operationCodes.edit,
      entity: 'permission',
      rowId: menuId,
      before: { relationIds: before },
      after: { relationIds: wanted },
    })
    return null
  },
})
