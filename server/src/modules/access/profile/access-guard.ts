import type { Caller, Catalogue } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { readCatalogue } from '#kernel/records/catalogue.ts'
import { refuse } from '#kernel/refusal.ts'
import { type AccessChange, type AccessGuard, lockAccess } from '#kernel/session/access-guard.ts'
import { findPeople } from '#modules/identity/public.ts'
import { findCodes } from '#modules/organisation/public.ts'
import { ruledEntities } from '../scope/entities.ts'
import { type AccessProfile, loadProfiles } from './access-profile.ts'
import { findHolderPeople, findRuledHolders } from './holdings.queries.ts'
import { type ChangedIds, findChanges, readMarks } from './marks.ts'
import { findMovedDeparts, isAffectedByMove, withNewCodes } from './moved-departs.rules.ts'
import { type Comparison, findExcess, refuseExcess } from './refuse-excess.ts'

/**
 * No change may give anybody more than the caller had (security, section 15). After the change, everybody affected is
 * compared with the caller before it; if they can do or see more, it is refused and rolled back.
 */
export const guardAccess: AccessGuard = {
  async refuseWidening(change) {
    const { tx, me, readCommitted } = change
    await lockAccess(tx, me.tenantId)
    const before = await readCommitted(me.tenantId, async (committed) => ({
      caller: await loadCaller(committed, me),
      marks: await readMarks(committed),
      codes: await findCodes(committed),
    }))
    const changes = await findChanges(tx, before.marks)
    if (changes.hasPublications) await refuseWiderForms(change, before.caller, changes)
    else await refuseWiderRights(change, before, changes)
  },
}

/** Refuses people who can do or see more than the caller, for calls that touch them without changing any right. */
export async function refuseSuperiors(tx: Tx, me: Caller, userIds: string[]): Promise<void> {
  if (me.platformAdmin) return
  const caller = await loadCaller(tx, me)
  for (const person of await loadPeople(tx, me, userIds)) await refuseExcess({ tx, me }, person, caller)
}

interface StateBefore {
  caller: AccessProfile
  /** Department id → code. */
  codes: Map<string, string>
}

async function refuseWiderRights(
  { tx, me }: AccessChange,
  { caller, codes }: StateBefore,
  { direct, holders, hasDepartChanges }: ChangedIds,
): Promise<void> {
  const moved = hasDepartChanges ? findMovedDeparts(codes, await findCodes(tx)) : []
  const compared = withNewCodes(caller, moved)
  for (const person of await loadPeople(tx, me, direct)) await refuseExcess({ tx, me }, person, compared)
  // Rights of roles and departments do not affect administrators and deleted people.
  for (const person of await loadPeople(tx, me, await findHolderPeople(tx, holders)))
    if (isLimited(person)) await refuseExcess({ tx, me }, person, compared)
  if (moved.length === 0) return
  const sources = ruledEntities(me)
  if (isAffectedByMove(sources, caller, moved))
    throw refuse.beyond('您的数据范围取决于部门，不能把部门移入或移出自己的数据范围')
  for (const person of await loadPeople(tx, me))
    if (!person.person.isDeleted && isAffectedByMove(sources, person, moved, 'after'))
      await refuseExcess({ tx, me }, person, compared)
}

/**
 * After a publication, which changes lists and removes menus of retired forms, checks that nobody sees more of the
 * changed lists than the caller.
 */
async function refuseWiderForms(
  { tx, me, readCommitted }: AccessChange,
  caller: AccessProfile,
  { holders }: ChangedIds,
): Promise<void> {
  const now = { ...me, catalogue: await readCatalogue(tx, me.tenantId) }
  const was = await readCommitted(me.tenantId, async (committed) => {
    const catalogue = await readCatalogue(committed, me.tenantId)
    const ruled = await findRuledHolders(committed, changedEntities(catalogue, now.catalogue))
    const ids = await findHolderPeople(committed, [...holders, ...ruled])
    return { catalogue, people: await loadPeople(committed, me, ids) }
  })
  const compared: Comparison = { tx, me: now, outer: was.catalogue }
  const people = await loadPeople(
    tx,
    me,
    was.people.map(({ person }) => person.id),
  )
  for (const person of people.filter(isLimited)) {
    const own = was.people.find((each) => each.person.id === person.person.id)
    if (own && !(await findExcess(compared, person, own))) continue
    await refuseExcess(compared, person, caller)
  }
}

/** The lists whose columns are no longer the same. */
function changedEntities(before: Catalogue, after: Catalogue): string[] {
  const columnsIn = ({ entities }: Catalogue, entity: string) =>
    [...(entities.get(entity)?.columns.keys() ?? [])].sort().join()
  return [...before.entities.keys()].filter(
    (entity) => columnsIn(before, entity) !== columnsIn(after, entity),
  )
}

const isLimited = ({ level, person }: AccessProfile): boolean => level === 'limited' && !person.isDeleted

async function loadCaller(tx: Tx, me: Caller): Promise<AccessProfile> {
  const [own] = await loadPeople(tx, me, [me.userId])
  // The caller was removed from the tenant during the call.
  if (!own) throw refuse.noPermission()
  return own
}

/** The profiles of some people or of everybody; people who left the tenant have none. */
async function loadPeople(tx: Tx, { tenantId }: Caller, ids?: string[]): Promise<AccessProfile[]> {
  if (ids?.length === 0) return []
  return [...(await loadProfiles(tx, tenantId, await findPeople(tx, ids))).values()]
}
