import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { AppState } from '#kernel/app-state.ts'
import type { Peer } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { deriveKey, newId, signText } from '#kernel/keys.ts'
import { firstOrRefuse, refuse } from '#kernel/refusal.ts'
import { textSeal } from '#kernel/sealed-text.ts'
import { accounts, loginFailures } from '../../identity.tables.ts'
import type { DeviceCookies } from '../../session/device-cookie.ts'
import {
  countFailure,
  countFailures,
  forgetFailures,
  keepFailure,
  lockedRefusal,
  loginSource,
  refuseLocked,
} from '../login-limits.ts'
import { base32, findStep } from './totp.ts'

const recoveryCount = 10
/** Wrong codes of an account within ten minutes, from all addresses, because whoever enters one knows the password. */
const maxWrongCodesPerAccount = 10

interface SecondFactorRules {
  app: AppState
  devices: DeviceCookies
  loginsPerMinute: number
}

type Account = typeof accounts.$inferSelect

/** Codes of authenticator apps and recovery codes. All of it needs a transaction that signs someone in. */
export function secondFactors(secretKey: string, { app, devices, loginsPerMinute }: SecondFactorRules) {
  const hashKey = deriveKey(secretKey, 'recovery code')
  const hashOf = (accountId: string, code: string) => signText(hashKey, `${accountId}|${code}`)
  const place = (accountId: string) => `second factor of ${accountId}`

  /** New recovery codes in place of those before; they are shown once. */
  function newCodes(accountId: string): { shown: string[]; recoveryCodes: string[] } {
    const codes = Array.from({ length: recoveryCount }, () => base32(randomBytes(10)).slice(0, 12))
    return {
      shown: codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code),
      recoveryCodes: codes.map((code) => hashOf(accountId, code)),
    }
  }

  return {
    seal: (secret: Buffer, accountId: string): string =>
      app.part(textSeal).seal(secret.toString('hex'), place(accountId)),

    /** Decrypts a secret; `undefined` when the main key has changed. */
    open(sealed: string, accountId: string): Buffer | undefined {
      const text = app.part(textSeal).open(sealed, place(accountId))
      return text === undefined ? undefined : Buffer.from(text, 'hex')
    },

    newCodes,

    /**
     * Checks a code and uses it up. The row of the account is locked, so that of two attempts with one code only one
     * succeeds and parallel attempts cannot exceed the limit. A wrong code counts like a wrong password, so the
     * transaction must be committed before the refusal.
     */
    async isCode(tx: Tx, peer: Peer, accountId: string, typed: string): Promise<boolean> {
      const account = firstOrRefuse(await lockAccount(tx, accountId))
      const key = account.username.toLowerCase()
      const source = loginSource(peer, devices.deviceOf(peer.cookies, accountId))
      refuseLocked(app, key, source, await countFailures(tx, account.username, peer.address), loginsPerMinute)
      const wrongCodes = codeFailures(accountId)
      if (!source.isKnownDevice && (await countSince(tx, wrongCodes)) >= maxWrongCodesPerAccount)
        throw refuse.tooMany(lockedRefusal)
      const used = this.match(account, typed.replace(/[\s-]/g, '').toUpperCase())
      if (used) {
        await tx.update(accounts).set(used).where(eq(accounts.id, accountId))
        await forgetFailures(app, tx, key, source)
        return true
      }
      countFailure(app, key, source)
      await keepFailure(tx, key, source)
      await tx.insert(loginFailures).values({ id: newId(), ...wrongCodes, at: sql`app_now()` })
      return false
    },

    /** Returns the change of the account that uses a right code up; `undefined` for a wrong code. */
    match(
      { id, totpSecret, totpStep, recoveryCodes }: Account,
      code: string,
    ): Partial<typeof accounts.$inferInsert> | undefined {
      if (totpSecret === null) return undefined
      const secret = this.open(totpSecret, id)
      const step = secret && findStep(secret, code, app.part(clock).now(), totpStep)
      if (step) return { totpStep: step }
      const hash = hashOf(id, code)
      return recoveryCodes.includes(hash)
        ? { recoveryCodes: recoveryCodes.filter((each) => each !== hash) }
        : undefined
    },
  }
}
export type SecondFactors = ReturnType<typeof secondFactors>

/** An account, locked until the end of the transaction. */
export const lockAccount = (tx: Tx, id: string) =>
  tx.select().from(accounts).where(eq(accounts.id, id)).for('update')

/** The name under which wrong codes are counted; it contains blanks, so it equals no user name. */
const codeFailures = (accountId: string) => ({ accountKey: `codes of ${accountId}`, peer: 'codes' })

async function countSince(tx: Tx, { accountKey, peer }: ReturnType<typeof codeFailures>): Promise<number> {
  const rows = await tx
    .select({ id: loginFailures.id })
    .from(loginFailures)
    .where(
      and(
        eq(loginFailures.accountKey, accountKey),
        eq(loginFailures.peer, peer),
        sql`${loginFailures.at} > app_now() - interval '10 minutes'`,
      ),
    )
  return rows.length
}
