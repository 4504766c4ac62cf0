import { tenantAdmin } from '@banyan/contract/access/role'
import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { findPeople } from '#modules/identity/public.ts'
import { loadProfiles } from './access-profile.ts'
import { findActions, findHolderPeople } from './holdings.queries.ts'

/** The people of the tenant who hold an action, deleted ones left out. */
export async function findPeopleWith(tx: Tx, tenantId: number, action: string): Promise<string[]> {
  const { of } = await findActions(tx)
  const granting = [...of].flatMap(([permission, actions]) => (actions.includes(action) ? [permission] : []))
  const possible = await findHolderPeople(tx, await findGrantees(tx, granting))
  const people = (await findPeople(tx, possible)).filter(({ isDeleted }) => !isDeleted)
  return filterHolders(tx, tenantId, people, action)
}

/** Whether a person of the tenant holds an action. */
export async function holdsAction(
  tx: Tx,
  tenantId: number,
  userId: string,
  action: string,
): Promise<boolean> {
  const people = (await findPeople(tx, [userId])).filter(({ isDeleted }) => !isDeleted)
  return (await filterHolders(tx, tenantId, people, action)).length > 0
}

/** The people who hold an action, by their whole profiles. */
async function filterHolders(
  tx: Tx,
  tenantId: number,
  people: Parameters<typeof loadProfiles>[2],
  action: string,
): Promise<string[]> {
  const profiles = await loadProfiles(tx, tenantId, people)
  return [...profiles.values()].flatMap(({ person, level, actions, reserved }) =>
    (level === 'limited' ? actions.has(action) : level === 'platform' || !reserved.has(action))
      ? [person.id]
      : [],
  )
}

/** The roles, departments and roles inside departments that were given one of some permissions, and administrators. */
async function findGrantees(tx: Tx, permissionIds: string[]): Promise<string[]> {
  const ids = sql.param(permissionIds)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select role_id as id from access_role_permission where permission_id = any(${ids}::text[]) and del_flag = 0
    union select depart_id from access_depart_permission where permission_id = any(${ids}::text[]) and del_flag = 0
    union select depart_role_id from access_depart_role_permission
      where permission_id = any(${ids}::text[]) and del_flag = 0
    union select id from access_role where role_code = ${tenantAdmin} and del_flag = 0 and tenant_id = app_tenant()`)
  return rows.map(({ id }) => id)
}
