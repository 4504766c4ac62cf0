import type { Reading } from '#kernel/caller.ts'
import { textSource } from '#kernel/records/texts.ts'
import { refuse } from '#kernel/refusal.ts'
import { hasReservedRole } from '#modules/access/public.ts'

const users = 'identity_user,realname,id'
const roles = 'access_role,role_name,id'

interface Receivers {
  alertUsers: string[]
  alertRoles: string[]
}
type GivenReceivers = { [member in keyof Receivers]?: string[] | null }

/** Checks the receivers of an alert: people and roles must exist, and the reserved role is refused (SERVICE-063). */
export async function checkedReceivers(
  { tx, me }: Reading,
  given: GivenReceivers,
  before?: Receivers,
): Promise<Receivers> {
  const texts = tx.app.part(textSource)
  const alertUsers = [...new Set(given.alertUsers)]
  const alertRoles = [...new Set(given.alertRoles)]
  // Existing receivers are not checked again: they may be outside this person's data rules by now.
  const newUsers = alertUsers.filter((id) => !before?.alertUsers.includes(id))
  const knownUsers = await texts.lookupInScope(tx, me, users, newUsers)
  if (!newUsers.every((id) => knownUsers.has(id)))
    throw refuse.field('alertUsers', '提醒人不存在，请重新选择')
  const newRoles = alertRoles.filter((id) => !before?.alertRoles.includes(id))
  const knownRoles = await texts.lookupInScope(tx, me, roles, newRoles)
  if (!newRoles.every((id) => knownRoles.has(id)) || (await hasReservedRole(tx, newRoles)))
    throw refuse.field('alertRoles', '提醒角色不存在，请重新选择')
  return { alertUsers, alertRoles }
}

/** Refuses an urgency that is not in the dictionary (DEC-089). */
export async function refuseUnknownLevel({ tx, me }: Reading, level: string, refusal: string): Promise<void> {
  const levels = await tx.app.part(textSource).dict(tx, me.tenantId, 'alarm_level')
  if (!levels.has(level)) throw refuse.field('level', refusal)
}

/** Rows with the texts of level, people and roles (SERVICE-049). */
export async function withReceiverTexts<R extends Receivers & { level: string }>(
  { tx, me }: Reading,
  rows: readonly R[],
): Promise<(R & { level_dictText: string; alertUserStr: string; alertRolesStr: string })[]> {
  const texts = tx.app.part(textSource)
  const levels = await texts.dict(tx, me.tenantId, 'alarm_level')
  const distinct = (ids: string[][]) => [...new Set(ids.flat())]
  const userNames = await texts.lookup(tx, me, users, distinct(rows.map(({ alertUsers }) => alertUsers)))
  const roleNames = await texts.lookup(tx, me, roles, distinct(rows.map(({ alertRoles }) => alertRoles)))
  const named = (names: ReadonlyMap<string, string>, ids: string[]) =>
    ids.map((id) => names.get(id) ?? id).join(',')
  return rows.map((row) => ({
    ...row,
    level_dictText: levels.get(row.level) ?? row.level,
    alertUserStr: named(userNames, row.alertUsers),
    alertRolesStr: named(roleNames, row.alertRoles),
  }))
}
