import { session } from '@banyan/contract/identity/session'
import { socketPath } from '@banyan/contract/messaging/socket'
import { call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'

/** Address of a user's socket; ws or wss follows the scheme of the domain (MSG-018). */
export function socketUrl(userId: string, page = window.location.href): string {
  const domain = new URL(config.baseUrl || '/', page)
  domain.protocol = domain.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${domain.origin}${domain.pathname.replace(/\/$/, '')}${socketPath}/${encodeURIComponent(userId)}`
}

/** A socket on its way: the ticket travels as subprotocol, so that it stands in no address and no log (DEC-042). */
export async function openSocket(userId: string): Promise<WebSocket> {
  const { ticket } = await call(session.ticket, { use: 'socket' }, { quiet: true })
  return new WebSocket(socketUrl(userId), [ticket])
}
