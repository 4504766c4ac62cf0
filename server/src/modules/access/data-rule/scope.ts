import type { Caller } from '#kernel/caller.ts'
import { limitedSources } from '#kernel/records/catalogue.ts'
import type { ListSource } from '#kernel/records/list/column.ts'
import type { Change } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { loadScope, type Scope } from '../rights.ts'
import { roleGrants } from '../role/grants.ts'
import { actionsIn, findActions, findHoldings, type Permission } from '../role/holdings.ts'
import type { RoleRef } from '../role/role.queries.ts'
import { type ObjectRule, rowRuleOf } from './row-rule.ts'

/* Who sees only part of a list hands nobody, least of all themselves, more of it (security, section 2). */

const refused = () => new Refusal('不能授予超出自己数据范围的权限')

/** Menus and actions of lists that are narrowed for the caller are neither granted nor withdrawn by them. */
export function refuseLimitedGrants(me: Caller, changed: Permission[]): void {
  const touched = (entity: string) =>
    changed.some(
      ({ families, perms }) =>
        families.includes(entity) || actionsIn(perms).some((action) => action.startsWith(`${entity}:`)),
    )
  if (limitedSources(me).some(({ entity }) => touched(entity))) throw refused()
}

/** A role that opens such a list must narrow it at least as much. */
export async function refuseWiderRoles({ tx, me }: Change, roles: RoleRef[]): Promise<void> {
  const limited = limitedSources(me)
  if (limited.length === 0 || roles.length === 0) return
  const own = await findHoldings(tx, me.userId)
  const mine = await loadScope(
    tx,
    own.roles.map(({ id }) => id),
    own.held,
  )
  const { of } = await findActions(tx)
  for (const { id } of roles) {
    const held = await roleGrants.withRules(tx, id)
    const actions = held.flatMap(({ permissionId }) => of.get(permissionId) ?? [])
    const given = await loadScope(tx, [id], held)
    const opens = ({ entity }: ListSource) => actions.some((action) => action.startsWith(`${entity}:`))
    if (!limited.filter(opens).every((source) => isWithin(source, mine, given, me))) throw refused()
  }
}

function isWithin(source: ListSource, mine: Scope, given: Scope, me: Caller): boolean {
  const who = { ...me, orgCodes: [] }
  const [own, theirs] = [mine, given].map(({ rules, menuRules }) => rowRuleOf(source, rules, menuRules, who))
  if (!own) return true
  if (!theirs) return false
  const isMasked = (['hidden', 'readOnly'] as const).every((mask) =>
    [...(own[mask] ?? [])].every((member) => theirs[mask]?.has(member) || theirs.hidden.has(member)),
  )
  const rulesOn = ({ rules }: Scope) => rules.filter(({ entity }) => entity === source.entity)
  const menuRulesOn = ({ menuRules }: Scope) =>
    menuRules.filter(({ families }) => families.includes(source.entity)).map((rule) => JSON.stringify(rule))
  const [before, after] = [rulesOn(mine), rulesOn(given)]
  const isNarrow =
    before.length === 0 ||
    (after.length > 0 && after.every((rule) => before.some((each) => covers(each, rule))))
  const kept = new Set(menuRulesOn(given))
  return isMasked && isNarrow && menuRulesOn(mine).every((rule) => kept.has(rule))
}

/** All, own department and below, own department, own records: each holds the ones behind it. */
const scopes = ['1', '2', '3', '4']

const covers = (wide: ObjectRule, narrow: ObjectRule): boolean =>
  wide.scope === '5' || narrow.scope === '5'
    ? wide.scope === '1' || (wide.scope === narrow.scope && wide.condition === narrow.condition)
    : scopes.indexOf(wide.scope) <= scopes.indexOf(narrow.scope)
