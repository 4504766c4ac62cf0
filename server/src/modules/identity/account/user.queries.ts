import { user } from '@banyan/contract/identity/user'
import { UserBrief } from '@banyan/contract/identity/user-lookup'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { findRows, findRowsInScope } from '#kernel/records/list/find.ts'
import { listPage } from '#kernel/records/list/list.ts'
import { hideMembers, type Row } from '#kernel/records/list/row-scope.ts'
import { addTexts } from '#kernel/records/texts.ts'
import { users } from '../identity.tables.ts'

/** People as a list; pickers apply the same data rules. */
export const userSource = listSource(user, users)

interface NamedUser {
  username?: string
  realname?: string
}

/** A page of people for pickers and link tables, by a part of their names. */
export async function findBriefPage(
  tx: Tx,
  me: Caller,
  input: NamedUser & { pageNo?: number; pageSize?: number },
  extra: Fragment[] = [],
) {
  const query = { ...input, ...nameFilters(input), column: 'username', order: 'asc' }
  const page = await listPage(tx, userSource, me, query, extra)
  await addTexts(tx, me, userSource.columns.values(), page.records)
  return page
}

/** The rows of a link table: those of the list of users for who may open it, what a picker shows for others. */
export const linkedPeople = (me: Caller, rows: Row[]): Row[] =>
  me.rights.can(user.list.needs)
    ? hideMembers(
        userSource,
        me,
        rows.map((row) => ({ ...row, relTenantIds: String(me.tenantId) })),
      )
    : rows.map((row) => visibleBriefMembers(row) as Row)

const briefMembers = new Set(Object.keys(UserBrief.shape))
const visibleBriefMembers = (row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([member]) => briefMembers.has(member)))

/** All people that match, for lists that are not paged. */
export async function findBriefs(tx: Tx, me: Caller, extra: Fragment[]): Promise<Row[]> {
  const rows = await findRows(tx, userSource, me, 'username', extra)
  return addTexts(tx, me, userSource.columns.values(), rows)
}

/** Whether someone may look up roles and departments of a person; everybody may for themselves. */
export const isUserInScope = async (tx: Tx, me: Caller, userId: string): Promise<boolean> =>
  userId === me.userId || (await findRowsInScope(tx, userSource, me, [userId])).length > 0

/** The columns of a person that affect rights and sign-in, as `id` and `mark` for comparing two moments. */
export const personMarks = sql`
  select u.id, jsonb_build_array(u.realname, u.org_code, u.status, u.del_flag, a.password_hash, a.totp_secret, a.phone,
    a.email, a.deleted_at)::text as mark
  from identity_user u left join identity_account a on a.id = u.id where u.tenant_id = app_tenant()`

/** A person of the tenant as rules see them. */
export interface RuledPerson {
  id: string
  username: string
  realname: string | null
  orgCode: string | null
  platformAdmin: boolean
  isDeleted: boolean
}

/** People of the tenant by id, deleted ones too, or everybody. */
export async function findPeople(tx: Tx, ids?: string[]): Promise<RuledPerson[]> {
  const { rows } = await tx.execute<RuledPerson & Record<string, unknown>>(sql`
    select u.id, u.username, u.realname, u.org_code as "orgCode", u.del_flag = 1 as "isDeleted",
      coalesce(a.platform_admin, false) as "platformAdmin"
    from identity_user u left join identity_account a on a.id = u.id
    where u.tenant_id = app_tenant() ${ids ? sql`and u.id = any(${sql.param(ids)}::text[])` : sql``}`)
  return rows
}

/** The states of some people, before they are changed. */
export const findStates = (tx: Tx, ids: string[]) =>
  tx.select({ id: users.id, status: users.status }).from(users).where(inArray(users.id, ids))

/** The real names of those of some usernames that exist. */
export const findRealnames = (tx: Tx, tenantId: number, usernames: string[]) =>
  tx
    .select({ username: users.username, realname: users.realname })
    .from(users)
    .where(and(inArray(users.username, usernames), eq(users.tenantId, tenantId), eq(users.delFlag, 0)))

export const findByName = async (tx: Tx, tenantId: number, username: string) =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.username, username), eq(users.tenantId, tenantId), eq(users.delFlag, 0)))
  )[0]

/** A word typed into a picker is found anywhere in the name; with signs of the query language it is used as it is. */
export const nameFilters = ({ username, realname }: NamedUser) => ({
  username: asContains(username),
  realname: asContains(realname),
})
const asContains = (text?: string) => (text && !/[*,!]/.test(text) ? `*${text}*` : text)
