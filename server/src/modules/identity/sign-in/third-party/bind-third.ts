import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import { accounts, thirdIdentities } from '../../identity.tables.ts'

/**
 * Binds a third-party identity to an account. An identity belongs to one account (DEC-094), and an account has one
 * identity per single sign-on provider, so that a person who takes over an e-mail address does not get the account.
 */
export async function bindThird(tx: Tx, key: string, accountId: string): Promise<void> {
  const provider = key.slice(0, key.indexOf(' ') + 1)
  if (provider) {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    const [other] = await tx
      .select({ key: thirdIdentities.key })
      .from(thirdIdentities)
      .where(
        and(eq(thirdIdentities.accountId, accountId), sql`starts_with(${thirdIdentities.key}, ${provider})`),
      )
    if (other) throw new Refusal('该账号已绑定另一个公司账号，请联系管理员')
  }
  const bound = await tx
    .insert(thirdIdentities)
    .values({ key, accountId })
    .onConflictDoNothing()
    .returning({ key: thirdIdentities.key })
  if (bound.length === 0) throw new Refusal('该第三方账号已绑定其他用户')
}
