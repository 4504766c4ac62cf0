import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import { accounts, users } from '../identity.tables.ts'

export const findAccounts = (tx: Tx, ids: string[]) =>
  tx
    .select()
    .from(accounts)
    .where(and(inArray(accounts.id, ids), isNull(accounts.deletedAt)))

/**
 * Refuses a user name that is a phone number other than the own one, because it would block the holder of that number.
 */
export async function insertAccount(tx: Tx, account: typeof accounts.$inferInsert): Promise<void> {
  const isNumber = /^1[3-9]\d{9}$/.test(account.username)
  if (isNumber && account.username !== account.phone) throw new Refusal('用户名不能是他人的手机号')
  await tx.insert(accounts).values({ ...account, createdAt: sql`app_now()`, phoneSince: sql`app_now()` })
}

export const updateAccount = (tx: Tx, id: string, change: Partial<typeof accounts.$inferInsert>) =>
  tx
    .update(accounts)
    .set({ ...('phone' in change ? phoneVerification(change.phone) : {}), ...change })
    .where(eq(accounts.id, id))

/** Members of an account without a second factor. */
export const noSecondFactor = { totpSecret: null, totpStep: 0, recoveryCodes: [] }

/** A changed number starts unverified at this moment. */
function phoneVerification(phone: string | null | undefined) {
  const isKept = sql`phone is not distinct from ${phone ?? null}::text`
  return {
    phoneSince: sql`case when ${isKept} then phone_since else app_now() end`,
    phoneProvedAt: sql`case when ${isKept} then phone_proved_at end`,
  }
}

/** Members that belong to the person, not to the tenant; every tenant's row holds a copy. */
export const sharedMembers = ['realname', 'avatar', 'sex', 'birthday', 'phone', 'email'] as const
type SharedMembers = Partial<Pick<typeof users.$inferInsert, (typeof sharedMembers)[number]>>

/** Writes shared members into the person's rows in the other tenants they belong to. */
export async function copySharedMembers(
  tx: Tx,
  id: string,
  tenantIds: number[],
  change: SharedMembers,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  for (const tenantId of tenantIds) {
    await inTenant(tx, tenantId, (tx) =>
      tx
        .update(users)
        .set(change)
        .where(and(eq(users.id, id), eq(users.tenantId, tenantId))),
    )
  }
}

/** Is the value free on the platform? Sees all accounts, so only ever answers yes or no. */
export async function isFree(
  tx: Tx,
  member: 'username' | 'phone' | 'email',
  value: string,
  but?: string,
): Promise<boolean> {
  const { column, fold } = uniqueKeys[member]
  const taken = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(column, fold(value)), isNull(accounts.deletedAt), but ? ne(accounts.id, but) : undefined))
    .limit(1)
  return taken.length === 0
}

/** Whether another account has verified this number. Looks at all accounts, so the answer is only yes or no. */
export const isPhoneProved = async (tx: Tx, phone: string, but: string): Promise<boolean> =>
  (
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          eq(accounts.phone, phone),
          isNull(accounts.deletedAt),
          isNotNull(accounts.phoneProvedAt),
          ne(accounts.id, but),
        ),
      )
      .limit(1)
  ).length > 0

const foldCase = (value: string) => value.toLowerCase()
/** The unique members of an account, and how they are compared. */
const uniqueKeys = {
  username: { column: accounts.usernameKey, fold: foldCase },
  phone: { column: accounts.phone, fold: (value: string) => value },
  email: { column: accounts.emailKey, fold: foldCase },
}

export const isWorkNoFree = async (tx: Tx, workNo: string, but?: string): Promise<boolean> =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.workNo, workNo), eq(users.delFlag, 0), but ? ne(users.id, but) : undefined))
      .limit(1)
  ).length === 0
