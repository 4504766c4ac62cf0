import { and, eq, getTableName, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { isEmptyRefused } from '#kernel/call/errors.ts'
import { fixedWrite, placeholders } from '#kernel/database/fixed-write.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { accounts, sessions, tickets, users } from '../identity.tables.ts'

/** The one account a name or a number leads to, whatever other tenants noted since (docs/decisions/0029). */
export const accountIdByLogin = (login: string) => sql`
  case when phone = ${login} then phone_proved_at end desc nulls last,
  case when username_key = ${login.toLowerCase()} then created_at else phone_since end nulls first,
  (username_key = ${login.toLowerCase()}) desc, id limit 1`

/** By name or by phone number. */
export const findAccountByLogin = (tx: Tx, login: string) =>
  tx
    .select()
    .from(accounts)
    .where(
      and(
        or(eq(accounts.usernameKey, login.toLowerCase()), eq(accounts.phone, login)),
        isNull(accounts.deletedAt),
      ),
    )
    .orderBy(accountIdByLogin(login))

export const findAccountByName = (tx: Tx, username: string) =>
  tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.usernameKey, username.toLowerCase()), isNull(accounts.deletedAt)))

export const findAccountByPhone = (tx: Tx, phone: string) =>
  tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.phone, phone), isNull(accounts.deletedAt)))
    .orderBy(accountIdByLogin(phone))

/** The tenant somebody works in: their next sign-in proposes it (DEC-109). */
export async function rememberTenant(tx: Tx, accountId: string, tenantId: number): Promise<void> {
  const [known] = await tx
    .select({ lastTenantId: accounts.lastTenantId })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  // Checked first, because a write to accounts causes a comparison of rights, and mostly nothing changes.
  if (known?.lastTenantId === tenantId) return
  await tx.update(accounts).set({ lastTenantId: tenantId }).where(eq(accounts.id, accountId))
}

/** The account's rows in every tenant it belongs to. */
export const findMemberships = (tx: Tx, accountId: string) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.id, accountId), eq(users.delFlag, 0)))

export const findUser = (tx: Tx, id: string) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.delFlag, 0)))

export type NewSession = Pick<
  typeof sessions.$inferSelect,
  | 'id'
  | 'salt'
  | 'parentId'
  | 'accountId'
  | 'tenantId'
  | 'accessUntil'
  | 'expiresAt'
  | 'peer'
  | 'agent'
  | 'singleSignOn'
>

/**
 * Inserts a session if account and membership are still as verified; otherwise the account id is null, which the table
 * refuses. Both rows stay locked until the commit, so that a later change of them finds the session and ends it.
 */
export const insertSession = (
  tx: Tx,
  session: NewSession,
  { passwordHash, totpSecret, phone, email }: typeof accounts.$inferSelect,
) => writeSession(tx, { ...session, passwordHash, totpSecret, phone, email })

const writeSession = fixedWrite<
  NewSession & Pick<typeof accounts.$inferSelect, 'passwordHash' | 'totpSecret' | 'phone' | 'email'>
>(sessions, (tx) => {
  const value = placeholders('accountId', 'tenantId', 'passwordHash', 'totpSecret', 'phone', 'email')
  return tx.insert(sessions).values({
    ...placeholders(
      'id',
      'salt',
      'parentId',
      'tenantId',
      'accessUntil',
      'expiresAt',
      'peer',
      'agent',
      'singleSignOn',
    ),
    accountId: sql`(select a.id from identity_user u join identity_account a on a.id = u.id
      where u.id = ${value.accountId} and u.tenant_id = ${value.tenantId} and u.del_flag = 0 and u.status <> '2'
        and a.deleted_at is null and a.password_hash is not distinct from ${value.passwordHash}::text
        and a.totp_secret is not distinct from ${value.totpSecret}::text
        and a.phone is not distinct from ${value.phone}::text and a.email is not distinct from ${value.email}::text
      for share of u for no key update of a)`,
  })
})

/** Whether `insertSession` failed because the account is no longer as it was verified. */
export const isAccountChanged = (error: unknown): boolean =>
  isEmptyRefused(error, { table: getTableName(sessions), column: 'account_id' })

export const findSession = (tx: Tx, id: string) => tx.select().from(sessions).where(eq(sessions.id, id))

/** Locks a usable session until the commit, so that what is issued for it is valid. */
export const lockSession = (tx: Tx, id: string) =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`app_now()`)))
    .for('share')

/** Rotation is one atomic update: of two requests with the same token one wins, the other finds the next generation. */
export const rotateSession = (tx: Tx, id: string, gen: number, accessUntil: Date) =>
  tx
    .update(sessions)
    .set({ gen: gen + 1, rotatedAt: sql`app_now()`, accessUntil })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.gen, gen),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`app_now()`),
      ),
    )
    .returning()

/** Ends a session; `by` is `self` for its own user, otherwise the reason (DEC-024). */
export const endSession = (tx: Tx, id: string, by: string) =>
  tx
    .update(sessions)
    .set({ revokedAt: sql`app_now()`, revokedBy: by })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })

/** Ends the sessions of an account: all, those in one tenant, or all but one. */
export const endSessionsOf = (
  tx: Tx,
  accountId: string,
  by: string,
  limits: { tenantId?: number; but?: string } = {},
) =>
  tx
    .update(sessions)
    .set({ revokedAt: sql`app_now()`, revokedBy: by })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        limits.tenantId === undefined ? undefined : eq(sessions.tenantId, limits.tenantId),
        limits.but === undefined ? undefined : ne(sessions.id, limits.but),
      ),
    )

/** Ends every session that was opened in the tenant the transaction works in. */
export const endSessionsIn = (tx: Tx, tenantId: number, by: string) =>
  tx
    .update(sessions)
    .set({ revokedAt: sql`app_now()`, revokedBy: by })
    .where(and(eq(sessions.tenantId, tenantId), isNull(sessions.revokedAt)))

/** When somebody was last seen in a tenant, to about a minute; sessions are kept for a month after their end. */
export async function findLastSeen(tx: Tx, tenantId: number, accountId: string): Promise<string | null> {
  const [row] = await tx
    .select({ at: sql<string | null>`max(coalesce(${sessions.seenAt}, ${sessions.createdAt}))::text` })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.tenantId, tenantId)))
  return row?.at?.slice(0, 19) ?? null
}

export const insertTicket = (tx: Tx, ticket: typeof tickets.$inferInsert) => tx.insert(tickets).values(ticket)

/** Uses a ticket up; nothing comes back when it is unknown, used, too old or for something else. */
export const useTicket = (tx: Tx, hash: string, use: string) =>
  tx
    .update(tickets)
    .set({ usedAt: sql`app_now()` })
    .where(
      and(
        eq(tickets.hash, hash),
        eq(tickets.use, use),
        isNull(tickets.usedAt),
        gt(tickets.expiresAt, sql`app_now()`),
      ),
    )
    .returning()
