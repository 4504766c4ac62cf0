import { eq } from 'drizzle-orm'
import { deriveKey } from '#kernel/keys.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { hashPassword, isPassword } from '#modules/identity/account/password.ts'
import { accounts } from '#modules/identity/identity.tables.ts'

/**
 * A password for the first sign-in, the same at every start until then: derived from the secret and the installation,
 * so that it can be shown again and is stored nowhere.
 */
export const firstPassword = (secretKey: string, installationId: string, who: string): string =>
  readablePassword(deriveKey(secretKey, `first password of ${who} in ${installationId}`))

/** Readable and strong: four groups without letters that look alike. */
export function readablePassword(random: Buffer): string {
  const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
  const letters = [...random.subarray(0, 16)].map((byte) => signs[byte % signs.length])
  return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-')
}

/**
 * What is still open of the administrator's first password: a generated one to show again, or one that ADMIN_PASSWORD
 * sets now. Nothing after the first sign-in, and nothing when the password was set in another way.
 */
export async function pendingPassword(
  { within }: Pick<Transactions, 'within'>,
  settings: Pick<Settings, 'adminPassword'>,
  generated: string,
): Promise<string | undefined> {
  const [admin] = await within({ auth: true }, (tx) =>
    tx.select().from(accounts).where(eq(accounts.username, 'admin')),
  )
  if (!admin || admin.signedInAt || admin.deletedAt) return undefined
  const { adminPassword } = settings
  if (adminPassword === undefined)
    return (await isPassword(admin.passwordHash, generated)) ? generated : undefined
  if (!(await isPassword(admin.passwordHash, adminPassword))) {
    const passwordHash = await hashPassword(adminPassword)
    await within({ auth: true }, (tx) =>
      tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, admin.id)),
    )
  }
  return undefined
}
