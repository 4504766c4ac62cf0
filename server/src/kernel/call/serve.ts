import type { Readable } from 'node:stream'
import type { AnswerOf, AnyEndpoint, Family, InputOf } from '@banyan/contract/endpoint'
import type { AppState } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Scope, Tx } from '#kernel/database/tx.ts'
import type { ByteRange } from './open-file.ts'

/** The origin of a request. */
export interface Peer {
  requestId: string
  address: string
  agent: string
  method: string
  /** The declared path, so that nothing someone put into it is written down. */
  path: string
  /** When the call came, in milliseconds of `performance.now()`. */
  startedAt: number
  /** The host of the request, without port. */
  host: string
  /** It came over https. */
  isSecure: boolean
  /** The cookies of the request, for the few calls that read one. */
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
  /**
   * The transaction of the request; handlers open no other. Calls that need no right or wait for something slow have
   * none and use `within`.
   */
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
  /** The raw access token, for calls that act on the token itself. */
  token: string
  upload: Upload
  raw: RawBody
  /** The result of the family's preparation, see `Preparations`. */
  prepared: unknown
  /**
   * Runs after the commit, e.g. a socket push. When it fails the call still succeeds; `otherwise` may then correct the
   * result.
   */
  afterCommit(work: () => void | Promise<void>, otherwise?: () => void): void
}

/** A success with a message or code of its own. */
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

/** A file to send instead of an envelope; `done` runs when it was sent or the transfer was aborted. */
export interface FileAnswer {
  size: number
  /** The bytes, or some of them; a file that is not there is refused before anything is sent. */
  open(range?: ByteRange): Promise<Readable>
  contentType: string
  fileName: string
  /** Present for stored files; without it the response is a download that is not kept anywhere. */
  shown?: { inline: boolean; etag: string; cache: 'public' | 'private'; ranges: boolean }
  done(): Promise<void>
}

type HandlerResult<E> = E extends { carries: 'download' }
  ? FileAnswer
  : AnswerOf<E> | Answer<AnswerOf<E>> | FileAnswer
export type Handler<E> = (context: Context<E>) => Promise<HandlerResult<E>>
export type Handlers<F> = { [K in keyof F & string]: Handler<F[K]> }

/** A call with its handler. */
export interface Served {
  endpoint: AnyEndpoint
  handle: Handler<AnyEndpoint>
  prepare?(call: Preparing): Promise<Prepared>
  /** The entity whose records the handlers serve. */
  entity?: unknown
}

/** A call whose caller and input are checked, before its transaction is opened. */
export type Preparing = Pick<Context<unknown>, 'app' | 'me' | 'within' | 'upload'> & {
  input: unknown
  /** Aborted when the caller goes away. */
  signal: AbortSignal
}

/** What a preparation hands to the handler; `release` is called at the end of the call. */
export interface Prepared {
  value: unknown
  release(): void
}

/** What uploads of a family do before their transaction, such as reading a file. */
export type Preparations<F> = { [K in keyof F & string]?: (call: Preparing) => Promise<Prepared> }

/** A family of calls with one handler each; a forgotten one does not compile. */
export function serve<F extends object>(
  family: F,
  handlers: Handlers<F>,
  { entity, prepare = {} }: { entity?: unknown; prepare?: Preparations<F> } = {},
): Served[] {
  return Object.entries(family as Family).map(([name, endpoint]) => ({
    endpoint,
    entity,
    prepare: (prepare as Record<string, Served['prepare']>)[name],
    handle: (handlers as unknown as Record<string, Handler<AnyEndpoint>>)[name]!,
  }))
}
