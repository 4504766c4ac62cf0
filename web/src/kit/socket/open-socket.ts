import { socketPath } from '@banyan/contract/socket'
import { config } from '#kit/call/config.ts'

/** Address of a user's socket; ws or wss follows the scheme of the domain (MSG-018). */
export function socketUrl(userId: string, page = window.location.href): string {
  const domain = new URL(config.baseUrl || '/', page)
  domain.protocol = domain.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${domain.origin}${domain.pathname.replace(/\/$/, '')}${socketPath}/${encodeURIComponent(userId)}`
}

/** Opens a socket with the ticket as subprotocol, so that it appears in no address and no log (DEC-042). */
export const openSocket = (userId: string, ticket: string): WebSocket =>
  new WebSocket(socketUrl(userId), [ticket])
