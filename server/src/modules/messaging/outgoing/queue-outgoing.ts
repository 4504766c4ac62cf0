import type { MessageKind } from '@banyan/contract/messaging/message-kind'
import { sql } from 'drizzle-orm'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { sendJob } from '#kernel/jobs/job.ts'
import { mailSender } from '#kernel/mail.ts'
import { plainText } from '#kernel/safe-html.ts'
import { outgoing } from '../messaging.tables.ts'
import { currentTenantId } from '../tenant-of.ts'

type NewOutgoing = Pick<
  typeof outgoing.$inferInsert,
  'id' | 'channel' | 'targetId' | 'event' | 'recordId' | 'payload'
>

/** The job that sends what waits in a tenant. */
export const outgoingJobName = 'outgoing'
export interface OutgoingWakeUp {
  tenantId: number
}

const rowsAtOnce = 1000

/** Queues messages for other systems in the caller's transaction; a rollback removes them. */
export async function queueOutgoing(tx: Tx, rows: readonly NewOutgoing[]): Promise<void> {
  if (rows.length === 0) return
  const dueAt = new Date(tx.app.part(clock).now())
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insert(outgoing)
      .values(
        rows.slice(at, at + rowsAtOnce).map((row, n) => ({ ...row, dueAt, queuedAt: ascendingTime(at + n) })),
      )
  await scheduleDelivery(tx, await currentTenantId(tx))
}

/** Rows that are queued together stay in their order. */
const ascendingTime = (n: number) => sql`clock_timestamp() + ${n}::int * interval '1 microsecond'`

/** Queues the job that sends the messages of a tenant, now or later. */
export const scheduleDelivery = (tx: Tx, tenantId: number, afterSeconds = 0) =>
  sendJob<OutgoingWakeUp>(tx, { name: outgoingJobName }, { tenantId }, { afterSeconds })

interface MailEntry {
  title: string
  /** The content as HTML. */
  content: string
  kind: MessageKind
}

const mostShownMessages = 20

/** Queues one mail to each of some people, where mail is configured; several messages come together. */
export async function queueMail(
  tx: Tx,
  userIds: readonly string[],
  entries: readonly MailEntry[],
): Promise<void> {
  const [first] = entries
  if (!first || userIds.length === 0 || !tx.app.part(mailSender)) return
  const isSingle = entries.length === 1
  const shown = entries.slice(0, mostShownMessages).map(({ title, content }) => {
    const text = plainText(content)
    return isSingle ? text : `【${title}】${text}`
  })
  const more = entries.length > mostShownMessages ? [`以及另外 ${entries.length - mostShownMessages} 条`] : []
  const payload = {
    title: isSingle ? first.title : `${entries.length} 条消息：${first.title}`,
    text: [...shown, ...more].join('\n\n'),
  }
  await queueOutgoing(
    tx,
    userIds.map((targetId) => ({ channel: 'mail', targetId, event: first.kind, payload })),
  )
}
