import { and, eq, inArray } from 'drizzle-orm'
import { type Fragment, withReads } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { isHidden } from '#kernel/records/list/row-scope.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { lockUsers, setMainDepart, type UserDepartService, userSource } from '#modules/identity/public.ts'
import {
  type DepartRef,
  departSource,
  findByIds,
  findDepartsOfUser,
  findDepartsOfUsers,
  findOpenDepartsOfUser,
} from './depart.queries.ts'
import { userDeparts } from './organisation.tables.ts'

const absentDepart = '未找到部门信息'

/** Rights attached to departments, implemented by the access context. */
export interface DepartGrants {
  /** Roles inside a department end with the membership. */
  left(tx: Tx, userIds: string[], departIds: string[]): Promise<void>
  /** Permissions and roles end with the department. */
  removed(tx: Tx, departIds: string[]): Promise<void>
}

/** Departments of users, as the identity context asks for them. */
export const userDepartService = (grants: DepartGrants): UserDepartService => ({
  departsOf: findOpenDepartsOfUser,
  async assign(change, userId, departIds) {
    const { tx, me } = change
    const wanted = [...new Set(departIds)]
    const before = await findDepartsOfUser(tx, userId)
    const held = new Set(before.map(({ id }) => id))
    const ids = [...new Set([...wanted, ...held])]
    const seen = new Set(
      ids.length ? (await findRowsInScope(tx, departSource, me, ids)).map(({ id }) => id) : [],
    )
    const added = wanted.filter((id) => !held.has(id))
    // Departments that the caller cannot see are neither added nor removed.
    const lost = [...held].filter((id) => !wanted.includes(id) && seen.has(id))
    if (added.some((id) => !seen.has(id))) throw refuse.missing(absentDepart)
    if (added.length + lost.length === 0) return
    await linkUsers(tx, [userId], added)
    await unlinkUsers(tx, grants, [userId], lost)
    await chooseMainDepart(tx, [userId], wanted)
    await audit(tx, me, change.peer, {
      content: '调整用户部门',
      operateType: operationCodes.edit,
      entity: 'user',
      rowId: userId,
      before: { departIds: [...held] },
      after: { departIds: [...held, ...added].filter((id) => !lost.includes(id)) },
    })
  },
  async decorate(tx, me, rows) {
    if (isHidden(userSource, me, 'orgCodeTxt')) return rows
    const ofUser = await findDepartsOfUsers(
      tx,
      rows.map(({ id }) => id),
    )
    for (const row of rows)
      row.orgCodeTxt = (ofUser.get(row.id) ?? []).map(({ departName }) => departName).join(',')
    return rows
  },
  among: usersOfDepartOrId,
  async forget(tx, userIds) {
    const ofUser = await findDepartsOfUsers(tx, userIds)
    const departIds = [...ofUser.values()].flat().map(({ id }) => id)
    await unlinkUsers(tx, grants, userIds, [...new Set(departIds)])
    await chooseMainDepart(tx, userIds)
  },
})

/** Puts users into departments; who is in already stays. */
export async function linkUsers(tx: Tx, userIds: string[], departIds: string[]): Promise<void> {
  if (departIds.length === 0 || userIds.length === 0) return
  if ((await findByIds(tx, departIds, true)).length < departIds.length) throw refuse.missing(absentDepart)
  const links = userIds.flatMap((userId) => departIds.map((departId) => ({ id: newId(), userId, departId })))
  await tx.insert(userDeparts).values(links).onConflictDoNothing()
}

/** Takes users out of departments, with the roles they had there; the pairs that were links come back. */
export async function unlinkUsers(
  tx: Tx,
  grants: DepartGrants,
  userIds: string[],
  departIds: string[],
): Promise<{ userId: string; departId: string }[]> {
  if (departIds.length === 0 || userIds.length === 0) return []
  await grants.left(tx, userIds, departIds)
  return tx
    .delete(userDeparts)
    .where(and(inArray(userDeparts.userId, userIds), inArray(userDeparts.departId, departIds)))
    .returning({ userId: userDeparts.userId, departId: userDeparts.departId })
}

/**
 * The main department of each user is one they belong to: it stays while it can, else the first of `preferred`, else
 * the first of all (DEC-109).
 */
export async function chooseMainDepart(tx: Tx, userIds: string[], preferred: string[] = []): Promise<void> {
  const users = await lockUsers(tx, userIds)
  const ofUser = await findDepartsOfUsers(tx, userIds)
  for (const { id, orgId, orgCode } of users) {
    const own = ofUser.get(id) ?? []
    const main = own.find((depart) => depart.id === orgId) ?? firstPreferred(own, preferred)
    if ((main?.id ?? null) !== orgId || (main?.orgCode ?? null) !== orgCode) await setMainDepart(tx, id, main)
  }
}

const firstPreferred = (own: DepartRef[], preferred: string[]): DepartRef | undefined =>
  preferred.flatMap((id) => own.filter((depart) => depart.id === id))[0] ?? own[0]

/** Everyone of a department and of all below, or the user of that id where it names no department (DEC-053). */
function usersOfDepartOrId(tenantId: number, id: string): Fragment {
  return withReads(['organisation_user_depart', 'organisation_depart'], (bind) => {
    const at = bind(tenantId)
    const wanted = bind(id)
    const code = `(select org_code from organisation_depart where tenant_id = ${at} and id = ${wanted} and del_flag = 0)`
    return `id in (select l.user_id from organisation_user_depart l
      join organisation_depart d on d.tenant_id = l.tenant_id and d.id = l.depart_id
      where d.tenant_id = ${at} and d.org_code >= ${code} and d.org_code < ${code} || chr(1114111)
      union all select ${wanted}::text)`
  })
}

/** Everyone of the departments whose code begins with this one. */
export const usersBelow =
  (tenantId: number, orgCode: string): Fragment =>
  (bind) => {
    const at = bind(tenantId)
    return `id in (select l.user_id from organisation_user_depart l
      join organisation_depart d on d.tenant_id = l.tenant_id and d.id = l.depart_id
      where d.tenant_id = ${at} and d.del_flag = 0 and d.org_code >= ${bind(orgCode)}
        and d.org_code < ${bind(`${orgCode}\u{10ffff}`)})`
  }

/** Everyone who belongs to exactly this department. */
export const usersIn =
  (tenantId: number, departId: string): Fragment =>
  (bind) =>
    `id in (select user_id from organisation_user_depart
      where tenant_id = ${bind(tenantId)} and depart_id = ${bind(departId)})`

/** Removes everybody from departments that are deleted. */
export async function emptyDeparts(tx: Tx, departIds: string[]): Promise<string[]> {
  const gone = await tx
    .delete(userDeparts)
    .where(inArray(userDeparts.departId, departIds))
    .returning({ userId: userDeparts.userId })
  const userIds = [...new Set(gone.map(({ userId }) => userId))]
  await chooseMainDepart(tx, userIds)
  return userIds
}

/** The people of some departments, by link. */
export const findLinks = (tx: Tx) =>
  tx.select({ userId: userDeparts.userId, departId: userDeparts.departId }).from(userDeparts)

export const findLinksIn = (tx: Tx, departId: string, userIds: string[]) =>
  tx
    .select({ userId: userDeparts.userId })
    .from(userDeparts)
    .where(and(eq(userDeparts.departId, departId), inArray(userDeparts.userId, userIds)))

export const notLinkedRefusal = () => new Refusal('当前选中部门与用户无关联关系!')
