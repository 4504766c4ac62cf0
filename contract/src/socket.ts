/** What travels over the socket `{domain}/websocket/{userId}` (DEC-042). Pushes carry ids; content is read by calls. */

export const socketPath = '/websocket'

/** What the client says; anything else is ignored. */
export const heartBeat = 'HeartBeat'
/** After this long without a word the client says it (MSG-020). */
export const heartBeatMs = 20_000
/** A socket silent for longer is closed by the server. */
export const silenceMs = 90_000

/** `topic` tells everybody of a tenant, `user` one person, `heartcheck` answers a heartbeat. */
export interface SocketMessage {
  cmd: 'topic' | 'user' | 'heartcheck'
  msgId?: string
  msgTxt: string
  userId?: string
}

/** Both mean: read the bell again (MSG-024). */
export const isNews = ({ cmd }: { cmd?: unknown }): boolean => cmd === 'topic' || cmd === 'user'
