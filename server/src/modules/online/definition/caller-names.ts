import { type CallerNames, callerValues } from '@banyan/contract/online/caller-conditions'
import type { DefinitionSnapshot } from '@banyan/contract/online/definition-changes'
import { readDesign } from '@banyan/contract/online/form-design'
import { expressionsIn } from '@banyan/contract/online/form-rules'
import type { Reading } from '#kernel/caller.ts'
import { findRoles } from '#modules/access/public.ts'
import { findRealnames } from '#modules/identity/public.ts'
import { findDepartsByIds } from '#modules/organisation/public.ts'

/** The users, departments and roles that the rules of some definitions name: those that exist. */
export async function callerNamesIn(
  { tx, me }: Reading,
  snapshots: readonly DefinitionSnapshot[],
): Promise<CallerNames> {
  const { users, departments, roles } = callerValues(snapshots.flatMap(ruleTexts))
  const [people, departs, known] = await Promise.all([
    users.length ? findRealnames(tx, me.tenantId, users) : [],
    departments.length ? findDepartsByIds(tx, departments) : [],
    roles.length ? findRoles(tx) : [],
  ])
  return {
    users: new Map(people.map(({ username, realname }) => [username, realname || username])),
    departments: new Map(departs.map(({ id, departName }) => [id, departName])),
    roles: new Map(known.map(({ roleCode, roleName }) => [roleCode, roleName])),
  }
}

const ruleTexts = ({ head, tables }: DefinitionSnapshot): string[] =>
  [head, ...tables.map((table) => table.head)].flatMap(({ designJson }) =>
    expressionsIn(readDesign(designJson).rules),
  )
