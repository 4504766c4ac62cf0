import { lookup as resolve } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher, errors, request } from 'undici'
import type { RawBody } from '#kernel/call/serve.ts'
import { parseBody } from '#kernel/http/input.ts'
import { Refusal } from '#kernel/refusal.ts'
import { bareHost, isOuterAddress, notListed, type Target } from './target.ts'

const waitMs = 10_000 // DEC-101
const mostBytes = 10 * 1024 * 1024

export interface Outcome {
  status: number
  body: unknown
}

/** Whoever names the hosts; tests name their own. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>
const resolveAll: Resolve = (host) => resolve(host, { all: true })

/**
 * Sends a request on: method, query, body and content type, nothing else of ours. The name is resolved once and the
 * socket goes to that very address; redirects are answers like any other.
 */
export async function send(
  target: Target,
  method: Dispatcher.HttpMethod,
  { contentType, bytes }: RawBody,
  resolveHost = resolveAll,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(waitMs)
  const pinned = await addressOf(target, resolveHost, signal)
  const agent = new Agent({ connect: { lookup: pinned, timeout: waitMs }, maxResponseSize: mostBytes })
  try {
    const answer = await request(target.url, {
      method,
      dispatcher: agent,
      signal,
      body: bytes.length ? bytes : undefined,
      headers: {
        'accept-encoding': 'identity',
        ...(bytes.length && contentType ? { 'content-type': contentType } : {}),
      },
    })
    const content = Buffer.from(await answer.body.arrayBuffer())
    return { status: answer.statusCode, body: bodyOf(content, String(answer.headers['content-type'] ?? '')) }
  } catch (error) {
    throw refusalFor(error, signal)
  } finally {
    void agent.destroy()
  }
}

async function addressOf(
  { url, isNamedAddress }: Target,
  resolveHost: Resolve,
  signal: AbortSignal,
): Promise<LookupFunction> {
  const host = bareHost(url)
  const known = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await Promise.race([resolveHost(host).catch(() => []), timeUp(signal)])
  const [first] = known
  if (!first) throw unreachable()
  if (!isNamedAddress && !known.every(({ address }) => isOuterAddress(address))) throw notListed()
  return (_, options, done) => (options.all ? done(null, [first]) : done(null, first.address, first.family))
}

const timeUp = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(tooSlow()), { once: true }))

/** JSON when it says so or says nothing and is; any other body is text. */
function bodyOf(content: Buffer, contentType: string): unknown {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  const text = decode(content, charset)
  if (contentType !== '' && !/json/i.test(contentType)) return text
  try {
    return parseBody(text) ?? null
  } catch {
    return text
  }
}

function decode(content: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(content)
  } catch {
    return content.toString('utf8')
  }
}

function refusalFor(error: unknown, signal: AbortSignal): Refusal {
  if (signal.aborted || isTimeout(error)) return tooSlow()
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new Refusal('转发失败，目标应答超出10MB限制')
  return unreachable()
}

const isTimeout = (error: unknown) =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError

const unreachable = () => new Refusal('转发失败，目标地址无法访问')
const tooSlow = () => new Refusal('转发超时，目标地址没有及时应答', { status: 504, code: 504 })
