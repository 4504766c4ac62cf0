import type { ListSource } from '#kernel/caller.ts'
import type { EntityScope, RowGrant } from '../scope/entity-scope.ts'
import { scopeField } from '../scope/scope-field.ts'
import { type AccessProfile, scopeInDepart } from './access-profile.ts'

/** A department whose code changed because it, or one above it, was moved. */
interface MovedDepart {
  from: string
  to: string
}

/** The departments whose codes differ between two moments; both maps lead from id to code. */
export const findMovedDeparts = (before: Map<string, string>, after: Map<string, string>): MovedDepart[] =>
  [...before].flatMap(([id, from]) => {
    const to = after.get(id)
    return to !== undefined && to !== from ? [{ from, to }] : []
  })

/** A person's profile with the new codes of moved departments. */
export const withNewCodes = (profile: AccessProfile, moved: MovedDepart[]): AccessProfile =>
  withCodes(profile, new Map(moved.map(({ from, to }) => [from, to])))

const withOldCodes = (profile: AccessProfile, moved: MovedDepart[]): AccessProfile =>
  withCodes(profile, new Map(moved.map(({ from, to }) => [to, from])))

function withCodes(profile: AccessProfile, names: Map<string, string>): AccessProfile {
  const { person, departs } = profile
  const name = (code: string) => names.get(code) ?? code
  return {
    ...profile,
    person: { ...person, orgCode: person.orgCode && name(person.orgCode) },
    departs: departs.map((depart) => ({ ...depart, orgCode: name(depart.orgCode) })),
  }
}

/**
 * Whether moved departments give somebody rows or take them away: records move along with their department, into or out
 * of a department scope. `known` is the time of the profile.
 */
export function isAffectedByMove(
  sources: ListSource[],
  profile: AccessProfile,
  moved: MovedDepart[],
  known: 'before' | 'after' = 'before',
): boolean {
  const was = known === 'before' ? profile : withOldCodes(profile, moved)
  const is = known === 'after' ? profile : withNewCodes(profile, moved)
  const [olds, news] = [departCodes(was), departCodes(is)]
  return sources.some((source) =>
    olds.some((old, at) =>
      isScopeAffected(
        source,
        scopeInDepart(was, source, old),
        scopeInDepart(is, source, news[at] ?? null),
        moved,
      ),
    ),
  )
}

const departCodes = ({ person, departs }: AccessProfile): (string | null)[] => [
  person.orgCode,
  ...departs.map(({ orgCode }) => orgCode),
]

function isScopeAffected(
  source: ListSource,
  before: EntityScope | undefined,
  after: EntityScope | undefined,
  moved: MovedDepart[],
): boolean {
  if (!before || !after) return false
  if (comparesDepartCodes(source, before)) return true
  return moved.some(({ from, to }) => coversCode(before.grants, from) !== coversCode(after.grants, to))
}

/** A condition compares department codes: whether it fits the moved records is not known without them. */
function comparesDepartCodes(source: ListSource, { limits, grants = [] }: EntityScope): boolean {
  const isCode = (member: string) => member === scopeField(source).member || member === 'sysOrgCode'
  return (
    limits.some(({ member }) => isCode(member)) ||
    grants.some((grant) => grant.kind === 'condition' && grant.items.some(({ field }) => isCode(field)))
  )
}

const coversCode = (grants: RowGrant[] | undefined, code: string): boolean =>
  grants === undefined ||
  grants.some(
    (grant) =>
      grant.kind === 'all' ||
      (grant.kind === 'below' && code.startsWith(grant.orgCode)) ||
      (grant.kind === 'depart' && code === grant.orgCode),
  )
