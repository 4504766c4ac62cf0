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

/** What a page shows: a list by its entity, and the records in view by their ids. */
export interface Watched {
  entity: string
  ids: string[]
}

/** A console says all that its pages show; with `adds` it goes on with what it said just before. */
export interface WatchMessage {
  cmd: 'watch'
  of: Watched[]
  adds?: true
}
/** Entities and ids of each that a socket follows; a message holds as many ids as its size allows. */
export const watchLimits = { entities: 30, ids: 500, idsPerMessage: 80 } as const

/**
 * Records of an entity that were changed and that the receiver may see, a few of them with their versions, 0 where
 * only rows shown with a record were; `gone` are watched ones that they no longer see. Without an entity some may have been missed: whatever is shown is read again.
 */
export interface RecordsMessage {
  cmd: 'records'
  entity?: string
  rows: Record<string, number>
  gone: string[]
  /** How many were changed, also those that are not named. */
  total: number
  /** Done by calls of the receiver's own session. */
  own?: true
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
