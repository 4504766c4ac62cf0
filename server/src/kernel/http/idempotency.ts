import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import { idempotency } from '#kernel/database/kernel.tables.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Envelope } from '#kernel/http/envelope.ts'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { newId } from '#kernel/keys.ts'
import { refuse } from '#kernel/refusal.ts'

/** What a request sent, as a hash: its members, and the content of a file that came along. */
export async function hashInput(members: unknown, upload?: { path: string }): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(members) ?? '')
  if (upload) for await (const chunk of createReadStream(upload.path)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * The answer a write with the same Idempotency-Key got before. The key's row is inserted first: a second request at
 * the same time waits on the unique index until the first one has ended.
 */
export async function answeredBefore(
  tx: Tx,
  endpoint: AnyEndpoint,
  me: Caller,
  { key, inputHash }: { key: string; inputHash: string },
): Promise<{ answer: unknown } | undefined> {
  if (key.length > 100) throw refuse.malformed()
  const call = `${endpoint.family}.${endpoint.name} ${inputHash}`
  const fresh = await tx
    .insert(idempotency)
    .values({ id: newId(), userId: me.userId, key, call })
    .onConflictDoNothing()
    .returning({ id: idempotency.id })
  if (fresh.length) return undefined
  const [row] = await tx.select().from(idempotency).where(ofKey(me, key))
  if (row?.call !== call) throw refuse.malformed('重复请求的内容与首次提交不一致')
  return { answer: row.answer }
}

export const rememberAnswer = (tx: Tx, me: Caller, key: string, answer: Envelope) =>
  tx.update(idempotency).set({ answer }).where(ofKey(me, key))

const ofKey = (me: Caller, key: string) => and(eq(idempotency.userId, me.userId), eq(idempotency.key, key))

/** Forgets answers after a day or more, tenant by tenant: whoever repeats a request does so within minutes. */
export const answerSweep = (tenantIds: (tx: Tx) => Promise<number[]>, days = 1): Job => ({
  name: 'answer-sweep',
  everySeconds: 3600,
  async run({ app, within }, { signal }) {
    const old = sql`${idempotency.createTime} < app_now() - make_interval(days => ${days})`
    const ids = await within({ auth: true }, tenantIds)
    await eachTenant({ app, name: 'answer-sweep', signal }, ids, (tenantId) =>
      within({ tenantId }, (tx) => tx.delete(idempotency).where(old)),
    )
  },
})
