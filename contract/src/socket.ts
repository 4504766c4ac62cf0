/** Messages of the socket `{domain}/websocket/{userId}` (DEC-042). They carry ids only; content is read by calls. */

export const socketPath = '/websocket'

/** The heartbeat message of clients. */
export const heartBeat = 'HeartBeat'
/** The client sends a heartbeat after this silence (MSG-020). */
export const heartBeatMs = 20_000
/** The server closes a socket after this silence. */
export const silenceMs = 90_000

/**
 * `topic` goes to everybody of a tenant, `user` to one person, `heartcheck` answers a heartbeat; after `access` the
 * console reloads menu, rights and tenants.
 */
export interface SocketMessage {
  cmd: 'topic' | 'user' | 'access' | 'heartcheck'
  msgId?: string
  msgTxt: string
  userId?: string
}

/** The content of a page: the entity of its list and the ids of the visible records. */
export interface Watched {
  entity: string
  ids: string[]
}

/** Lists everything that a console shows; with `adds` it continues the previous message. */
export interface WatchMessage {
  cmd: 'watch'
  of: Watched[]
  adds?: true
}
/** Limits of what a socket may follow; `idsPerMessage` keeps messages small. */
export const watchLimits = { entities: 30, ids: 500, idsPerMessage: 80 } as const

/**
 * Changed records of an entity that the receiver may see, some of them with versions (0 where only rows shown with a
 * record changed); `gone` are followed ones that they no longer see. Without an entity changes may have been missed, so
 * everything shown is reloaded.
 */
export interface RecordsMessage {
  cmd: 'records'
  entity?: string
  rows: Record<string, number>
  gone: string[]
  /** The number of changed records, including those not listed. */
  total: number
  /** Done by calls of the receiver's own session. */
  own?: true
}

/** Whether the message means that the bell has to be reloaded (MSG-024). */
export const isNews = ({ cmd }: { cmd?: unknown }): boolean => cmd === 'topic' || cmd === 'user'

/** The close code when the session has ended or its person may no longer work here. */
export const sessionEndedCode = 4002

/** The reason of the close: an ended session stores the first seven, the last three are determined at that moment. */
export type EndReason =
  | 'self'
  | 'forced'
  | 'elsewhere'
  | 'password'
  | 'frozen'
  | 'removed'
  | 'replay'
  | 'provider'
  | 'tenant'
  | 'expired'
