import type { Tx } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import { thirdIdentities } from '../../identity.tables.ts'

/** Ties a scanned identity to an account; it belongs to one only (DEC-094). */
export async function bindThird(tx: Tx, key: string, accountId: string): Promise<void> {
  const bound = await tx
    .insert(thirdIdentities)
    .values({ key, accountId })
    .onConflictDoNothing()
    .returning({ key: thirdIdentities.key })
  if (bound.length === 0) throw new Refusal('该第三方账号已绑定其他用户')
}
