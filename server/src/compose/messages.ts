import type { FastifyInstance } from 'fastify'
import type { Served } from '#kernel/call/serve.ts'
import type { Clock } from '#kernel/clock.ts'
import type { ChangeChannel } from '#kernel/database/change-channel.ts'
import type { GuardedTable } from '#kernel/database/table.ts'
import type { Retention } from '#kernel/jobs/retention.job.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import {
  announcementRoutes,
  announcementStateRoutes,
  shownAnnouncementRoutes,
} from '#modules/messaging/announcement.routes.ts'
import { announcements, receipts } from '#modules/messaging/messaging.tables.ts'
import { noticePreferenceRoutes } from '#modules/messaging/notice-preference.routes.ts'
import { ownAnnouncementRoutes } from '#modules/messaging/own-announcement.routes.ts'
import { addSocket } from '#modules/messaging/socket.ts'

/** Announcements and what reaches each person of them. */
export const messages: Served[] = [
  ...announcementRoutes,
  ...announcementStateRoutes,
  ...shownAnnouncementRoutes,
  ...ownAnnouncementRoutes,
  ...noticePreferenceRoutes,
]

/** Messages of the system go after some days, their marks first; announcements that people wrote stay. */
export const messageRetention = (days: number): Retention[] => [
  {
    table: receipts,
    days,
    only: `exists (select from messaging_announcement message where message.automatic
      and message.tenant_id = messaging_receipt.tenant_id and message.id = annt_id)`,
  },
  { table: announcements, days, only: 'automatic' },
]

/** Changes of these tables may take people out of a tenant, or the tenant away. */
const admitting = ['identity_user', 'tenancy_tenant']

/** Opens the socket; what comes back hears the messages between servers and tells the consoles connected here. */
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
    if (table === undefined || admitting.includes(table)) feed.recheck(tenantId)
    if (table !== undefined && changingAccess.has(table)) feed.accessChanged(tenantId)
  })
  return { size, hear: feed.hear }
}
