import { lookup as resolve } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { hostWithoutBrackets, isOuterAddress, type Target } from './target.ts'

export type OutsideFailure = 'not allowed' | 'unreachable' | 'too slow' | 'too long'

/** The reason why there is no answer; contains no part of the address. */
export class OutsideError extends Error {
  readonly trouble: OutsideFailure

  constructor(trouble: OutsideFailure) {
    super(trouble)
    this.trouble = trouble
  }
}

export interface OutsideRequest {
  method: Dispatcher.HttpMethod
  headers?: Record<string, string>
  body?: Buffer | string
  waitMs: number
  mostBytes: number
}

export interface OutsideAnswer {
  status: number
  contentType: string
  content: Buffer
}

/** Resolves host names; tests pass their own. */
export type ResolveHost = (host: string) => Promise<{ address: string; family: number }[]>
const resolveAll: ResolveHost = (host) => resolve(host, { all: true })

/**
 * Sends a request to a listed target. The name is resolved once and the socket connects to that address, which must not
 * belong to an inner network unless the list names it; redirects are not followed (security, section 8).
 */
export async function sendOutside(
  target: Target,
  { method, headers, body, waitMs, mostBytes }: OutsideRequest,
  resolveHost = resolveAll,
): Promise<OutsideAnswer> {
  const { Agent, request } = await import('undici') // loaded at the first use, because it takes long
  const signal = AbortSignal.timeout(waitMs)
  const pinned = await resolveAddress(target, resolveHost, signal)
  const agent = new Agent({ connect: { lookup: pinned, timeout: waitMs }, maxResponseSize: mostBytes })
  try {
    const answer = await request(target.url, {
      method,
      dispatcher: agent,
      signal,
      body: body?.length ? body : undefined,
      headers: { 'accept-encoding': 'identity', ...headers },
    })
    return {
      status: answer.statusCode,
      contentType: String(answer.headers['content-type'] ?? ''),
      content: Buffer.from(await answer.body.arrayBuffer()),
    }
  } catch (error) {
    throw new OutsideError(failureKind(error, signal))
  } finally {
    void agent.destroy()
  }
}

async function resolveAddress(
  { url, isNamedAddress }: Target,
  resolveHost: ResolveHost,
  signal: AbortSignal,
): Promise<LookupFunction> {
  const host = hostWithoutBrackets(url)
  const known = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await Promise.race([resolveHost(host).catch(() => []), rejectWhenAborted(signal)])
  const [first] = known
  if (!first) throw new OutsideError('unreachable')
  if (!isNamedAddress && !known.every(({ address }) => isOuterAddress(address)))
    throw new OutsideError('not allowed')
  return (_, options, done) => (options.all ? done(null, [first]) : done(null, first.address, first.family))
}

const rejectWhenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new OutsideError('too slow')), { once: true }),
  )

function failureKind(error: unknown, signal: AbortSignal): OutsideFailure {
  const code = (error as { code?: string }).code ?? ''
  if (signal.aborted || timeoutCodes.has(code)) return 'too slow'
  return code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'too long' : 'unreachable'
}

const timeoutCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
