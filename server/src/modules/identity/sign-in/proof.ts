import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { deriveKey, sameText, signText } from '#kernel/keys.ts'
import { proofs } from '../identity.tables.ts'

export interface NewProof {
  /** The purpose and target that the value is bound to; a new value replaces the old one. */
  key: string
  value: string
  seconds: number
  data?: string
}

/** The outcome of an attempt: right, wrong, or no valid value (unknown, used, expired, too many attempts). */
export type CodeAttempt = { outcome: 'right'; data: string | null } | { outcome: 'wrong' | 'missing' }

/** One-time values that are stored as hashes and bound to a key. All need a transaction that signs someone in. */
export function oneTimeCodes(secretKey: string) {
  const hashKey = deriveKey(secretKey, 'one-time proof')
  const hashOf = (key: string, value: string) => signText(hashKey, `${key}|${value}`)

  return {
    /** Keeps a new value; how many the key had within the hour, or `undefined` while a live one must not be replaced. */
    async issue(
      tx: Tx,
      { key, value, seconds, data }: NewProof,
      whileLive: 'replace' | { keepUntilTried: number } = 'replace',
    ): Promise<number | undefined> {
      const fresh = { hash: hashOf(key, value), data, expiresAt: tx.app.part(clock).date(seconds * 1000) }
      const isOver = sql`${proofs.issuedFrom} < app_now() - interval '1 hour'`
      const [row] = await tx
        .insert(proofs)
        .values({ key, ...fresh, issuedFrom: sql`app_now()` })
        .onConflictDoUpdate({
          target: proofs.key,
          set: {
            ...fresh,
            data: data ?? null,
            tries: 0,
            usedAt: null,
            issued: sql`case when ${isOver} then 1 else ${proofs.issued} + 1 end`,
            issuedFrom: sql`case when ${isOver} then app_now() else ${proofs.issuedFrom} end`,
          },
          setWhere:
            whileLive === 'replace'
              ? undefined
              : sql`${proofs.usedAt} is not null or ${proofs.expiresAt} <= app_now() or ${proofs.tries} >= ${whileLive.keepUntilTried}`,
        })
        .returning({ issued: proofs.issued })
      return row?.issued
    },

    /**
     * Checks a value. A right one is used up unless `keep` is set; a wrong one costs an attempt, so the transaction
     * must be committed before the refusal.
     */
    async try(
      tx: Tx,
      key: string,
      value: string,
      rules: { tries: number; keep?: true },
    ): Promise<CodeAttempt> {
      const [row] = await tx
        .update(proofs)
        .set({ tries: sql`${proofs.tries} + 1` })
        .where(
          and(
            eq(proofs.key, key),
            isNull(proofs.usedAt),
            gt(proofs.expiresAt, sql`app_now()`),
            lt(proofs.tries, rules.tries),
          ),
        )
        .returning({ hash: proofs.hash, data: proofs.data, tries: proofs.tries })
      if (!row) return { outcome: 'missing' }
      if (!sameText(row.hash, hashOf(key, value))) return { outcome: 'wrong' }
      const spent = rules.keep ? { tries: row.tries - 1 } : { usedAt: sql`app_now()` }
      await tx.update(proofs).set(spent).where(eq(proofs.key, key))
      return { outcome: 'right', data: row.data }
    },

    /** Ends a value nobody shall use, such as a code that could not be sent. */
    drop: (tx: Tx, key: string) =>
      tx.update(proofs).set({ usedAt: sql`app_now()` }).where(eq(proofs.key, key)),
  }
}
export type OneTimeCodes = ReturnType<typeof oneTimeCodes>
