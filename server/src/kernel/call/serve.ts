import type { Readable } from 'node:stream'
import type { AnswerOf, AnyEndpoint, Family, InputOf } from '@banyan/contract/endpoint'
import type { AppState } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Scope, Tx } from '#kernel/database/tx.ts'
import type { ByteRange } from './open-file.ts'

/** Where a request came from. */
export interface Peer {
  requestId: string
  address: string
  agent: string
  method: string
  /** The declared path, so that nothing someone put into it is written down. */
  path: string
  /** When the call came, in milliseconds of `performance.now()`. */
  startedAt: number
  /** The host the browser asked for, without port. */
  host: string
  /** It came over https. */
  isSecure: boolean
  /** The cookies it brought, for the few calls that read one of their own. */
  cookies?: string
}

/** A file that arrived with the request, already on disk. */
export interface Upload {
  path: string
  fileName: string
  size: number
}

/** The body of a call that takes any type, as it came. */
export interface RawBody {
  contentType?: string
  bytes: Buffer
}

export interface Context<E> {
  /** The state of the app: caches, counters, services. */
  app: AppState
  /** The request is one transaction; no handler opens another. Calls that need nothing or wait have none: see `within`. */
  tx: Tx
  /**
   * Short transactions for the calls that have none: signing in waits for slow hashes, and what it writes before a
   * refusal (failed tries, ended sessions) must stay.
   */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * For a call that signed-in and anonymous people may make: reads as the signed-in caller, or refuses with 401.
   * `tenantId` is the tenant meant where no header can name one.
   */
  asCaller<T>(work: (tx: Tx, me: Caller) => Promise<T>, tenantId?: number): Promise<T>
  input: InputOf<E>
  /** The signed-in caller; asking for it in a call that needs nothing is a bug. */
  me: Caller
  peer: Peer
  /** The raw access token, for the few calls that act on it. */
  token: string
  upload: Upload
  raw: RawBody
  /** What was made ready before the transaction, see `prepareOf`. */
  prepared: unknown
  /**
   * Socket pushes and the like: done once the transaction is committed, never before. When it fails the call is a
   * success all the same; `otherwise` may then correct what the handler answered.
   */
  afterCommit(work: () => void | Promise<void>, otherwise?: () => void): void
}

/** A success with another message or code than the usual ones. */
export class Answer<R> {
  readonly result: R
  message?: string
  readonly code?: number
  readonly cookies?: readonly string[]
  constructor(result: R, extras: { message?: string; code?: number; cookies?: readonly string[] } = {}) {
    this.result = result
    Object.assign(this, extras)
  }
}

/** A file to send instead of an envelope; `done` runs when it was sent or given up. */
export interface FileAnswer {
  size: number
  /** The bytes, or some of them; a file that is not there is refused before anything is sent. */
  open(range?: ByteRange): Promise<Readable>
  contentType: string
  fileName: string
  /** How a stored file is shown; without it the answer is a download that nobody keeps. */
  shown?: { inline: boolean; etag: string; cache: 'public' | 'private'; ranges: boolean }
  done(): Promise<void>
}

type Answered<E> = E extends { carries: 'download' }
  ? FileAnswer
  : AnswerOf<E> | Answer<AnswerOf<E>> | FileAnswer
export type Handler<E> = (context: Context<E>) => Promise<Answered<E>>
export type Handlers<F> = { [K in keyof F & string]: Handler<F[K]> }

/** A family of calls with one handler each; a forgotten one does not compile. */
export interface Served {
  endpoint: AnyEndpoint
  handle: Handler<AnyEndpoint>
  prepare?(call: Preparing): Promise<Prepared>
  /** The entity whose records the handlers serve, where they say so under `entityOf`. */
  entity?: unknown
}

/** The key under which handlers name the entity they serve. */
export const entityOf = Symbol('entity')

/** A call before its transaction is opened: the caller was let in, and what they sent is there. */
export type Preparing = Pick<Context<unknown>, 'app' | 'me' | 'within' | 'upload'> & {
  input: unknown
  /** Aborted when the caller goes away. */
  signal: AbortSignal
}

/** What was made ready for a handler; `release` comes when the call has ended. */
export interface Prepared {
  value: unknown
  release(): void
}

/** The key under which handlers of uploads name what they do before their transaction, such as reading a file. */
export const prepareOf = Symbol('prepare')

export function serve<F extends object>(family: F, handlers: Handlers<F>): Served[] {
  const entity = (handlers as { [entityOf]?: unknown })[entityOf]
  const prepare = (handlers as { [prepareOf]?: Record<string, Served['prepare']> })[prepareOf]
  return Object.entries(family as Family).map(([name, endpoint]) => ({
    endpoint,
    entity,
    prepare: prepare?.[name],
    handle: (handlers as unknown as Record<string, Handler<AnyEndpoint>>)[name]!,
  }))
}
