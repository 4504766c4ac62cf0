import type { FastifyInstance } from 'fastify'
import type { Served } from '#kernel/call/serve.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { announcementRoutes, announcementStateRoutes } from '#modules/messaging/announcement.routes.ts'
import { ownAnnouncementRoutes } from '#modules/messaging/own-announcement.routes.ts'
import { readPush } from '#modules/messaging/push.ts'
import { addSocket } from '#modules/messaging/socket.ts'

/** Announcements and what reaches each person of them. */
export const messages: Served[] = [
  ...announcementRoutes,
  ...announcementStateRoutes,
  ...ownAnnouncementRoutes,
]

/** Opens the socket; what comes back hears the messages between servers and tells the consoles connected here. */
export async function openSocket(
  http: FastifyInstance,
  transactions: Transactions,
  { corsOrigins, publicUrl }: Settings,
): Promise<{ hear(message: string | undefined): void; size(): number }> {
  const hub = await addSocket(http, {
    transactions,
    origins: publicUrl ? [...corsOrigins, new URL(publicUrl).origin] : corsOrigins,
    onError: (error) => http.log.warn({ err: error }, 'sockets not checked'),
  })
  return {
    size: hub.size,
    hear(message) {
      const push = message === undefined ? undefined : readPush(message)
      if (push || message === undefined) hub.deliver(push)
    },
  }
}
