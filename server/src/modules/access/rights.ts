import { and, eq, inArray } from 'drizzle-orm'
import type { Rights, RowRule } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { SessionUser } from '#kernel/http/authenticator.ts'
import type { ListSource } from '#kernel/records/list/column.ts'
import { attrRules, dataRules, objectRules, permissions } from './access.tables.ts'
import { type MenuRule, type ObjectRule, rowRuleOf } from './data-rule/row-rule.ts'
import { findActions, findHoldings, type HeldPermission, isTenantAdmin } from './role/holdings.ts'

const limit = 20_000

/** Rights by person and access version. */
const knownRights = () => new Map<string, Rights>()

/** A person's rights. Kept under the tenant's access version, which the database raises with every change of rights. */
export async function rightsOf(tx: Tx, who: SessionUser): Promise<Rights> {
  const key = `${who.tenantId}:${who.userId}:${who.accessVersion}:${who.platformAdmin}:${who.orgCode}:${who.realname}`
  const known = tx.app.part(knownRights)
  const before = known.get(key)
  if (before) return before
  const rights = await loadRights(tx, who)
  if (known.size >= limit) known.clear()
  known.set(key, rights)
  return rights
}

export async function loadRights(tx: Tx, who: SessionUser): Promise<Rights> {
  if (who.platformAdmin) return { can: () => true, rowRule: () => undefined }
  const { roles, orgCodes, held } = await findHoldings(tx, who.userId)
  const { of, reserved } = await findActions(tx)
  if (isTenantAdmin(roles)) return { can: (action) => !reserved.has(action), rowRule: () => undefined }
  const actions = new Set(held.flatMap(({ permissionId }) => of.get(permissionId) ?? []))
  const { rules, menuRules } = await loadScope(
    tx,
    roles.map(({ id }) => id),
    held,
  )
  const compiled = new WeakMap<ListSource, RowRule | undefined>()
  return {
    can: (action) => actions.has(action) && !reserved.has(action),
    rowRule(source) {
      if (!compiled.has(source))
        compiled.set(source, rowRuleOf(source, rules, menuRules, { ...who, orgCodes }))
      return compiled.get(source)
    },
  }
}

/** The data rules of some roles, and those attached to what is held. */
export interface Scope {
  rules: ObjectRule[]
  menuRules: MenuRule[]
}

export const loadScope = async (tx: Tx, roleIds: string[], held: HeldPermission[]): Promise<Scope> => ({
  rules: roleIds.length ? await findObjectRules(tx, roleIds) : [],
  menuRules: await findMenuRules(tx, held),
})

const findObjectRules = (tx: Tx, roleIds: string[]): Promise<ObjectRule[]> =>
  tx
    .select({
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
    .where(and(inArray(objectRules.roleId, roleIds), eq(objectRules.delFlag, 0), eq(objectRules.status, '1')))

/** The active rules that came with what the person holds, each with the families its menu shows (DEC-111). */
async function findMenuRules(tx: Tx, held: HeldPermission[]): Promise<MenuRule[]> {
  const ids = [...new Set(held.flatMap(({ dataRuleIds }) => dataRuleIds))]
  if (ids.length === 0) return []
  return tx
    .select({
      families: permissions.families,
      ruleColumn: dataRules.ruleColumn,
      ruleConditions: dataRules.ruleConditions,
      ruleValue: dataRules.ruleValue,
    })
    .from(dataRules)
    .innerJoin(permissions, eq(permissions.id, dataRules.permissionId))
    .where(and(inArray(dataRules.id, ids), eq(dataRules.delFlag, 0), eq(dataRules.status, '1')))
}
