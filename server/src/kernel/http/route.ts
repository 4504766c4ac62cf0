import type { AnyEndpoint, Method } from '@banyan/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppState } from '#kernel/app-state.ts'
import { Answer, type Context, type FileAnswer, type Prepared, type Served } from '#kernel/call/serve.ts'
import { type Caller, scopeOf } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { isStaleStatement, preparedStatements } from '#kernel/database/prepared-statements.ts'
import { success } from '#kernel/http/envelope.ts'
import { refuse } from '#kernel/refusal.ts'
import {
  type AuthenticatedCall,
  authenticate,
  authorize,
  type RequestGate,
  refuseUnauthorized,
} from './authenticate.ts'
import { CallContext, openTransactionsFor } from './call-context.ts'
import { isStreamed, type Received, receive } from './files/receive.ts'
import { sendFile } from './files/send-file.ts'
import { firstHeader } from './header.ts'
import { findAnswer, hashInput, keepAnswer, rememberAnswer, reserveKey } from './idempotency.ts'
import { gatherInput, parseInput, refuseWrongType } from './input.ts'
import { limitRate } from './rate-limit.ts'

export interface RouteGate extends RequestGate {
  app: AppState
  uploadBytes: number
}

/**
 * The way of a request: who calls, do they hold `needs` → parse `input` → the tenant's transaction → handler → commit
 * → encode `result` → envelope → what waited for the commit.
 */
export function buildRoute({ endpoint, handle, prepare }: Served, gate: RouteGate) {
  const isOpen = endpoint.needs === 'nothing'
  /**
   * Limits count by person where known and otherwise by address, which many colleagues share (security, section 17).
   */
  const countCall = (who: string) => {
    if (endpoint.perMinute)
      limitRate(gate.app, `${endpoint.family}.${endpoint.name}`, who, endpoint.perMinute)
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isOpen) countCall(request.ip)
    const isSlow = endpoint.waits || isStreamed(endpoint, request)
    const caller = isSlow && !isOpen ? await authorize(endpoint, gate, request) : undefined
    const received = await receive(endpoint, request, gate.uploadBytes)
    let prepared: Prepared | undefined
    try {
      if (prepare && caller) prepared = await prepareCall(prepare, request, received, caller)
      const ready: Ready = prepared ? { ...received, prepared: prepared.value } : received
      return await run(request, reply, ready, { seen: caller, speculate: true })
    } finally {
      prepared?.release()
      await received.remove?.()
    }
  }

  function prepareCall(
    prepare: NonNullable<Served['prepare']>,
    request: FastifyRequest,
    { upload, body }: Received,
    me: Caller,
  ): Promise<Prepared> {
    if (!upload) throw new Error('only uploads are made ready before their transaction')
    const { app, transactions } = gate
    const gone = new AbortController()
    request.raw.socket.once('close', () => gone.abort(refuse.unavailable()))
    const within = openTransactionsFor(transactions, me)
    return prepare({ app, me, within, upload, input: inputOf(request, body), signal: gone.signal })
  }

  function inputOf({ method, params, query }: FastifyRequest, body: unknown): Context<AnyEndpoint>['input'] {
    // An alias may have a method of its own.
    const way = { method: method as Method, carries: endpoint.carries, orInBody: endpoint.orInBody }
    return parseInput(endpoint, gatherInput(way, { params, query, body })) as Context<AnyEndpoint>['input']
  }

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    received: Ready,
    { seen, speculate, isRetry = false }: { seen?: Caller; speculate: boolean; isRetry?: boolean },
  ): Promise<unknown> {
    const readOnly = isReadOnly(endpoint)
    const entered: AuthenticatedCall | undefined = isOpen
      ? undefined
      : endpoint.waits && seen
        ? { caller: seen }
        : await authenticate(endpoint, gate, request, { readOnly, speculate })
    const running = entered?.running
    let answer: unknown
    try {
      if (entered) {
        refuseUnauthorized(endpoint, entered.caller)
        if (speculate) countCall(`user ${entered.caller.userId}`) // not a second time for a repetition of our own
      }
      // An alias may have a method of its own.
      const way = { method: request.method as Method, carries: endpoint.carries }
      refuseWrongType(endpoint, way, request.headers['content-type'])
      const input = inputOf(request, received.body)
      // Downloads are not repeated under an Idempotency-Key: files are not kept, and they write only their line in the
      // log.
      const repeats = !readOnly && endpoint.carries !== 'download' && !endpoint.givesSecret
      const key = repeats ? firstHeader(request, 'idempotency-key') : undefined
      // A call that waits holds no transaction; of those only uploads are repeated.
      const act =
        key && (running || received.upload)
          ? {
              key,
              inputHash: await hashInput([request.params, request.query, received.body], received.upload),
            }
          : undefined
      const me = entered?.caller
      const shortly = me && openTransactionsFor(gate.transactions, me)
      const before =
        act && me
          ? running
            ? await reserveKey(running.tx, endpoint, me, act)
            : await shortly?.(scopeOf(me), (tx) => findAnswer(tx, endpoint, me, act))
          : undefined
      if (before) {
        await running?.commit()
        return before.answer
      }
      answer = await handle(new CallContext(endpoint, gate, request, { entered, received, input }))
      if (isFile(answer)) return await sendFile(reply, answer, async () => void (await running?.commit()))
      if ((await entered?.sessionUnchanged) === false) throw new Outdated()
      const envelope = encode(gate.app, endpoint, answer)
      if (answer instanceof Answer && answer.cookies) reply.header('set-cookie', answer.cookies)
      if (readOnly) running?.commitRead()
      else if (entered && running) {
        if (key) await rememberAnswer(running.tx, entered.caller, key, envelope)
        // Work after the commit may have corrected the answer, which stays a success.
        if (!(await running.commit())) return encode(gate.app, endpoint, answer)
      } else if (act && me)
        return await shortly?.(scopeOf(me), (tx) => keepAnswer(tx, endpoint, me, { act, answer: envelope }))
      return endpoint.bare ? envelope.result : envelope
    } catch (error) {
      if (isFile(answer)) await answer.done()
      if (isStaleStatement(error) && readOnly && !isRetry) {
        running?.discard()
        gate.app.part(preparedStatements).forget()
        return run(request, reply, received, { seen, speculate: false, isRetry: true })
      }
      await running?.rollback()
      // The session changed since it was last read: the result is discarded and the call made again.
      if ((await entered?.sessionUnchanged) === false)
        return run(request, reply, received, { seen, speculate: false })
      throw error
    }
  }
}

type Ready = Received & { prepared?: unknown }

/** Thrown when the session changed since it was last read. */
class Outdated extends Error {}

const isReadOnly = ({ method, carries, writes }: AnyEndpoint) =>
  method === 'GET' && carries === undefined && !writes

function encode(app: AppState, endpoint: AnyEndpoint, answer: unknown) {
  const { result, message, code } =
    answer instanceof Answer ? answer : { result: answer, message: undefined, code: undefined }
  return success({ endpoint, at: app.part(clock).now() }, endpoint.result.parse(result), message, code)
}

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'done' in answer && 'contentType' in answer
