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

/** A hash of the input and of the uploaded file. */
export async function hashInput(members: unknown, upload?: { path: string }): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(members) ?? '')
  if (upload) for await (const chunk of createReadStream(upload.path)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * The answer a write with the same Idempotency-Key got before. The key's row is inserted first: a second request at
 * the same time waits on the unique index until the first one has ended.
 */
export async function reserveKey(
  tx: Tx,
  endpoint: AnyEndpoint,
  me: Caller,
  act: Act,
): Promise<{ answer: unknown } | undefined> {
  const { key } = act
  const call = actIdentity(endpoint, act)
  const fresh = await tx
    .insert(idempotency)
    .values({ id: newId(), userId: me.userId, key, call })
    .onConflictDoNothing()
    .returning({ id: idempotency.id })
  if (fresh.length) return undefined
  return { answer: (await findAnswer(tx, endpoint, me, act))?.answer }
}

/** The answer that is kept under a key; another content under the same key is refused. */
export async function findAnswer(
  tx: Tx,
  endpoint: AnyEndpoint,
  me: Caller,
  act: Act,
): Promise<{ answer: unknown } | undefined> {
  const call = actIdentity(endpoint, act)
  const [row] = await tx.select().from(idempotency).where(hasKey(me, act.key))
  if (row && row.call !== call) throw refuse.malformed('重复请求的内容与首次提交不一致')
  return row && { answer: row.answer }
}

/** Keeps the answer of a call that held no transaction; where another one was quicker, that one counts for both. */
export async function keepAnswer(
  tx: Tx,
  endpoint: AnyEndpoint,
  me: Caller,
  { act, answer }: { act: Act; answer: Envelope },
): Promise<unknown> {
  const before = await reserveKey(tx, endpoint, me, act)
  if (before) return before.answer
  await rememberAnswer(tx, me, act.key, answer)
  return answer
}

/** A write under its Idempotency-Key. */
interface Act {
  key: string
  inputHash: string
}

function actIdentity(endpoint: AnyEndpoint, { key, inputHash }: Act): string {
  if (key.length > 100) throw refuse.malformed()
  return `${endpoint.family}.${endpoint.name} ${inputHash}`
}

export const rememberAnswer = (tx: Tx, me: Caller, key: string, answer: Envelope) =>
  tx.update(idempotency).set({ answer }).where(hasKey(me, key))

const hasKey = (me: Caller, key: string) => and(eq(idempotency.userId, me.userId), eq(idempotency.key, key))

/** Deletes kept answers after some days; a device without network may repeat a request days later. */
export const answerSweep = (tenantIds: (tx: Tx) => Promise<number[]>, days = 7): Job => ({
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
