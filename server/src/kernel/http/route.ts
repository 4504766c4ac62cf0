import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#kernel/caller.ts'
import { success } from '#kernel/http/envelope.ts'
import { Answer, type Context, type FileAnswer, type Served } from '#kernel/http/serve.ts'
import {
  type Entered,
  type Entrance,
  enter,
  headerOf,
  look,
  peerOf,
  readAsCaller,
  refuseWithout,
  tokenOf,
} from './authenticate.ts'
import { comesInPieces, type Received, receive } from './files/receive.ts'
import { sendFile } from './files/send-file.ts'
import { answeredBefore, rememberAnswer } from './idempotency.ts'
import { gather, parseInput } from './input.ts'
import { allow } from './rate-limit.ts'

export interface Door extends Entrance {
  uploadBytes: number
}

/**
 * The way of a request: who calls, do they hold `needs` → parse `input` → the tenant's transaction → handler → commit
 * → encode `result` → envelope → what waited for the commit.
 */
export function routeOf({ endpoint, handle }: Served, door: Door) {
  const isOpen = endpoint.needs === 'nothing'

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.perMinute) allow(`${endpoint.family}.${endpoint.name}`, request.ip, endpoint.perMinute)
    const isSlow = endpoint.waits || comesInPieces(endpoint, request)
    const caller = isSlow && !isOpen ? await look(endpoint, door, request) : undefined
    const received = await receive(endpoint, request, door.uploadBytes)
    try {
      return await run(request, reply, received, { seen: caller, presume: true })
    } finally {
      await received.remove()
    }
  }

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    received: Received,
    { seen, presume }: { seen?: Caller; presume: boolean },
  ): Promise<unknown> {
    const readOnly = isReadOnly(endpoint)
    const entered: Entered | undefined = isOpen
      ? undefined
      : endpoint.waits && seen
        ? { caller: seen }
        : await enter(endpoint, door, request, { readOnly, presume })
    const running = entered?.running
    let answer: unknown
    try {
      if (entered) refuseWithout(endpoint, entered.caller)
      const raw = gather(request.query, received.body, request.params)
      const input = parseInput(endpoint, raw) as Context<AnyEndpoint>['input']
      // A file cannot be kept and given again; what a download writes is only its line in the log.
      const repeats = !readOnly && endpoint.carries !== 'download'
      const key = repeats ? headerOf(request, 'idempotency-key') : undefined
      const before =
        key && entered && running
          ? await answeredBefore(running.tx, endpoint, entered.caller, key)
          : undefined
      if (before) {
        await running?.commit()
        return before.answer
      }
      answer = await handle(contextOf(endpoint, door, request, entered, { ...received, input }))
      if (isFile(answer)) return await sendFile(reply, answer, async () => running?.commit())
      if ((await entered?.holds) === false) throw new Outdated()
      const envelope = encode(endpoint, answer)
      if (answer instanceof Answer && answer.cookie) reply.header('set-cookie', answer.cookie)
      if (readOnly) running?.leave()
      else if (entered && running) {
        if (key) await rememberAnswer(running.tx, entered.caller, key, envelope)
        await running.commit()
      }
      return envelope
    } catch (error) {
      if (isFile(answer)) await answer.done()
      await running?.rollback()
      // Neither an answer nor a refusal counts for someone who is no longer who they were: once more, and asked first.
      if ((await entered?.holds) === false) return run(request, reply, received, { seen, presume: false })
      throw error
    }
  }
}

/** The session changed since it was last seen. */
class Outdated extends Error {}

const isReadOnly = ({ method, carries, writes }: AnyEndpoint) =>
  method === 'GET' && carries === undefined && !writes

function contextOf(
  endpoint: AnyEndpoint,
  door: Door,
  request: FastifyRequest,
  entered: Entered | undefined,
  given: Pick<Received, 'upload' | 'raw'> & { input: unknown },
): Context<AnyEndpoint> {
  const name = `${endpoint.family}.${endpoint.name}`
  const present = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new Error(`${name} has no ${what}`)
    return value
  }
  const context: Context<AnyEndpoint> = {
    input: given.input as Context<AnyEndpoint>['input'],
    peer: peerOf(request),
    token: tokenOf(request),
    within: door.transactions.within,
    asCaller: (work, tenantId) => readAsCaller(endpoint, door, request, work, tenantId),
    afterCommit: (work) => present(entered?.running, 'transaction').afterCommit(work),
    get tx() {
      return present(entered?.running, 'transaction').tx
    },
    get me() {
      return present(entered, 'caller').caller
    },
    get upload() {
      return present(given.upload, 'upload')
    },
    get raw() {
      return present(given.raw, 'raw body')
    },
  }
  return context
}

function encode(endpoint: AnyEndpoint, answer: unknown) {
  const { result, message, code } =
    answer instanceof Answer ? answer : { result: answer, message: undefined, code: undefined }
  return success(endpoint, endpoint.result.parse(result), message, code)
}

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'done' in answer && 'contentType' in answer
