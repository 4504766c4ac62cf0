import { tenantAdmin } from '@banyan/contract/access/role'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { findOpenDepartsOf } from '#modules/organisation/public.ts'
import { dataRules, permissions } from '../access.tables.ts'
import { findRolesOf, type RoleRef } from './role.queries.ts'

export interface HeldPermission {
  permissionId: string
  dataRuleIds: string[]
}

/** What a person holds through roles, departments and roles inside departments (DEC-029). */
export interface Holdings {
  roles: RoleRef[]
  /** Codes of the departments they work in. */
  orgCodes: string[]
  held: HeldPermission[]
}

export async function findHoldings(tx: Tx, userId: string): Promise<Holdings> {
  const roles = await findRolesOf(tx, userId)
  const departs = await findOpenDepartsOf(tx, userId)
  const roleIds = sql.param(roles.map(({ id }) => id))
  const departIds = sql.param(departs.map(({ id }) => id))
  const { rows } = await tx.execute<HeldPermission & Record<string, unknown>>(sql`
    select permission_id as "permissionId", data_rule_ids as "dataRuleIds" from access_role_permission
      where role_id = any(${roleIds}::text[]) and del_flag = 0
    union all
    select permission_id, data_rule_ids from access_depart_permission
      where depart_id = any(${departIds}::text[]) and del_flag = 0
    union all
    select g.permission_id, g.data_rule_ids from access_depart_role_user u
      join access_depart_role r on r.tenant_id = u.tenant_id and r.id = u.depart_role_id and r.del_flag = 0
      join access_depart_role_permission g on g.tenant_id = r.tenant_id and g.depart_role_id = r.id
      where u.user_id = ${userId} and r.depart_id = any(${departIds}::text[])`)
  return { roles, orgCodes: departs.map(({ orgCode }) => orgCode), held: rows }
}

export type Permission = typeof permissions.$inferSelect & { ruleFlag: number }

/** Every menu and button of tenant and platform, in the order of the menu; `ruleFlag` 1 where data rules hang. */
export async function findPermissions(tx: Tx): Promise<Permission[]> {
  const rows = await tx
    .select()
    .from(permissions)
    .where(eq(permissions.delFlag, 0))
    .orderBy(asc(permissions.sortNo), asc(permissions.id))
  const ruled = await tx
    .selectDistinct({ id: dataRules.permissionId })
    .from(dataRules)
    .where(eq(dataRules.delFlag, 0))
  const ids = new Set(ruled.map(({ id }) => id))
  return rows.map((row) => ({ ...row, ruleFlag: ids.has(row.id) ? 1 : 0 }))
}

/** What an action is named by: a permission may name several, separated by commas (DEC-021). */
export const actionsIn = (perms: string | null | undefined): string[] =>
  (perms ?? '')
    .split(',')
    .map((action) => action.trim())
    .filter(Boolean)

/** The actions behind some permissions, and those that only the platform's administrators may hold. */
export async function findActions(tx: Tx): Promise<{ of: Map<string, string[]>; reserved: Set<string> }> {
  const rows = await tx
    .select({ id: permissions.id, perms: permissions.perms, platformOnly: permissions.platformOnly })
    .from(permissions)
    .where(and(eq(permissions.delFlag, 0), isNotNull(permissions.perms)))
  return {
    of: new Map(rows.map(({ id, perms }) => [id, actionsIn(perms)])),
    reserved: new Set(rows.flatMap(({ perms, platformOnly }) => (platformOnly ? actionsIn(perms) : []))),
  }
}

export const isTenantAdmin = (roles: RoleRef[]): boolean =>
  roles.some(({ roleCode }) => roleCode === tenantAdmin)

/** Does the caller hold a menu or button? Administrators hold everything that is not reserved for the platform. */
export async function holdsOf(tx: Tx, me: Caller): Promise<(row: Permission) => boolean> {
  if (me.platformAdmin) return () => true
  const { roles, held } = await findHoldings(tx, me.userId)
  if (isTenantAdmin(roles)) return (row) => !row.platformOnly
  const ids = new Set(held.map(({ permissionId }) => permissionId))
  return ({ id, platformOnly }) => ids.has(id) && !platformOnly
}

/** Does the caller hold every action of these permissions? */
export async function holdsActions(tx: Tx, me: Caller, permissionIds: string[]): Promise<boolean> {
  if (me.platformAdmin || permissionIds.length === 0) return true
  const { of } = await findActions(tx)
  return permissionIds.every((id) => (of.get(id) ?? []).every((action) => me.rights.can(action)))
}
