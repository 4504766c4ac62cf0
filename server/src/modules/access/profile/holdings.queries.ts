import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { findOpenLinks } from '#modules/organisation/public.ts'
import {
  attrRules,
  dataRules,
  departRoles,
  departRoleUsers,
  objectRules,
  permissions,
  roles,
  userRoles,
} from '../access.tables.ts'
import type { MenuRule, ObjectRule } from '../scope/entity-scope.ts'

export interface HeldPermission {
  permissionId: string
  dataRuleIds: string[]
}

/** The roles, departments and department roles of some people. */
export async function findLinks(tx: Tx, userIds: string[]) {
  const [roleLinks, departLinks, departRoleLinks] = await Promise.all([
    tx
      .select({
        userId: userRoles.userId,
        id: roles.id,
        roleCode: roles.roleCode,
        roleName: roles.roleName,
        secondFactor: roles.secondFactor,
      })
      .from(userRoles)
      .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.tenantId, userRoles.tenantId)))
      .where(and(inArray(userRoles.userId, userIds), eq(roles.delFlag, 0), eq(userRoles.delFlag, 0))),
    findOpenLinks(tx, userIds),
    tx
      .select({ userId: departRoleUsers.userId, id: departRoles.id, departId: departRoles.departId })
      .from(departRoleUsers)
      .innerJoin(
        departRoles,
        and(
          eq(departRoles.id, departRoleUsers.departRoleId),
          eq(departRoles.tenantId, departRoleUsers.tenantId),
        ),
      )
      .where(and(inArray(departRoleUsers.userId, userIds), eq(departRoles.delFlag, 0))),
  ])
  return { roleLinks, departLinks, departRoleLinks }
}

/** The people who hold rights through some roles, departments or roles inside departments. */
export async function findHolderPeople(tx: Tx, holderIds: string[]): Promise<string[]> {
  if (holderIds.length === 0) return []
  const ids = sql.param(holderIds)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from access_user_role where role_id = any(${ids}::text[]) and del_flag = 0
    union select user_id from organisation_user_depart where depart_id = any(${ids}::text[])
    union select user_id from access_depart_role_user where depart_role_id = any(${ids}::text[])`)
  return rows.map(({ id }) => id)
}

/** The roles, departments and roles inside departments that a rule on one of some lists is attached to. */
export async function findRuledHolders(tx: Tx, entities: string[]): Promise<string[]> {
  if (entities.length === 0) return []
  const names = sql.param(entities)
  const ruling = sql`
    exists (select 1 from access_data_rule r join access_permission p on p.id = r.permission_id
      where r.id = any(data_rule_ids) and p.families && ${names}::text[])`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select role_id as id from access_object_rule where entity = any(${names}::text[]) and del_flag = 0
    union select role_id from access_role_permission where ${ruling}
    union select depart_id from access_depart_permission where ${ruling}
    union select depart_role_id from access_depart_role_permission where ${ruling}`)
  return rows.map(({ id }) => id)
}

/** The menus and buttons of some holders, with attached data rules, by holder id. */
export async function findGrants(
  tx: Tx,
  holders: { roleIds: string[]; departIds: string[]; departRoleIds: string[] },
): Promise<Map<string, HeldPermission[]>> {
  const { rows } = await tx.execute<HeldPermission & { holderId: string } & Record<string, unknown>>(sql`
    select role_id as "holderId", permission_id as "permissionId", data_rule_ids as "dataRuleIds"
      from access_role_permission where role_id = any(${sql.param(holders.roleIds)}::text[]) and del_flag = 0
    union all
    select depart_id, permission_id, data_rule_ids from access_depart_permission
      where depart_id = any(${sql.param(holders.departIds)}::text[]) and del_flag = 0
    union all
    select depart_role_id, permission_id, data_rule_ids from access_depart_role_permission
      where depart_role_id = any(${sql.param(holders.departRoleIds)}::text[]) and del_flag = 0`)
  const held = new Map<string, HeldPermission[]>()
  for (const { holderId, ...grant } of rows) {
    const own = held.get(holderId)
    if (own) own.push(grant)
    else held.set(holderId, [grant])
  }
  return held
}

/** The action names of a permission, which may list several separated by commas (DEC-021). */
export const splitActions = (perms: string | null | undefined): string[] =>
  (perms ?? '')
    .split(',')
    .map((action) => action.trim())
    .filter(Boolean)

/** The actions behind each permission, and those that only the platform's administrators may hold. */
export async function findActions(tx: Tx): Promise<{ of: Map<string, string[]>; reserved: Set<string> }> {
  const rows = await tx
    .select({ id: permissions.id, perms: permissions.perms, platformOnly: permissions.platformOnly })
    .from(permissions)
    .where(and(eq(permissions.delFlag, 0), isNotNull(permissions.perms)))
  return {
    of: new Map(rows.map(({ id, perms }) => [id, splitActions(perms)])),
    reserved: new Set(rows.flatMap(({ perms, platformOnly }) => (platformOnly ? splitActions(perms) : []))),
  }
}

/** The active object rules of some roles. */
export const findObjectRules = async (
  tx: Tx,
  roleIds: string[],
): Promise<(ObjectRule & { id: string; roleId: string })[]> =>
  roleIds.length === 0
    ? []
    : tx
        .select({
          id: objectRules.id,
          roleId: objectRules.roleId,
          entity: objectRules.entity,
          scope: objectRules.scope,
          condition: objectRules.condition,
          content: attrRules.content,
        })
        .from(objectRules)
        .leftJoin(
          attrRules,
          and(
            eq(attrRules.id, objectRules.ruleId),
            eq(attrRules.tenantId, objectRules.tenantId),
            eq(attrRules.entity, objectRules.entity),
            eq(attrRules.delFlag, 0),
          ),
        )
        .where(
          and(inArray(objectRules.roleId, roleIds), eq(objectRules.delFlag, 0), eq(objectRules.status, '1')),
        )

/** The active rules among some, each with the families its menu shows (DEC-111). */
export const findMenuRules = async (tx: Tx, ids: string[]): Promise<(MenuRule & { id: string })[]> =>
  ids.length === 0
    ? []
    : tx
        .select({
          id: dataRules.id,
          families: permissions.families,
          ruleColumn: dataRules.ruleColumn,
          ruleConditions: dataRules.ruleConditions,
          ruleValue: dataRules.ruleValue,
        })
        .from(dataRules)
        .innerJoin(permissions, eq(permissions.id, dataRules.permissionId))
        .where(and(inArray(dataRules.id, ids), eq(dataRules.delFlag, 0), eq(dataRules.status, '1')))
