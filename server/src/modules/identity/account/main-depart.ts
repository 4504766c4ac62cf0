import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { codesBelow } from '#kernel/database/recode.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change } from '#kernel/records/records.ts'
import { users } from '../identity.tables.ts'

/** What the organisation context adds to users: the departments they belong to. */
export interface UserDepartService {
  /** Departments a user works in, in the tenant of the transaction. */
  departsOf(tx: Tx, userId: string): Promise<{ id: string; departName: string; orgCode: string }[]>
  /** Replaces a user's departments; refuses those beyond what the caller sees and holds. */
  assign(change: Change, userId: string, departIds: string[]): Promise<void>
  /** Adds `orgCodeTxt`, the names of the departments, to rows of users, unless a rule hides it. */
  decorate(tx: Tx, me: Caller, rows: Row[]): Promise<Row[]>
  /** Users of a department and of all below it. */
  among(tenantId: number, departId: string): Fragment
  /** Removes erased users from every department. */
  forget(tx: Tx, userIds: string[]): Promise<void>
}

const isOfThisTenant = sql`${users.tenantId} = app_tenant()`

/** The main department of some users, kept from changing until the end of the transaction. */
export const lockUsers = (tx: Tx, ids: string[]) =>
  tx
    .select({ id: users.id, orgId: users.orgId, orgCode: users.orgCode })
    .from(users)
    .where(and(isOfThisTenant, inArray(users.id, ids)))
    .orderBy(asc(users.id))
    .for('update')

/** Where a user works: data scopes 2 and 3 and the stamps of what they enter follow it (DEC-063, DEC-109). */
export const setMainDepart = (tx: Tx, id: string, depart: { id: string; orgCode: string } | undefined) =>
  tx
    .update(users)
    .set({ orgId: depart?.id ?? null, orgCode: depart?.orgCode ?? null })
    .where(and(isOfThisTenant, eq(users.id, id)))

/** Departments got other codes: so do those who work in them. */
export const recodeMainDeparts = (tx: Tx, from: string, to: string) =>
  tx
    .update(users)
    .set({ orgCode: sql`${to} || substr(${users.orgCode}, ${from.length + 1})` })
    .where(and(isOfThisTenant, codesBelow(sql`${users.orgCode}`, from)))
