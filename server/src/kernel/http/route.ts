import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#kernel/caller.ts'
import { success } from '#kernel/envelope.ts'
import type { Claims, Gatekeeper } from '#kernel/gatekeeper.ts'
import { refuse } from '#kernel/refusal.ts'
import { Answer, type Context, type FileAnswer, type Peer, type Served, type Upload } from '#kernel/serve.ts'
import { type Running, type Transactions, tenantOf } from '#kernel/transaction.ts'
import { answeredBefore, rememberAnswer } from './idempotency.ts'
import { gather, parseInput } from './input.ts'
import { allow } from './rate-limit.ts'
import { sendFile } from './send-file.ts'
import { receiveFile } from './upload.ts'

export interface Door {
  gate: Gatekeeper
  transactions: Transactions
  uploadBytes: number
}

/**
 * The way of a request: who calls, do they hold `needs` → parse `input` → the tenant's transaction → handler → commit
 * → encode `result` → envelope → what waited for the commit.
 */
export function routeOf({ endpoint, handle }: Served, door: Door) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const peer = peerOf(request)
    if (endpoint.perMinute) allow(`${endpoint.family}.${endpoint.name}`, peer.address, endpoint.perMinute)
    const token = headerOf(request, 'access-token', 'x-access-token') ?? ''
    const upload = endpoint.carries === 'upload' ? await uploadOf(request, endpoint, door, token) : undefined
    try {
      return await run(request, reply, { peer, token, upload })
    } finally {
      await upload?.file.remove()
    }
  }

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    { peer, token, upload }: { peer: Peer; token: string; upload?: Received },
  ) {
    const readOnly = isReadOnly(endpoint)
    const entered =
      endpoint.needs === 'nothing' ? undefined : await enter(endpoint, door, request, token, readOnly)
    let answer: unknown
    try {
      if (entered) refuseWithout(endpoint, entered.caller)
      const raw = gather(request.query, upload ? upload.fields : request.body, request.params)
      const input = parseInput(endpoint, raw) as Context<AnyEndpoint>['input']
      const key = readOnly ? undefined : headerOf(request, 'idempotency-key')
      const before =
        key && entered ? await answeredBefore(entered.running.tx, endpoint, entered.caller, key) : undefined
      if (before) {
        await entered?.running.commit()
        return before.answer
      }
      answer = await handle(contextOf(endpoint, door, entered, { input, peer, token, upload: upload?.file }))
      if (isFile(answer)) return await sendFile(reply, answer, async () => entered?.running.commit())
      const envelope = encode(endpoint, answer)
      if (answer instanceof Answer && answer.cookie) reply.header('set-cookie', answer.cookie)
      if (readOnly) entered?.running.leave()
      else if (entered) {
        if (key) await rememberAnswer(entered.running.tx, entered.caller, key, envelope)
        await entered.running.commit()
      }
      return envelope
    } catch (error) {
      if (isFile(answer)) await answer.done()
      await entered?.running.rollback()
      throw error
    }
  }
}

interface Entered {
  running: Running
  caller: Caller
}

const isReadOnly = ({ method, carries, writes }: AnyEndpoint) =>
  method === 'GET' && carries === undefined && !writes

function refuseWithout({ needs, scope }: AnyEndpoint, caller: Caller): void {
  if (needs !== 'session' && !caller.rights.can(needs)) throw refuse.noPermission()
  if (scope === 'platform' && !caller.platformAdmin) throw refuse.noPermission()
}

function contextOf(
  endpoint: AnyEndpoint,
  door: Door,
  entered: Entered | undefined,
  given: { input: unknown; peer: Peer; token: string; upload?: Upload },
): Context<AnyEndpoint> {
  const name = `${endpoint.family}.${endpoint.name}`
  const present = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new Error(`${name} has no ${what}`)
    return value
  }
  const context = {
    ...given,
    within: door.transactions.within,
    afterCommit: (work: () => void | Promise<void>) =>
      present(entered, 'transaction').running.afterCommit(work),
    get tx() {
      return present(entered, 'transaction').running.tx
    },
    get me() {
      return present(entered, 'caller').caller
    },
    get upload() {
      return present(given.upload, 'upload')
    },
  }
  return context as unknown as Context<AnyEndpoint>
}

type Received = Awaited<ReturnType<typeof receiveFile>>

async function enter(
  endpoint: AnyEndpoint,
  door: Door,
  request: FastifyRequest,
  token: string,
  readOnly: boolean,
): Promise<Entered> {
  const { claims, tenantId } = await claimsOf(endpoint, door, request, token)
  return door.transactions.beginAs(claims, tenantId, readOnly)
}

async function claimsOf(
  endpoint: AnyEndpoint,
  door: Door,
  request: FastifyRequest,
  token: string,
): Promise<{ claims: Claims; tenantId: number }> {
  // Where the browser navigates by itself it can send no header; a one-time ticket stands in (DEC-004).
  const { token: ticket } = request.query as { token?: unknown }
  if (!token && endpoint.carries === 'download' && typeof ticket === 'string') {
    const claims = await door.gate.redeem(ticket, request.url.split('?')[0] ?? '')
    if (!claims) throw refuse.noSession()
    return { claims, tenantId: claims.tenantId }
  }
  const claims = token ? door.gate.claims(token) : undefined
  if (!claims || claims.expired) throw refuse.noSession()
  return { claims, tenantId: tenantOf(headerOf(request, 'tenant-id', 'x-tenant-id'), claims) }
}

/** A file is received only from callers who may send it, and before the transaction that uses it. */
async function uploadOf(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  door: Door,
  token: string,
): Promise<Received> {
  const { running, caller } = await enter(endpoint, door, request, token, true)
  running.leave()
  if (caller && endpoint.needs !== 'session' && !caller.rights.can(endpoint.needs))
    throw refuse.noPermission()
  return receiveFile(request, door.uploadBytes)
}

function encode(endpoint: AnyEndpoint, answer: unknown) {
  const { result, message, code } =
    answer instanceof Answer ? answer : { result: answer, message: undefined, code: undefined }
  return success(endpoint, endpoint.result.parse(result), message, code)
}

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'done' in answer && 'contentType' in answer

function headerOf(request: FastifyRequest, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = request.headers[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

const peerOf = (request: FastifyRequest): Peer => ({
  requestId: request.id,
  address: request.ip,
  agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  host: (request.hostname ?? '').replace(/:\d+$/, ''),
})
