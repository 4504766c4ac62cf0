import type { Tx } from '#kernel/database/tx.ts'
import { backOffSeconds } from '#kernel/jobs/job.queries.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { MailRefused, mailSender } from '#kernel/mail.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import {
  type ClaimedDelivery,
  claimOutgoing,
  findMailAddress,
  findTarget,
  noteFailed,
  noteSent,
} from './outgoing.queries.ts'
import { type OutgoingWakeUp, outgoingJobName, wakeUp } from './queue-outgoing.ts'
import { type SendToTarget, Undeliverable } from './send-to-target.ts'

/**
 * Sends what waits in a tenant until nothing is due. Each attempt is written down before it is made, so that a killed
 * server's is repeated: things arrive at least once, and of one record in their order.
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
      if (!claimed) return
      const outcome = await attempt(transactions, tenantId, claimed, sendToTarget)
      await transactions.within(inTenant, (tx) => note(tx, tenantId, claimed, outcome))
    }
  },
})

type Outcome = { isSent: true; result: string } | { isSent: false; result: string; isFinal: boolean }

async function attempt(
  { app, within }: Transactions,
  tenantId: number,
  claimed: ClaimedDelivery,
  sendToTarget: SendToTarget,
): Promise<Outcome> {
  const { id, channel, targetId, event, payload } = claimed
  const inTenant = { tenantId, username: 'system' }
  try {
    if (channel === 'mail') {
      const address = await within(inTenant, (tx) => findMailAddress(tx, targetId))
      const mail = app.part(mailSender)
      if (!address || !mail) throw new Undeliverable(address ? '邮件接口未配置' : '没有邮箱地址', true)
      await mail.send(address, { subject: payload.title, text: payload.text, id })
      return { isSent: true, result: '已发送' }
    }
    const target = await within(inTenant, (tx) => findTarget(tx, targetId))
    if (!target || (target.status !== '1' && event !== 'test')) throw new Undeliverable('已停用或删除', true)
    return { isSent: true, result: await sendToTarget(target, payload) }
  } catch (error) {
    if (error instanceof Undeliverable || error instanceof MailRefused)
      return { isSent: false, result: error.message, isFinal: error.isFinal }
    // Texts of libraries may hold an address and with it a secret.
    return { isSent: false, result: '发送失败', isFinal: false }
  }
}

async function note(tx: Tx, tenantId: number, claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
  if (outcome.isSent) return noteSent(tx, claimed, outcome.result)
  const isOver = outcome.isFinal || claimed.isOld || claimed.event === 'test'
  const retryAfter = isOver ? undefined : backOffSeconds(claimed.attempts)
  await noteFailed(tx, claimed, outcome.result, retryAfter)
  if (retryAfter !== undefined) await wakeUp(tx, tenantId, retryAfter)
}
