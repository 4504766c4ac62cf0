import type { OutgoingEvent } from '@banyan/contract/messaging/group-robot'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { plainText } from '#kernel/safe-html.ts'
import { outgoingTargets } from '../messaging.tables.ts'
import { queueOutgoing } from './queue-outgoing.ts'

/** News about a record for group robots. */
export interface GroupNews {
  recordId: string
  title: string
  /** HTML; robots send it as plain text. */
  text: string
}

/**
 * Queues a message to each robot of the tenant with this event, in the caller's transaction; news about several records
 * form one message.
 */
export async function tellGroups(tx: Tx, event: OutgoingEvent, news: readonly GroupNews[]): Promise<void> {
  const [first] = news
  if (!first) return
  const targets = await tx
    .select({ id: outgoingTargets.id })
    .from(outgoingTargets)
    .where(
      and(
        eq(outgoingTargets.status, '1'),
        eq(outgoingTargets.delFlag, 0),
        sql`${event} = any(${outgoingTargets.events})`,
        ne(outgoingTargets.kind, 'webhook'),
      ),
    )
  const isSingle = news.length === 1
  const lines = news.slice(0, mostShownRecords).map(({ text }) => plainText(text))
  const more = news.length > mostShownRecords ? [`以及另外 ${news.length - mostShownRecords} 张`] : []
  const payload = {
    title: isSingle ? first.title : `${first.title}（${news.length} 张）`,
    text: [...lines, ...more].join(isSingle ? '\n' : '\n\n'),
  }
  await queueOutgoing(
    tx,
    targets.map(({ id }) => ({
      channel: 'target',
      targetId: id,
      event,
      recordId: isSingle ? first.recordId : null,
      payload,
    })),
  )
}

const mostShownRecords = 10
