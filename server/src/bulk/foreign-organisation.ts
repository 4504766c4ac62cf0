import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { departGrant, departRoleGrant } from '@banyan/contract/access/depart-grant'
import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { menu } from '@banyan/contract/access/menu'
import { dataAccess } from '@banyan/contract/access/object-rule'
import { menuRelation } from '@banyan/contract/access/permission'
import { role, roleCopy } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { user } from '@banyan/contract/identity/user'
import { userLookup } from '@banyan/contract/identity/user-lookup'
import { depart, departTree } from '@banyan/contract/organisation/depart'
import { jurisdiction } from '@banyan/contract/organisation/jurisdiction'
import { organization } from '@banyan/contract/organisation/organization'
import { departUser, userDepart } from '@banyan/contract/organisation/user-depart'
import { expect } from 'vitest'
import type { Client } from '#testing/server.ts'

type ForeignCall = [
  call: AnyEndpoint,
  input: Record<string, unknown>,
  answer: Record<string, unknown> | unknown[],
]

/** Calls about people, departments and menus with ids of the tenant `here`, for another tenant to send. */
export async function foreignOrganisation(here: Client): Promise<ForeignCall[]> {
  const { id: departId } = await here.call(depart.add, { departName: '别处的部门' })
  const { id: userId } = await here.call(user.add, {
    username: 'elsewhere',
    realname: '别处的人',
    selecteddeparts: [departId],
  })
  const roleId = (await here.call(role.list, { roleCode: 'dispatcher' })).records[0]!.id
  const { id: droleId } = await here.call(departRole.add, {
    departId,
    roleName: '别处的组长',
    roleCode: 'elsewhere',
  })
  const { id: menuId } = await here.call(menu.add, { name: '别处的菜单', menuType: '0' })
  const rule = { ruleName: '别处', ruleColumn: 'code', ruleConditions: '=' as const, ruleValue: 'x' }
  const { id: ruleId } = await here.call(dataRule.add, { permissionId: 'menu-vehicleType', ...rule })
  const unknown = refusedAnswer('未找到对应实体')
  const noMenu = refusedAnswer('未找到菜单信息')
  const none = { result: [] }
  const noPage = { result: expect.objectContaining({ total: 0, records: [] }) }
  return [
    [departTree.tree, { orgId: departId }, none],
    [departTree.own, { orgId: departId }, none],
    [departTree.level, { pid: departId }, none],
    [departTree.children, { id: departId }, none],
    [departTree.all, { id: departId }, none],
    [departTree.parents, { departId }, { result: {} }],
    [departTree.ofTenant, { tenantId: here.tenantId }, refusedAnswer('用户租户信息变更,请重新登陆!')],
    [jurisdiction.people, { orgId: departId }, none],
    [organization.byId, { id: departId }, refusedAnswer('未找到对应数据')],
    [organization.ofUser, { userId }, none],
    [userDepart.ofUser, { userId }, refusedAnswer('查找失败')],
    [userDepart.belonging, { userId }, none],
    [userDepart.below, { id: departId }, none],
    [userDepart.pick, { departId }, noPage],
    [departUser.members, { depId: departId }, noPage],
    [departUser.addMembers, { depId: departId, userIdList: userId }, unknown],
    [departUser.removeMember, { depId: departId, userId }, unknown],
    [departUser.removeMembers, { depId: departId, userIds: userId }, unknown],
    [userLookup.byNames, { username: 'elsewhere' }, []],
    [userLookup.byIds, { userIds: userId }, none],
    [
      roleCopy.copy,
      { sourceId: roleId, roleName: '副本', roleCode: 'copied' },
      refusedAnswer('未找到角色信息'),
    ],
    [roleUser.holders, { roleId }, noPage],
    [roleUser.addHolders, { roleId, userIdList: userId }, refusedAnswer('未找到角色信息')],
    [roleUser.removeHolder, { roleId, userId }, refusedAnswer('未找到角色信息')],
    [roleUser.removeHolders, { roleId, userIds: userId }, refusedAnswer('未找到角色信息')],
    [menu.byId, { id: menuId }, noMenu],
    [menu.below, { parentId: menuId }, none],
    [menu.belowEach, { parentIds: menuId }, { result: { [menuId]: [] } }],
    [menu.edit, { id: menuId, name: 'x' }, noMenu],
    [menu.remove, { id: menuId }, noMenu],
    [menu.removeBatch, { ids: menuId }, noMenu],
    [
      menu.add,
      { name: 'x', menuType: '1', parentId: menuId },
      fieldRefusedAnswer('parentId', '上级菜单不存在，请重新选择'),
    ],
    [menuRelation.relationsOf, { menuId }, none],
    [menuRelation.relate, { menuId, relationIds: '' }, noMenu],
    [departGrant.ofDepart, { departId }, unknown],
    [departGrant.grantDepart, { departId, permissionIds: '' }, unknown],
    [departRoleGrant.tree, { departId }, unknown],
    [departRoleGrant.ofDepartRole, { roleId: droleId }, unknown],
    [departRoleGrant.grantDepartRole, { roleId: droleId, permissionIds: '' }, unknown],
    [departRoleUser.ofDepart, { departId }, none],
    [departRoleUser.ofUser, { userId }, none],
    [departRoleUser.assign, { userId, newRoleId: droleId }, refusedAnswer('未找到对应数据')],
    [dataRule.ofMenu, { permissionId: 'menu-vehicleType' }, none],
    [dataRule.search, { permissionId: 'menu-vehicleType' }, none],
    [dataRule.columns, { permissionId: menuId }, noMenu],
    [dataRule.add, { permissionId: menuId, ...rule }, noMenu],
    [dataRule.edit, { id: ruleId, ruleName: 'x' }, refusedAnswer('未找到对应数据')],
    [dataRule.remove, { id: ruleId }, refusedAnswer('未找到对应数据')],
    [
      attachedRule.rulesOfRole,
      { permissionId: 'menu-vehicleType', roleId },
      refusedAnswer('未找到权限配置信息'),
    ],
    [attachedRule.rulesToRole, { permissionId: menuId, roleId }, refusedAnswer('未找到角色信息')],
    [attachedRule.rulesOfDepart, { permissionId: menuId, departId }, unknown],
    [attachedRule.rulesToDepart, { permissionId: menuId, departId }, unknown],
    [attachedRule.rulesOfDepartRole, { permissionId: menuId, departId, roleId: droleId }, unknown],
    [attachedRule.rulesToDepartRole, { permissionId: menuId, roleId: droleId }, unknown],
    [dataAccess.holders, { roid: roleId }, none],
    [dataAccess.ofRole, { roid: roleId }, none],
  ]
}

const refusedAnswer = (message: string) => ({ success: false, message, result: null })
/** A refusal that names its field: forms show it there. */
const fieldRefusedAnswer = (field: string, message: string) => ({
  success: false,
  message,
  result: { field, message },
})

/** Calls of these contexts whose ids and names cannot belong to another tenant. */
export const harmlessOrganisation = [
  'ownDepart.select', // takes only the caller's own name (members.db.test.ts)
  'permission.assignable', // sysId names a system, not a row
  'permission.exportXls', // the uniform export of menus (menu.db.test.ts)
  'permission.importExcel', // importId is kept per user
]
