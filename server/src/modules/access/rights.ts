import type { AppState } from '#kernel/app-state.ts'
import type { Belonging, Catalogue, ListSource, Rights, RowRule } from '#kernel/caller.ts'
import { type Clock, clock } from '#kernel/clock.ts'
import { queryCache } from '#kernel/database/remembered.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { SessionUser } from '#kernel/session/authenticator.ts'
import { findCodes, findDepartsAbove } from '#modules/organisation/public.ts'
import { narrowedRights } from './narrowed-rights.ts'
import { type AccessProfile, loadProfiles, profileForRole, scopeInDepart } from './profile/access-profile.ts'
import { mayList, readerRights } from './reader-rights.ts'
import { combinePartRule } from './scope/part-rule.ts'
import { buildRowRule, type DepartCodes } from './scope/row-rule.ts'
import { parseRuleValue } from './scope/rule-value.ts'

/** Rights by person and access version. */
const rightsCache = (app: AppState) => queryCache<Rights>(app, 20_000)

/** A person's rights. Kept under the tenant's access version, which the database raises with every change of rights. */
export function cachedRights(tx: Tx, who: SessionUser): Promise<Rights> {
  const { tenantId, userId, accessVersion, platformAdmin, orgCode, realname } = who
  const question = `${userId}:${accessVersion}:${platformAdmin}:${orgCode}:${realname}:${who.key?.roleId ?? ''}`
  return tx.app.part(rightsCache).ask(tx, { tenantId, tables: [], question }, () => loadRights(tx, who))
}

/** The rights of an administrator: every row, and every action but some. */
function unlimitedRights(can: Rights['can'], belonging: Belonging): Rights {
  const rights: Rights = {
    isUnlimited: true,
    belonging,
    isRuledByRealname: false,
    can,
    rowRule: () => undefined,
    lists: () => true,
    asReader: () => rights,
    get ruled() {
      return rights
    },
  }
  return rights
}

export async function loadRights(tx: Tx, who: SessionUser): Promise<Rights> {
  const { userId: id, username, realname, orgCode, platformAdmin } = who
  const person = { id, username, realname, orgCode, platformAdmin, isDeleted: false }
  const profile = (await loadProfiles(tx, who.tenantId, [person])).get(id)
  if (!profile) throw new Error('a profile was asked for and not made')
  const above = await findDepartsAbove(
    tx,
    profile.departs.map((depart) => depart.orgCode),
  )
  const rights = buildRights(profile, tx.app.part(clock), await loadDepartCodes(tx, profile), above)
  if (!who.key)
    return profile.roles.some(({ secondFactor }) => secondFactor === '1')
      ? { ...rights, requiresSecondFactor: true }
      : rights
  const limited = await profileForRole(tx, profile, who.key.roleId)
  return narrowedRights(rights, buildRights(limited, tx.app.part(clock), await loadDepartCodes(tx, limited)))
}

/** The departments that the person's scopes by department can reach; a change of any raises the access version. */
export async function loadDepartCodes(
  tx: Tx,
  { rules, person: { orgCode } }: Pick<AccessProfile, 'rules' | 'person'>,
): Promise<DepartCodes> {
  if (!orgCode || !rules.some(({ scope }) => scope === '2' || scope === '3')) return new Map()
  return new Map([...(await findCodes(tx))].filter(([, code]) => code.startsWith(orgCode)))
}

export function buildRights(
  profile: AccessProfile,
  time: Clock,
  departs: DepartCodes,
  /** Ids of the departments above those of the person. */
  above: readonly string[] = [],
): Rights {
  const { level, actions, reserved, menuRules, person } = profile
  const belonging = buildBelonging(profile, above)
  if (level === 'platform') return unlimitedRights(() => true, belonging)
  if (level === 'tenant') return unlimitedRights((action) => !reserved.has(action), belonging)
  const compiled = new WeakMap<ListSource, { rule: RowRule | undefined }>()
  const readers = new WeakMap<Catalogue, Rights>()
  function rowRule(source: ListSource): RowRule | undefined {
    let made = compiled.get(source)
    if (!made) {
      const scope = scopeInDepart(profile, source, person.orgCode)
      const own = scope && buildRowRule(scope, source, time, departs)
      const { partOf } = source
      made = { rule: partOf ? combinePartRule(own, source, partOf, rowRule(partOf.whole)) : own }
      compiled.set(source, made)
    }
    return made.rule
  }
  const rights: Rights = {
    isUnlimited: false,
    belonging,
    isRuledByRealname: menuRules.some(({ ruleValue }) => usesRealname(ruleValue)),
    can: (action) => actions.has(action),
    rowRule,
    lists: (source) => mayList(source, rights.can),
    asReader(catalogue) {
      let reader = readers.get(catalogue)
      if (!reader) {
        reader = readerRights(rights, catalogue)
        readers.set(catalogue, reader)
      }
      return reader
    },
    get ruled() {
      return rights
    },
  }
  return rights
}

function buildBelonging({ roles, departs }: AccessProfile, above: readonly string[]): Belonging {
  const departments = departs.map(({ id }) => id)
  return {
    roles: roles.map(({ roleCode }) => roleCode),
    departments,
    departmentsAndAbove: [...new Set([...departments, ...above])],
  }
}

function usesRealname(value: string): boolean {
  try {
    return parseRuleValue(value).variables.has('sysUserName')
  } catch {
    return false
  }
}
