import type { Tx } from '#kernel/database/tx.ts'
import { backOffSeconds } from '#kernel/jobs/job.queries.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { MailRefused, mailSender } from '#kernel/mail.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import {
  beginWithinMs,
  type ClaimedDelivery,
  claimOutgoing,
  findClaimed,
  markFailed,
  markSent,
  recordOnTarget,
  releaseUntried,
} from './outgoing.queries.ts'
import { type OutgoingWakeUp, outgoingJobName, scheduleDelivery } from './queue-outgoing.ts'
import { type SendToTarget, Undeliverable } from './send-to-target.ts'

/**
 * Sends the queued messages of a tenant. Attempts are committed before they are made, so that those of a killed server
 * are repeated: every message arrives at least once, and messages about one record arrive in order.
 */
export const outgoingJob = (sendToTarget: SendToTarget): Job<OutgoingWakeUp> => ({
  name: outgoingJobName,
  atOnce: 4,
  retries: 100,
  async run(transactions, { data: { tenantId }, signal }) {
    const inTenant = { tenantId, username: 'system' }
    for (;;) {
      signal.throwIfAborted()
      const claimed = await transactions.within(inTenant, (tx) => claimOutgoing(tx, tenantId))
      if (claimed.length === 0) return
      const attempts = await attemptInOrder(transactions, tenantId, claimed, sendToTarget, signal)
      await transactions.within(inTenant, (tx) => recordAttempts(tx, tenantId, claimed, attempts))
    }
  },
})

interface DeliveryAttempt {
  id: string
  isSent: boolean
  result: string
  /** When a failed delivery is tried again, in seconds; absent once it is sent or given up. */
  retryAfter?: number
}

/** Sends messages in order; stops when the time is up or one has to be repeated. */
async function attemptInOrder(
  transactions: Transactions,
  tenantId: number,
  claimed: readonly ClaimedDelivery[],
  sendToTarget: SendToTarget,
  signal: AbortSignal,
): Promise<DeliveryAttempt[]> {
  const until = performance.now() + beginWithinMs
  const attempts: DeliveryAttempt[] = []
  for (const delivery of claimed) {
    if (signal.aborted || performance.now() > until) break
    const attempt = await tryToSend(transactions, tenantId, delivery, sendToTarget)
    if (attempt) attempts.push(attempt)
    if (attempt?.retryAfter !== undefined) break
  }
  return attempts
}

async function tryToSend(
  { app, within }: Transactions,
  tenantId: number,
  delivery: ClaimedDelivery,
  sendToTarget: SendToTarget,
): Promise<DeliveryAttempt | undefined> {
  const { id, channel, event } = delivery
  try {
    const found = await within({ tenantId, username: 'system', isReadOnly: true }, (tx) =>
      findClaimed(tx, delivery),
    )
    if (!found) return undefined
    const { payload, target, mailAddress } = found
    if (channel === 'mail') {
      const mail = app.part(mailSender)
      if (!mailAddress || !mail)
        throw new Undeliverable(mailAddress ? '邮件接口未配置' : '没有邮箱地址', true)
      await mail.send(mailAddress, { subject: payload.title, text: payload.text, id })
      return { id, isSent: true, result: '已发送' }
    }
    if (!target || (target.status !== '1' && event !== 'test')) throw new Undeliverable('已停用或删除', true)
    return { id, isSent: true, result: await sendToTarget(target, payload) }
  } catch (error) {
    const isOurs = error instanceof Undeliverable || error instanceof MailRefused
    const isOver = (isOurs && error.isFinal) || delivery.isOld || event === 'test'
    return {
      id,
      isSent: false,
      // Texts of libraries may hold an address and with it a secret.
      result: isOurs ? error.message : '发送失败',
      ...(!isOver && { retryAfter: backOffSeconds(delivery.attempts) }),
    }
  }
}

async function recordAttempts(
  tx: Tx,
  tenantId: number,
  claimed: readonly ClaimedDelivery[],
  attempts: readonly DeliveryAttempt[],
): Promise<void> {
  const sent = attempts.filter(({ isSent }) => isSent)
  if (sent[0])
    await markSent(
      tx,
      sent.map(({ id }) => id),
      sent[0].result,
    )
  for (const { id, isSent, result, retryAfter } of attempts)
    if (!isSent) await markFailed(tx, id, result, retryAfter)
  const untried = claimed.filter(({ id }) => !attempts.some((attempt) => attempt.id === id))
  if (untried.length > 0)
    await releaseUntried(
      tx,
      untried.map(({ id }) => id),
    )
  const last = attempts.at(-1)
  if (!last) return
  const { result, retryAfter } = last
  const failures = attempts.length - 1 - attempts.findLastIndex(({ isSent }) => isSent)
  await recordOnTarget(tx, claimed[0]!.targetId, {
    failures,
    hasArrived: sent.length > 0,
    retryAfter,
    result,
  })
  if (retryAfter !== undefined) await scheduleDelivery(tx, tenantId, retryAfter)
}
