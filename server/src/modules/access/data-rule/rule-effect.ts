import type { Caller, ListSource, Reading } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { fromClause, rowScope } from '#kernel/records/list/row-scope.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findPeople, isUserInScope } from '#modules/identity/public.ts'
import { loadProfiles } from '../profile/access-profile.ts'
import { buildRights, loadDepartCodes } from '../rights.ts'
import type { ObjectRule } from '../scope/entity-scope.ts'

type TriedRule = Omit<ObjectRule, 'content'>

/** Counts the rows a person would see after saving the rule, among those the caller sees. */
export async function countWithRule(
  { tx, me }: Reading,
  source: ListSource,
  rule: TriedRule,
  userId: string,
): Promise<{ visible: number; total: number }> {
  const [person] = (await isUserInScope(tx, me, userId)) ? await findPeople(tx, [userId]) : []
  const profile = person && (await loadProfiles(tx, me.tenantId, [person])).get(person.id)
  if (!profile || profile.person.isDeleted) throw new Refusal('用户不存在')
  const others = profile.rules.filter(({ id }) => id === undefined || id !== rule.id)
  const tried = { ...profile, rules: [...others, { ...rule, content: null }] }
  const rights = buildRights(tried, tx.app.part(clock), await loadDepartCodes(tx, tried))
  return {
    visible: await countRows(tx, source, { ...me, rights }),
    total: await countRows(tx, source, me),
  }
}

async function countRows(tx: Tx, source: ListSource, who: Caller): Promise<number> {
  const { where } = rowScope(source, who)
  const query = statement(
    (bind) => `select count(*)::int as n from ${fromClause(source, who)(bind)} where ${where(bind)}`,
  )
  return (await tx.$client.query<{ n: number }>(query)).rows[0]?.n ?? 0
}
