import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { AppState } from '#kernel/app-state.ts'
import type { Context, Peer } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import {
  type AuthenticatedCall,
  type RequestGate,
  readAsCaller,
  requestPeer,
  requestToken,
} from './authenticate.ts'
import type { Received } from './files/receive.ts'

type Call = Context<AnyEndpoint>

interface Given {
  entered: AuthenticatedCall | undefined
  received: Pick<Received, 'upload' | 'raw'> & { prepared?: unknown }
  input: unknown
}

/**
 * The context of a handler, whose members are made on first use because most calls use three or four. No member is
 * hidden by `#`, because calls of the platform get an object that inherits from it.
 */
export class CallContext implements Call {
  readonly app: AppState
  readonly input: Call['input']
  private readonly endpoint: AnyEndpoint
  private readonly gate: RequestGate
  private readonly request: FastifyRequest
  private readonly given: Given
  private readonly startedAt = performance.now()
  private readonly address: string
  private knownPeer?: Peer

  constructor(
    endpoint: AnyEndpoint,
    gate: RequestGate & { app: AppState },
    request: FastifyRequest,
    given: Given,
  ) {
    this.app = gate.app
    this.input = given.input as Call['input']
    this.endpoint = endpoint
    this.gate = gate
    this.request = request
    this.given = given
    this.address = request.ip
  }

  get peer(): Peer {
    this.knownPeer ??= requestPeer(this.request, { address: this.address, startedAt: this.startedAt })
    return this.knownPeer
  }

  get prepared(): unknown {
    return this.given.received.prepared
  }

  get token(): string {
    return requestToken(this.request)
  }

  get within(): Call['within'] {
    return openTransactionsFor(this.gate.transactions, this.given.entered?.caller)
  }

  get asCaller(): Call['asCaller'] {
    return (work, tenantId) => readAsCaller(this.endpoint, this.gate, this.request, work, tenantId)
  }

  get afterCommit(): Call['afterCommit'] {
    return (work, otherwise) => this.running.afterCommit(work, otherwise)
  }

  get tx(): Call['tx'] {
    return this.running.tx
  }

  get me(): Caller {
    return callerForEndpoint(this.endpoint, this.present(this.given.entered, 'caller').caller)
  }

  get upload(): Call['upload'] {
    return this.present(this.given.received.upload, 'upload')
  }

  get raw(): Call['raw'] {
    return this.present(this.given.received.raw, 'raw body')
  }

  private get running() {
    return this.present(this.given.entered?.running, 'transaction')
  }

  private present<T>(value: T | undefined, what: string): T {
    const { family, name } = this.endpoint
    if (value === undefined) throw new Error(`${family}.${name} has no ${what}`)
    return value
  }
}

/** Every transaction that a handler opens runs as the caller. */
export const openTransactionsFor =
  ({ within }: Pick<Transactions, 'within'>, me: Caller | undefined): Call['within'] =>
  (scope, work) =>
    within(scope, work, me)

/** Where no right was asked for, the lists that the caller may not open are closed (DEC-127). */
const callerForEndpoint = ({ needs, scope, needsByInput }: AnyEndpoint, me: Caller): Caller =>
  needs === 'session' && scope === 'tenant' && !needsByInput
    ? { ...me, rights: me.rights.asReader(me.catalogue) }
    : me
