import type { Caller, Catalogue, ListSource } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { refuse } from '#kernel/refusal.ts'
import { findCodes } from '#modules/organisation/public.ts'
import { ruledEntities } from '../scope/entities.ts'
import type { EntityScope } from '../scope/entity-scope.ts'
import { buildRowRule } from '../scope/row-rule.ts'
import { scopeField } from '../scope/scope-field.ts'
import { type AccessProfile, scopeInDepart } from './access-profile.ts'
import { compareScopes } from './contains.rules.ts'

/**
 * Refuses when a person can do or see something that the caller could not before the change (security, section 15). The
 * text names nobody, because the caller may not be allowed to see them.
 */
export async function refuseExcess(
  compared: Comparison,
  person: AccessProfile,
  caller: AccessProfile,
): Promise<void> {
  const excess = await findExcess(compared, person, caller)
  if (excess) throw refuse.beyond(excess)
}

/** The context of a comparison of two people. */
export interface Comparison {
  tx: Tx
  /** The caller, whose catalogue gives the lists to compare. */
  me: Pick<Caller, 'catalogue'>
  /** The lists of the one they are compared with, where a publication has changed them. */
  outer?: Catalogue
}

/** Describes what one person can do or see and the other cannot; `undefined` if nothing. */
export async function findExcess(
  { tx, me, outer }: Comparison,
  person: AccessProfile,
  caller: AccessProfile,
): Promise<string | undefined> {
  if (caller.level === 'platform') return undefined
  if (person.level === 'platform') return '涉及平台管理员，不能执行该操作'
  if (caller.level === 'tenant') return undefined
  const isOwn = person.person.id === caller.person.id
  const hasMoreActions =
    person.level === 'tenant' || [...person.actions].some((action) => !caller.actions.has(action))
  if (hasMoreActions) return isOwn ? '不能扩大自己的权限' : '涉及的用户拥有您没有的权限，不能执行该操作'
  for (const source of ruledEntities(me)) {
    const known = outer ? outer.entities.get(source.entity) : source
    // A list that is new since the change has no rows to compare.
    if (!known || !(await seesMore(tx, [source, person], [known, caller]))) continue
    return isOwn
      ? '不能扩大自己的数据范围'
      : `涉及的用户能查看您无权查看的「${source.description.title}」数据，不能执行该操作；请先为其分配同样受限的角色`
  }
  return undefined
}

/** Whether the person sees more in one of their departments than the caller does in any of theirs. */
async function seesMore(
  tx: Tx,
  [source, person]: [ListSource, AccessProfile],
  [known, caller]: [ListSource, AccessProfile],
): Promise<boolean> {
  const outer = possibleScopes(caller, known)
  for (const inner of possibleScopes(person, source)) {
    const verdicts = outer.map((each) => compareScopes(inner, each))
    if (verdicts.includes('within')) continue
    const asked = outer.filter((_, at) => verdicts[at] === 'ask')
    if (!(await someAsync(asked, (each) => showsAll(tx, known, caller.tenantId, inner, each)))) return true
  }
  return false
}

/** One scope for each department someone may choose to work in (DEC-109). */
export function possibleScopes(profile: AccessProfile, source: ListSource): (EntityScope | undefined)[] {
  const codes = new Set<string | null>(profile.departs.map(({ orgCode }) => orgCode))
  if (profile.person.orgCode || codes.size === 0) codes.add(profile.person.orgCode)
  return [...codes].map((orgCode) => scopeInDepart(profile, source, orgCode))
}

async function someAsync<T>(list: T[], test: (each: T) => Promise<boolean>): Promise<boolean> {
  for (const each of list) if (await test(each)) return true
  return false
}

/** Whether all existing rows of the inner scope are in the outer one. */
async function showsAll(
  tx: Tx,
  source: ListSource,
  tenantId: number,
  inner: EntityScope | undefined,
  outer: EntityScope | undefined,
): Promise<boolean> {
  const departs = scopeField(source).holds === 'code' ? new Map() : await findCodes(tx)
  const [within, without] = [inner, outer].map(
    (scope): Fragment =>
      (scope && buildRowRule(scope, source, tx.app.part(clock), departs).where) ?? (() => 'true'),
  )
  const where = all([(bind) => `tenant_id = ${bind(tenantId)}`, () => 'del_flag = 0', within!])
  const { rowCount } = await tx.$client.query(
    statement(
      (bind) =>
        `select 1 from "${source.tableName}" where ${where(bind)} and (${without!(bind)}) is not true limit 1`,
    ),
  )
  return rowCount === 0
}
