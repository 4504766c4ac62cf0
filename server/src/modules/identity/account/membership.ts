import { and, asc, eq, exists, ilike, isNull, not, or, sql } from 'drizzle-orm'
import { extendScope, inTenant, type Tx } from '#kernel/database/tx.ts'
import type { Paging } from '#kernel/records/list/paging.ts'
import { absentTexts, firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { accounts, users } from '../identity.tables.ts'
import { notifyMember } from '../session/access-of.ts'
import { endSessionsIn, endSessionsOf, findMemberships } from '../session/session.queries.ts'
import { findAccounts } from './account.queries.ts'

/** Makes a person a member of a further tenant; what they share is copied from where they are at home (DEC-093). */
export async function addMember(tx: Tx, tenantId: number, userId: string): Promise<void> {
  await extendScope(tx, { auth: true, accountId: userId })
  const account = firstOrRefuse(await findAccounts(tx, [userId]), absentTexts.record)
  const rows = await findMemberships(tx, userId)
  if (rows.some((row) => row.tenantId === tenantId)) throw new Refusal('该用户已是该租户成员')
  const { username, realname, avatar, sex, birthday, phone, email } =
    rows.find((row) => row.tenantId === account.homeTenantId) ?? firstOrRefuse(rows, absentTexts.record)
  const person = { username, realname, avatar, sex, birthday, phone, email, status: '1', delFlag: 0 }
  await inTenant(tx, tenantId, async (tx) => {
    // A former member gets the old row again.
    const back = await tx
      .update(users)
      .set(person)
      .where(and(eq(users.id, userId), eq(users.tenantId, tenantId)))
      .returning({ id: users.id })
    if (back.length === 0) await tx.insert(users).values({ id: userId, ...person })
  })
  await notifyMember(tx, userId)
}

/** Takes a guest out of a tenant, with the sessions they have there. */
export async function removeMember(tx: Tx, tenantId: number, userId: string): Promise<void> {
  await extendScope(tx, { auth: true })
  const account = firstOrRefuse(await findAccounts(tx, [userId]), absentTexts.record)
  if (account.homeTenantId === tenantId) throw new Refusal('该用户在本租户中创建，请在用户管理中删除')
  await inTenant(tx, tenantId, async (tx) => {
    const gone = await tx
      .update(users)
      .set({ delFlag: 1 })
      .where(and(eq(users.id, userId), eq(users.tenantId, tenantId), eq(users.delFlag, 0)))
      .returning({ id: users.id })
    firstOrRefuse(gone, '该用户不是该租户成员')
    await endSessionsOf(tx, userId, 'removed', { tenantId })
  })
  await notifyMember(tx, userId)
}

export interface Candidate {
  id: string
  username: string
  phone: string | null
}

export interface Member extends Candidate {
  realname: string | null
  status: string
  /** Created in this tenant. */
  isHome: boolean
}

/** The members of a tenant by a part of name or number, in the order of their names. */
export async function findMembers(
  tx: Tx,
  tenantId: number,
  keyword: string,
  { size, offset }: Paging,
): Promise<{ records: Member[]; total: number }> {
  await extendScope(tx, { auth: true })
  return inTenant(tx, tenantId, async (tx) => {
    const wanted = and(eq(users.tenantId, tenantId), eq(users.delFlag, 0), keywordFilter(keyword))
    const records = await tx
      .select({
        ...memberColumns,
        status: users.status,
        isHome: sql<boolean>`${accounts.homeTenantId} = ${tenantId}`,
      })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.id))
      .where(wanted)
      .orderBy(asc(users.username))
      .limit(size)
      .offset(offset)
    return { records, total: await tx.$count(users, wanted) }
  })
}

/** People from elsewhere who could join a tenant; a few, found by a part of user name or number. */
export async function findCandidates(tx: Tx, tenantId: number, keyword: string): Promise<Candidate[]> {
  await extendScope(tx, { auth: true })
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return inTenant(tx, tenantId, (tx) => {
    const here = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.id, accounts.id), eq(users.delFlag, 0)))
    return tx
      .select({ id: accounts.id, username: accounts.username, phone: accounts.phone })
      .from(accounts)
      .where(
        and(
          isNull(accounts.deletedAt),
          or(ilike(accounts.username, like), ilike(accounts.phone, like)),
          not(exists(here)),
        ),
      )
      .orderBy(asc(accounts.username))
      .limit(20)
  })
}

/** Whether a tenant has members; platform administrators do not count. */
export async function hasMembers(tx: Tx, tenantId: number): Promise<boolean> {
  await extendScope(tx, { auth: true })
  return inTenant(tx, tenantId, async (tx) => {
    const administrators = tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, users.id), eq(accounts.platformAdmin, true)))
    const wanted = and(eq(users.tenantId, tenantId), eq(users.delFlag, 0), not(exists(administrators)))
    return (await tx.select({ id: users.id }).from(users).where(wanted).limit(1)).length > 0
  })
}

/** Removes all people from a tenant. */
export const leaveTenant = (tx: Tx, tenantId: number) =>
  inTenant(tx, tenantId, async (tx) => {
    await tx
      .update(users)
      .set({ delFlag: 1 })
      .where(and(eq(users.tenantId, tenantId), eq(users.delFlag, 0)))
    await endSessionsIn(tx, tenantId, 'tenant')
  })

/** Signs everybody out of a tenant that was frozen. */
export const endTenantSessions = (tx: Tx, tenantId: number) =>
  inTenant(tx, tenantId, (tx) => endSessionsIn(tx, tenantId, 'tenant'))

const memberColumns = { id: users.id, username: users.username, realname: users.realname, phone: users.phone }

function keywordFilter(keyword: string) {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return keyword === ''
    ? undefined
    : or(ilike(users.username, like), ilike(users.realname, like), ilike(users.phone, like))
}
