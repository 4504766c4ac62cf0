import { tenantAdmin } from '@banyan/contract/access/role'
import { and, eq } from 'drizzle-orm'
import type { ListSource } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { RuledPerson } from '#modules/identity/public.ts'
import { roles } from '../access.tables.ts'
import { buildEntityScope, type EntityScope, type MenuRule, type ObjectRule } from '../scope/entity-scope.ts'
import type { RuleUser } from '../scope/rule-value.ts'
import {
  findActions,
  findGrants,
  findLinks,
  findMenuRules,
  findObjectRules,
  type HeldPermission,
} from './holdings.queries.ts'

export interface RoleRef {
  id: string
  roleCode: string
  roleName: string
}

/** A role somebody holds. */
interface HeldRole extends RoleRef {
  /** '1': it wants a second factor at sign-in. */
  secondFactor: string
}

/** Everything a person may do and see in a tenant: what rights are made from and what two people are compared by. */
export interface AccessProfile {
  /** `orgCode` is the department they work in now. */
  person: RuledPerson
  tenantId: number
  roles: HeldRole[]
  /** The departments they work in and may choose among (DEC-109). */
  departs: { id: string; orgCode: string }[]
  held: HeldPermission[]
  /** Everything on the platform, everything in the tenant, or what the other members list. */
  level: 'platform' | 'tenant' | 'limited'
  actions: ReadonlySet<string>
  /** Actions reserved for the platform. */
  reserved: ReadonlySet<string>
  rules: ObjectRule[]
  menuRules: MenuRule[]
}

/** The profiles of some people of the tenant the transaction works in. */
export async function loadProfiles(
  tx: Tx,
  tenantId: number,
  people: RuledPerson[],
): Promise<Map<string, AccessProfile>> {
  const { roleLinks, departLinks, departRoleLinks } = await findLinks(
    tx,
    people.map(({ id }) => id),
  )
  const roleIds = uniqueIds(roleLinks.map(({ id }) => id))
  const [grants, { of, reserved }, objectRules] = await Promise.all([
    findGrants(tx, {
      roleIds,
      departIds: uniqueIds(departLinks.map(({ id }) => id)),
      departRoleIds: uniqueIds(departRoleLinks.map(({ id }) => id)),
    }),
    findActions(tx),
    findObjectRules(tx, roleIds),
  ])
  const ruleIds = uniqueIds([...grants.values()].flat().flatMap(({ dataRuleIds }) => dataRuleIds))
  const menuRules = new Map((await findMenuRules(tx, ruleIds)).map(({ id, ...rule }) => [id, rule]))
  const [rolesOf, departsOf, departRolesOf] = [
    groupByUser(roleLinks),
    groupByUser(departLinks),
    groupByUser(departRoleLinks),
  ]

  // Computed once per set of holdings, because most people share theirs with many others.
  const shared = new Map<string, SharedHoldings>()
  function sharedOf(id: string): SharedHoldings {
    const roles = rolesOf.get(id) ?? []
    const departs = departsOf.get(id) ?? []
    const inDeparts = (departRolesOf.get(id) ?? []).filter(({ departId }) =>
      departs.some((depart) => depart.id === departId),
    )
    const holders = [...roles, ...departs, ...inDeparts].map((each) => each.id)
    const key = holders.sort().join()
    const known = shared.get(key)
    if (known) return known
    const held = holders.flatMap((holder) => grants.get(holder) ?? [])
    const own = new Set(roles.map((role) => role.id))
    const fresh: SharedHoldings = {
      held,
      roles,
      departs,
      actions: new Set(
        held
          .flatMap(({ permissionId }) => of.get(permissionId) ?? [])
          .filter((action) => !reserved.has(action)),
      ),
      rules: objectRules.filter(({ roleId }) => own.has(roleId)),
      menuRules: uniqueIds(held.flatMap(({ dataRuleIds }) => dataRuleIds)).flatMap(
        (rule) => menuRules.get(rule) ?? [],
      ),
    }
    shared.set(key, fresh)
    return fresh
  }

  return new Map(
    people.map((person) => {
      const own = sharedOf(person.id)
      const isAdmin = own.roles.some(({ roleCode }) => roleCode === tenantAdmin)
      const level = person.platformAdmin ? 'platform' : isAdmin ? 'tenant' : 'limited'
      return [person.id, { ...own, person, tenantId, level, reserved }]
    }),
  )
}

/** What a person could do and see with one role only; nothing if the role is deleted. */
export async function profileForRole(tx: Tx, profile: AccessProfile, roleId: string): Promise<AccessProfile> {
  const [role] = await tx
    .select({
      id: roles.id,
      roleCode: roles.roleCode,
      roleName: roles.roleName,
      secondFactor: roles.secondFactor,
    })
    .from(roles)
    .where(and(eq(roles.id, roleId), eq(roles.tenantId, profile.tenantId), eq(roles.delFlag, 0)))
  const none = { ...profile, roles: [], held: [], actions: new Set<string>(), rules: [], menuRules: [] }
  if (!role) return { ...none, level: 'limited' }
  const [grants, { of, reserved }, rules] = await Promise.all([
    findGrants(tx, { roleIds: [roleId], departIds: [], departRoleIds: [] }),
    findActions(tx),
    findObjectRules(tx, [roleId]),
  ])
  const held = grants.get(roleId) ?? []
  const menuRules = await findMenuRules(tx, uniqueIds(held.flatMap(({ dataRuleIds }) => dataRuleIds)))
  const actions = held
    .flatMap(({ permissionId }) => of.get(permissionId) ?? [])
    .filter((action) => !reserved.has(action))
  return {
    ...profile,
    level: role.roleCode === tenantAdmin ? 'tenant' : 'limited',
    roles: [role],
    held,
    actions: new Set(actions),
    rules,
    menuRules: menuRules.map(({ id: _, ...rule }) => rule),
  }
}

type SharedHoldings = Pick<AccessProfile, 'held' | 'roles' | 'departs' | 'actions' | 'rules' | 'menuRules'>

/** The scope on an entity while someone works in one of their departments; `undefined`: every row and member. */
export const scopeInDepart = (
  { level, person, tenantId, departs, rules, menuRules }: AccessProfile,
  source: ListSource,
  orgCode: string | null,
): EntityScope | undefined =>
  level === 'limited'
    ? buildEntityScope(source, rules, menuRules, {
        username: person.username,
        realname: person.realname,
        orgCode,
        tenantId,
        orgCodes: departs.map((depart) => depart.orgCode),
      } satisfies RuleUser)
    : undefined

const uniqueIds = (ids: string[]): string[] => [...new Set(ids)]

function groupByUser<L extends { userId: string }>(links: L[]): Map<string, Omit<L, 'userId'>[]> {
  const found = new Map<string, Omit<L, 'userId'>[]>()
  for (const { userId, ...link } of links) {
    const own = found.get(userId)
    if (own) own.push(link)
    else found.set(userId, [link])
  }
  return found
}
