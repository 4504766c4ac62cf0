import { sql } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { AccessGuard } from '#kernel/http/access-guard.ts'
import { refuse } from '#kernel/refusal.ts'
import { findPeople } from '#modules/identity/public.ts'
import { findCodes } from '#modules/organisation/public.ts'
import { ruledEntities } from '../scope/entities.ts'
import { type AccessProfile, loadProfiles } from './access-profile.ts'
import { findHolderPeople } from './holdings.queries.ts'
import { findChanges, takeMarks } from './marks.ts'
import { inNewCodes, isAffectedByMove, movedBetween } from './moved-departs.rules.ts'
import { refuseExcess } from './refuse-excess.ts'

/**
 * Nobody widens anyone (security, section 15). The change is made, then everybody whom it affected must be able to do
 * and see no more than the caller could before it; else it is refused and undone.
 */
export const guardAccess: AccessGuard = {
  async begin(tx, me) {
    if (me.rights.isUnlimited) return async () => undefined
    // Two changes by limited administrators, each harmless alone, must not add up unseen.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('access_guard'), ${me.tenantId})`)
    const before = {
      caller: await loadCaller(tx, me),
      marks: await takeMarks(tx),
      codes: await findCodes(tx),
    }
    return () => refuseWidening(tx, me, before)
  },
}

/** Refuses people who can do or see more than the caller, for calls that touch them without changing any right. */
export async function refuseSuperiors(tx: Tx, me: Caller, userIds: string[]): Promise<void> {
  if (me.platformAdmin) return
  const caller = await loadCaller(tx, me)
  for (const person of await loadPeople(tx, me, userIds)) await refuseExcess(tx, me, person, caller)
}

interface Before {
  caller: AccessProfile
  marks: Awaited<ReturnType<typeof takeMarks>>
  /** Department id → code. */
  codes: Map<string, string>
}

async function refuseWidening(tx: Tx, me: Caller, { caller, marks, codes }: Before): Promise<void> {
  const { direct, holders, hasDepartChanges } = await findChanges(tx, marks)
  const moved = hasDepartChanges ? movedBetween(codes, await findCodes(tx)) : []
  const compared = inNewCodes(caller, moved)
  for (const person of await loadPeople(tx, me, direct)) await refuseExcess(tx, me, person, compared)
  // What a role or department holds makes no difference to administrators and to people who are deleted.
  for (const person of await loadPeople(tx, me, await findHolderPeople(tx, holders)))
    if (person.level === 'limited' && !person.person.isDeleted) await refuseExcess(tx, me, person, compared)
  if (moved.length === 0) return
  const sources = ruledEntities(me)
  if (isAffectedByMove(sources, caller, moved))
    throw refuse.beyond('您的数据范围取决于部门，不能把部门移入或移出自己的数据范围')
  for (const person of await loadPeople(tx, me))
    if (!person.person.isDeleted && isAffectedByMove(sources, person, moved, 'after'))
      await refuseExcess(tx, me, person, compared)
}

async function loadCaller(tx: Tx, me: Caller): Promise<AccessProfile> {
  const [own] = await loadPeople(tx, me, [me.userId])
  if (!own) throw new Error('the caller is no member of the tenant they work in')
  return own
}

/** The profiles of some people, or of everybody; people of no tenant row are gone and have none. */
async function loadPeople(tx: Tx, { tenantId }: Caller, ids?: string[]): Promise<AccessProfile[]> {
  if (ids?.length === 0) return []
  return [...(await loadProfiles(tx, tenantId, await findPeople(tx, ids))).values()]
}
