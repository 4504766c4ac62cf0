/** What travels over the socket `{domain}/websocket/{userId}` (DEC-042). Pushes carry ids; content is read by calls. */

export const socketPath = '/websocket'

/** What the client says; anything else is ignored. */
export const heartBeat = 'HeartBeat'
/** After this long without a word the client says it (MSG-020). */
export const heartBeatMs = 20_000
/** A socket silent for longer is closed by the server. */
export const silenceMs = 90_000

/**
 * `topic` tells everybody of a tenant, `user` one person, `heartcheck` answers a heartbeat; after `access` the console
 * asks anew for menu, rights and tenants.
 */
export interface SocketMessage {
  cmd: 'topic' | 'user' | 'access' | 'heartcheck'
  msgId?: string
  msgTxt: string
  userId?: string
}

/** Both mean: read the bell again (MSG-024). */
export const isNews = ({ cmd }: { cmd?: unknown }): boolean => cmd === 'topic' || cmd === 'user'

/** The code a socket is closed with when its session has ended or its person may not work here any more. */
export const sessionEndedCode = 4002

/** Why that is, as the reason of the close: an ended session keeps the first six, the last three are found out. */
export type EndReason =
  | 'self'
  | 'forced'
  | 'elsewhere'
  | 'password'
  | 'frozen'
  | 'removed'
  | 'replay'
  | 'tenant'
  | 'expired'
