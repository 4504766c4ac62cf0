import type { Tx } from '#kernel/database/tx.ts'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { queueMail } from '../outgoing/queue-outgoing.ts'
import { showInApp } from '../show-in-app.ts'
import { findDueReceivers, type HeldMessage, takeDueMessages } from './held-message.queries.ts'
import { summarize } from './held-summary.ts'

/** Delivers the messages held during quiet hours as one, soon after these end. */
export const heldMessagesJob = (tenantIds: (tx: Tx) => Promise<number[]>): Job => ({
  name: 'held-messages',
  everySeconds: 30,
  async run({ app, within }, { signal }) {
    await eachTenant(
      { app, name: 'held-messages', signal },
      await within({ auth: true }, tenantIds),
      async (tenantId) => {
        const inTenant = { tenantId, username: 'system' }
        for (const userId of await within(inTenant, findDueReceivers)) {
          signal.throwIfAborted()
          await within(inTenant, (tx) => deliverHeld(tx, userId))
        }
      },
    )
  },
})

/** Deletes the held messages and delivers them in one transaction. */
async function deliverHeld(tx: Tx, userId: string): Promise<void> {
  const held = await takeDueMessages(tx, userId)
  const shown = held.filter(({ inApp }) => inApp)
  if (isFilled(shown)) {
    const { title, content, priority, busType, ...opening } = summarize(shown)
    await showInApp(tx, { titile: title, priority, busType, userIds: [userId] }, [
      { msgContent: content, ...opening },
    ])
  }
  await queueMail(
    tx,
    [userId],
    held.filter(({ mail }) => mail),
  )
}

const isFilled = (list: HeldMessage[]): list is [HeldMessage, ...HeldMessage[]] => list.length > 0
