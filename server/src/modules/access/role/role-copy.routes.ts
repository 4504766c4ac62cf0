import { roleCopy, superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import { and, eq } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { insertRow } from '#kernel/records/rows.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { objectRules, rolePermissions, roles } from '../access.tables.ts'
import { refuseHigherRole } from './assign-roles.ts'
import { refuseReservedCode } from './reserved-role.ts'
import { findRole } from './role.queries.ts'

/** Copies the data rules too, because a role without them would see more than the copied one. */
export const roleCopyRoutes = serve(roleCopy, {
  async copy(context) {
    const { tx, me, peer, input } = context
    const { sourceId, ...draft } = input
    if (!me.rights.can('role:grant')) throw refuse.noPermission('role:grant')
    const source = await findRole(tx, sourceId)
    if (source.roleCode === superAdmin || source.roleCode === tenantAdmin)
      throw new Refusal('该角色拥有全部权限，不能复制')
    await refuseHigherRole(context, source)
    refuseReservedCode(draft.roleCode)
    const id = await insertRow(tx, roles, draft)
    const grants = await copyGrants(tx, sourceId, id)
    const rules = await copyObjectRules(tx, sourceId, id)
    await audit(tx, me, peer, {
      content: `复制角色：${source.roleName}`,
      operateType: operationCodes.add,
      entity: 'role',
      rowId: id,
      after: { ...draft, sourceId, permissionIds: grants, objectRules: rules },
    })
    return { id }
  },
})

async function copyGrants(tx: Tx, from: string, roleId: string): Promise<string[]> {
  const rows = await tx
    .select({ permissionId: rolePermissions.permissionId, dataRuleIds: rolePermissions.dataRuleIds })
    .from(rolePermissions)
    .where(and(eq(rolePermissions.roleId, from), eq(rolePermissions.delFlag, 0)))
  if (rows.length)
    await tx.insert(rolePermissions).values(rows.map((row) => ({ ...row, id: newId(), roleId })))
  return rows.map(({ permissionId }) => permissionId)
}

async function copyObjectRules(tx: Tx, from: string, roleId: string): Promise<number> {
  const { entity, scope, condition, ruleId, status } = objectRules
  const rows = await tx
    .select({ entity, scope, condition, ruleId, status })
    .from(objectRules)
    .where(and(eq(objectRules.roleId, from), eq(objectRules.delFlag, 0)))
  if (rows.length) await tx.insert(objectRules).values(rows.map((row) => ({ ...row, id: newId(), roleId })))
  return rows.length
}
