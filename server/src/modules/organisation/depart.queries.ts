import { depart } from '@banyan/contract/organisation/depart'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import { waitForLock } from '#kernel/database/claim.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { codesBelow } from '#kernel/database/recode.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { findRows } from '#kernel/records/list/find.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import { codesAbove, codeWidth } from './depart.rules.ts'
import { departs, userDeparts } from './organisation.tables.ts'

/** Departments carry `delFlag` as text, other entities as a number (family-contract 17). */
export const computedDepartColumns = { delFlag: 'del_flag::text' }

export const departSource = listSource(depart, departs, { computed: computedDepartColumns })

export interface DepartRef {
  id: string
  departName: string
  orgCode: string
}
const refColumns = { id: departs.id, departName: departs.departName, orgCode: departs.orgCode }

/** The departments the caller may see, in the order of the screen: one query however many there are. */
export const findDeparts = (tx: Tx, me: Caller, extra: Fragment[] = []): Promise<Row[]> =>
  findRows(tx, departSource, me, 'depart_order, org_code', extra)

/** A code and all below it, answered by the index of codes. */
export const codeBelow =
  (code: string): Fragment =>
  (bind) =>
    `(org_code >= ${bind(code)} and org_code < ${bind(`${code}\u{10ffff}`)})`

/** Departments by id as they are, whatever the caller may see; `lock` keeps them from being deleted meanwhile. */
export function findByIds(tx: Tx, ids: string[], lock = false): Promise<DepartRef[]> {
  const query = tx
    .select(refColumns)
    .from(departs)
    .where(and(inArray(departs.id, ids), eq(departs.delFlag, 0)))
    .orderBy(asc(departs.orgCode))
  return lock ? query.for('share') : query
}

/** The departments a user belongs to, in the order of their codes. */
export const findDepartsOfUser = (tx: Tx, userId: string): Promise<(DepartRef & { status: string })[]> =>
  tx
    .select({ ...refColumns, status: departs.status })
    .from(userDeparts)
    .innerJoin(departs, and(eq(departs.id, userDeparts.departId), eq(departs.tenantId, userDeparts.tenantId)))
    .where(and(eq(userDeparts.userId, userId), eq(departs.delFlag, 0)))
    .orderBy(asc(departs.orgCode))

/** Where a user works: departments that are switched on (DEC-109). */
export const findOpenDepartsOfUser = async (tx: Tx, userId: string): Promise<DepartRef[]> =>
  (await findDepartsOfUser(tx, userId)).flatMap(({ status, ...depart }) => (status === '1' ? [depart] : []))

/** The enabled departments of some people, by user (DEC-109). */
export const findOpenLinks = (
  tx: Tx,
  userIds: string[],
): Promise<{ userId: string; id: string; orgCode: string }[]> =>
  tx
    .select({ userId: userDeparts.userId, id: departs.id, orgCode: departs.orgCode })
    .from(userDeparts)
    .innerJoin(departs, and(eq(departs.id, userDeparts.departId), eq(departs.tenantId, userDeparts.tenantId)))
    .where(and(inArray(userDeparts.userId, userIds), eq(departs.delFlag, 0), eq(departs.status, '1')))
    .orderBy(asc(departs.orgCode))

/** The columns of departments that affect rights, as `id` and `mark` for comparing two moments. */
export const departMarks = sql`
  select id, jsonb_build_array(org_code, status, del_flag)::text as mark from organisation_depart`
export const departLinkMarks = sql`
  select user_id as id, string_agg(depart_id, ',' order by depart_id) as mark
  from organisation_user_depart group by user_id`

/** The code of every department there is: id → code. */
export const findCodes = async (tx: Tx): Promise<Map<string, string>> =>
  new Map(
    (await tx.select({ id: departs.id, orgCode: departs.orgCode }).from(departs)).map(({ id, orgCode }) => [
      id,
      orgCode,
    ]),
  )

/** Ids of the departments above some codes. */
export async function findDepartsAbove(tx: Tx, orgCodes: string[]): Promise<string[]> {
  const above = [...new Set(orgCodes.flatMap(codesAbove))]
  if (above.length === 0) return []
  const found = await tx
    .select({ id: departs.id })
    .from(departs)
    .where(and(inArray(departs.orgCode, above), eq(departs.delFlag, 0)))
  return found.map(({ id }) => id)
}

/** The departments of several users: user id → departments. */
export async function findDepartsOfUsers(tx: Tx, userIds: string[]): Promise<Map<string, DepartRef[]>> {
  const found = await tx
    .select({ userId: userDeparts.userId, ...refColumns })
    .from(userDeparts)
    .innerJoin(departs, and(eq(departs.id, userDeparts.departId), eq(departs.tenantId, userDeparts.tenantId)))
    .where(and(inArray(userDeparts.userId, userIds), eq(departs.delFlag, 0)))
    .orderBy(asc(departs.orgCode))
  const ofUser = new Map<string, DepartRef[]>()
  for (const { userId, ...depart } of found) {
    const own = ofUser.get(userId)
    if (own) own.push(depart)
    else ofUser.set(userId, [depart])
  }
  return ofUser
}

/** Structural changes of a tenant's tree happen one after the other; codes and cycles depend on it. */
export const lockTree = (tx: Tx, tenantId: number) => waitForLock(tx, 7270022, tenantId)

/** The last code ever given under a parent, deleted departments included. */
export async function findLastCode(tx: Tx, parentCode: string): Promise<string | null> {
  const [row] = await tx
    .select({ last: sql<string | null>`max(${departs.orgCode})` })
    .from(departs)
    .where(
      and(
        codesBelow(sql`${departs.orgCode}`, parentCode),
        sql`length(${departs.orgCode}) = ${parentCode.length + codeWidth}`,
      ),
    )
  return row?.last ?? null
}

/** A department and all below it, deepest code first to last; also what a data rule hides. */
export const findSubtree = (tx: Tx, orgCode: string): Promise<DepartRef[]> =>
  tx
    .select(refColumns)
    .from(departs)
    .where(and(codesBelow(sql`${departs.orgCode}`, orgCode), eq(departs.delFlag, 0)))
    .orderBy(asc(departs.orgCode))

/** Replaces the codes of a moved subtree, including deleted departments. */
export const recodeSubtree = (tx: Tx, from: string, to: string) =>
  tx
    .update(departs)
    .set({
      orgCode: sql`${to} || substr(${departs.orgCode}, ${from.length + 1})`,
      orgType: sql`((length(${departs.orgCode}) + ${to.length - from.length}) / ${codeWidth})::text`,
    })
    .where(codesBelow(sql`${departs.orgCode}`, from))
