import type { Condition, SuperQueryItem } from '@banyan/contract/list-query'
import { superCondition } from '@banyan/contract/list-query'
import { and, eq, inArray } from 'drizzle-orm'
import type { Rights, RowRule } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Admitted } from '#kernel/gatekeeper.ts'
import type { ListSource } from '#kernel/list/column.ts'
import { conditionOn } from '#kernel/list/condition.ts'
import { all, any, type Fragment } from '#kernel/list/fragment.ts'
import { objectRules, permissions, rolePermissions } from './access.tables.ts'
import { findRolesOf } from './role.queries.ts'

/** Everything inside the tenant, without a list to keep: new features are covered the day they appear. */
export const tenantAdmin = 'tenant_admin'
/** The platform's administrators; assigned only on the platform (DEC-049). */
export const superAdmin = 'super_admin'

const known = new Map<string, Rights>()
const limit = 20_000

/** A person's rights. Kept under the tenant's access version, which the database raises with every change of rights. */
export async function rightsOf(tx: Tx, who: Admitted): Promise<Rights> {
  const key = `${who.tenantId}:${who.userId}:${who.accessVersion}:${who.platformAdmin}:${who.orgCode}`
  const before = known.get(key)
  if (before) return before
  const rights = await loadRights(tx, who)
  if (known.size >= limit) known.clear()
  known.set(key, rights)
  return rights
}

async function loadRights(tx: Tx, who: Admitted): Promise<Rights> {
  if (who.platformAdmin) return { can: () => true, rowRule: () => undefined }
  const roles = await findRolesOf(tx, who.userId)
  const platformOnly = await findActions(tx, eq(permissions.platformOnly, true))
  if (roles.some(({ roleCode }) => roleCode === tenantAdmin)) {
    return { can: (action) => !platformOnly.has(action), rowRule: () => undefined }
  }
  const held = roles.length
    ? await findHeldActions(
        tx,
        roles.map(({ id }) => id),
      )
    : new Set<string>()
  const rules = roles.length
    ? await findRules(
        tx,
        roles.map(({ id }) => id),
      )
    : []
  const compiled = new WeakMap<ListSource, RowRule | undefined>()
  return {
    can: (action) => held.has(action) && !platformOnly.has(action),
    rowRule(source) {
      if (!compiled.has(source)) compiled.set(source, compile(source, rules, who))
      return compiled.get(source)
    },
  }
}

type ObjectRule = typeof objectRules.$inferSelect

const findRules = (tx: Tx, roleIds: string[]): Promise<ObjectRule[]> =>
  tx
    .select()
    .from(objectRules)
    .where(and(inArray(objectRules.roleId, roleIds), eq(objectRules.delFlag, 0), eq(objectRules.status, '1')))

async function findHeldActions(tx: Tx, roleIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ perms: permissions.perms })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(and(inArray(rolePermissions.roleId, roleIds), eq(permissions.delFlag, 0)))
  return actionsIn(rows)
}

const findActions = async (tx: Tx, condition: ReturnType<typeof eq>): Promise<Set<string>> =>
  actionsIn(await tx.select({ perms: permissions.perms }).from(permissions).where(condition))

/** A permission may name several actions, separated by commas (DEC-021). */
const actionsIn = (rows: { perms: string | null }[]): Set<string> =>
  new Set(rows.flatMap(({ perms }) => (perms ? perms.split(',').map((action) => action.trim()) : [])))

/** Rules of several roles widen: a row is reached through any of them, a member hidden only by all (DEC-063). */
export function compile(source: ListSource, rules: ObjectRule[], who: Admitted): RowRule | undefined {
  const mine = rules.filter((rule) => rule.entity === source.entity)
  if (mine.length === 0) return undefined
  const [first, ...rest] = mine.map((rule) => new Set(rule.hiddenAttrs))
  const hidden = new Set([...first!].filter((member) => rest.every((each) => each.has(member))))
  const reaches = mine.map((rule) => reachOf(rule, source, who))
  if (reaches.includes(undefined)) return { hidden }
  return { hidden, where: any(reaches as Fragment[]) }
}

function reachOf(rule: ObjectRule, source: ListSource, who: Admitted): Fragment | undefined {
  const nothing: Fragment = () => 'false'
  switch (rule.scope) {
    case 1:
      return undefined
    case 2:
      return who.orgCode ? (bind) => `starts_with(sys_org_code, ${bind(who.orgCode)})` : nothing
    case 3:
      return who.orgCode ? (bind) => `sys_org_code = ${bind(who.orgCode)}` : nothing
    case 4:
      return (bind) => `create_by = ${bind(who.username)}`
    default:
      return customReach(rule, source) ?? nothing
  }
}

/** Unset means closed: a custom rule that cannot be read reaches nothing. */
function customReach(rule: ObjectRule, source: ListSource): Fragment | undefined {
  if (!Array.isArray(rule.condition)) return undefined
  const conditions: Fragment[] = []
  for (const item of rule.condition as SuperQueryItem[]) {
    const read = superCondition(item)
    const column = typeof read === 'object' ? source.columns.get(read.field) : undefined
    if (!column || typeof read !== 'object') return undefined
    conditions.push(conditionOn(column, read.condition as Condition))
  }
  return conditions.length ? all(conditions) : undefined
}
