import type { FastifyInstance } from 'fastify'
import type { AppState } from '#kernel/app-state.ts'
import { type Clock, clock } from '#kernel/clock.ts'
import type { ChangeChannel } from '#kernel/database/change-channel.ts'
import type { GuardedTable } from '#kernel/database/table.ts'
import type { AnyJob } from '#kernel/jobs/job.ts'
import type { Retention } from '#kernel/jobs/retention.job.ts'
import { mailSender, printedMail } from '#kernel/mail.ts'
import { smtpMail } from '#kernel/outside/smtp-mail.ts'
import { makeTextSeal, textSeal } from '#kernel/sealed-text.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { heldMessagesJob } from '#modules/messaging/delivery/held-messages.job.ts'
import { announcements, outgoing, receipts } from '#modules/messaging/messaging.tables.ts'
import { outgoingJob } from '#modules/messaging/outgoing/outgoing.job.ts'
import { sendToTargetWith } from '#modules/messaging/outgoing/send-to-target.ts'
import { addSocket } from '#modules/messaging/socket.ts'
import { recordEventsJob } from '#modules/messaging/webhook/record-events.job.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'

/** Provides the mail sender and the encryption of addresses and secrets. */
export function provideMailAndSeal(state: AppState, settings: Settings, secretKey: string): void {
  const ways = { none: undefined, console: printedMail, smtp: smtpMail(settings) }
  state.provide(mailSender, ways[settings.mailSender])
  state.provide(textSeal, makeTextSeal(secretKey))
}

/** The jobs that deliver queued mails and messages. */
export const deliveryJobs = (state: AppState, settings: Settings): AnyJob[] => [
  heldMessagesJob(allTenantIds),
  recordEventsJob,
  outgoingJob(
    sendToTargetWith({
      seal: state.part(textSeal),
      allowed: settings.outgoingTargets,
      now: () => state.part(clock).now(),
    }),
  ),
]

/** How long messages are kept: system messages for some days, announcements for ever. */
export const messageRetention = (days: number, outgoingDays: number): Retention[] => [
  { table: outgoing, days: outgoingDays, only: `state <> 'waiting'` },
  {
    table: receipts,
    days,
    only: `exists (select from messaging_announcement message where message.automatic
      and message.tenant_id = messaging_receipt.tenant_id and message.id = annt_id)`,
  },
  { table: announcements, days, only: 'automatic' },
]

/** Changes of these tables may take people out of a tenant, or the tenant away. */
const membershipTables = ['identity_user', 'tenancy_tenant']

/** Opens the socket; the result receives messages of other servers and passes them to the consoles connected here. */
export async function openSocket(
  http: FastifyInstance,
  transactions: Transactions,
  changes: ChangeChannel,
  clock: Clock,
  { corsOrigins, publicUrl }: Settings,
  tables: readonly GuardedTable[],
): Promise<{ hear(message: string | undefined): void; size(): number }> {
  const { feed, size } = await addSocket(http, {
    transactions,
    changes,
    clock,
    origins: publicUrl ? [...corsOrigins, new URL(publicUrl).origin] : corsOrigins,
    onError: (error) => http.log.warn({ err: error }, 'sockets not checked'),
  })
  const changingAccess = new Set(
    tables.filter(({ options }) => options.changesAccess).map(({ name }) => name),
  )
  changes.onChange((tenantId, table) => {
    if (table === undefined || membershipTables.includes(table)) feed.recheck(tenantId)
    if (table !== undefined && changingAccess.has(table)) feed.accessChanged(tenantId)
  })
  return { size, hear: feed.hear }
}
