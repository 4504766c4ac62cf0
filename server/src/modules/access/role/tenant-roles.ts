import { superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import type { Caller } from '#kernel/caller.ts'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { roles, userRoles } from '../access.tables.ts'
import { loadRights } from '../rights.ts'
import { replaceRoles } from './role.queries.ts'

/** The roles every tenant starts with (DEC-029), in the tenant the transaction works in: role code → id. */
export async function addTenantRoles(
  tx: Tx,
  isPlatform: boolean,
  /** The creation time of the tenant, by default now. */
  createTime?: string,
): Promise<Record<string, string>> {
  const seeds = [
    ...(isPlatform ? [[superAdmin, '超级管理员', '平台管理员，拥有全部权限']] : []),
    [tenantAdmin, '租户管理员', '拥有本租户内的全部权限'],
    ['dispatcher', '调度员', '负责工单、车辆、设备、客户与地图'],
    ['staff', '普通员工', '处理自己的工单，查看公告与已授权的表单'],
  ] as [string, string, string][]
  const ids: Record<string, string> = {}
  for (const [roleCode, roleName, description] of seeds) {
    ids[roleCode] = newId()
    await tx.insert(roles).values({ id: ids[roleCode], roleCode, roleName, description, createTime })
  }
  return ids
}

/** Makes someone the administrator of a new tenant. */
export const makeAdministrator = (tx: Tx, userId: string, roleIds: Record<string, string>) =>
  tx.insert(userRoles).values({ id: newId(), userId, roleId: roleIds[tenantAdmin] ?? '' })

/** Removes the roles of a guest who leaves a tenant. */
export const dropRoles = (tx: Tx, tenantId: number, userId: string) =>
  inTenant(tx, tenantId, (tx) => replaceRoles(tx, userId, []))

/** Does the caller hold an action in another one of their tenants? */
export const canInTenant = (tx: Tx, me: Caller, tenantId: number, action: string): Promise<boolean> =>
  inTenant(tx, tenantId, async (tx) =>
    (await loadRights(tx, { ...me, tenantId, accessVersion: 0 })).can(action),
  )
