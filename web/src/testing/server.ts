import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import { session } from '@banyan/contract/identity/session'
import { afterEach, type Mock, vi } from 'vitest'
import { config } from '#kit/call/config.ts'
import { setSessionCalls } from '#kit/call/session-calls.ts'

setSessionCalls(session)

/** What a request carried, for tests of the client itself. */
export interface Seen {
  url: URL
  headers: Headers
  method: string
}

type Handler<E extends AnyEndpoint> = (
  input: InputOf<E>,
  seen: Seen,
) => ResultOf<E> | Answered | Promise<ResultOf<E> | Answered>

/** An answer other than a plain success. */
export class Answered {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** Refused by a rule: HTTP 200, `success` false. */
export const refusal = (message: string, code: number | string = 500) =>
  new Answered(200, { success: false, result: null, message, code })

/** Refused by a rule that names the field it is about. */
export const refusalAt = (field: string, message: string) =>
  new Answered(200, { success: false, result: { field, message }, message, code: 500 })

/** An error status with its envelope. */
export const failure = (
  status: number,
  message: string,
  code: number | string = status,
  result: unknown = null,
) => new Answered(status, { success: false, result, message, code })

/** A file, or whatever else is not an envelope. */
export const file = (content: string, type = 'application/vnd.ms-excel') =>
  new Answered(200, new Blob([content], { type }))

interface Route {
  endpoint: AnyEndpoint
  handler: (input: never, seen: Seen) => unknown
}
let routes: Route[] = []
let others: Route[] = []

/** A server in place of `fetch`, typed by the contract: a wrong answer does not compile. */
export const server = {
  on<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): Mock<Handler<E>> {
    const spy = vi.fn(handler)
    routes = [{ endpoint, handler: spy as Route['handler'] }, ...routes]
    vi.stubGlobal('fetch', answer)
    return spy
  },
  /** Answers every call that no `on` is for; what was asked is not recorded. */
  onAny(endpoints: readonly AnyEndpoint[], handler: (endpoint: AnyEndpoint) => unknown): void {
    others = endpoints.map((endpoint) => ({ endpoint, handler: () => handler(endpoint) }))
    vi.stubGlobal('fetch', answer)
  },
}

afterEach(() => {
  routes = []
  others = []
})

async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, 'http://console.test')
  const method = init.method ?? 'GET'
  const path = withoutPrefix(url.pathname)
  for (const { endpoint, handler } of [...routes, ...others]) {
    const named = endpoint.method === method ? matchAny(waysTo(endpoint), [url.pathname, path]) : undefined
    if (!named) continue
    init.signal?.throwIfAborted()
    const input = endpoint.input.parse({
      ...named,
      ...Object.fromEntries(url.searchParams),
      ...bodyOf(init.body),
    })
    const answering = handler(input as never, { url, headers: new Headers(init.headers), method })
    const answered = await Promise.race([answering, aborted(init.signal)])
    return respond(answered instanceof Answered ? answered : success(endpoint, answered))
  }
  if (path === '/health/live') return new Response('{"status":"up"}')
  throw new Error(`no answer prepared for ${method} ${path}`)
}

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )

const success = (endpoint: AnyEndpoint, result: unknown) =>
  new Answered(200, {
    success: true,
    result,
    message: endpoint.says ?? '操作成功！',
    code: endpoint.loginType ? '200' : 200,
  })

function respond({ status, body }: Answered): Response {
  if (body instanceof Blob) return new Response(body, { status, headers: { 'content-type': body.type } })
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** The bare path of a call, as the server strips it (DEC-001). */
function withoutPrefix(path: string): string {
  const { sysDict, ...prefixes } = config.prefixes
  const prefix = Object.values(prefixes).find((each) => path.startsWith(`${each}/`))
  if (prefix) return path.slice(prefix.length)
  return path.startsWith(`${sysDict}/`) ? `/sys/dict${path.slice(sysDict.length)}` : path
}

const waysTo = ({ path, aliases = [] }: AnyEndpoint) => [path, ...aliases.map((alias) => alias.path)]

function matchAny(patterns: string[], paths: string[]): Record<string, string> | undefined {
  for (const pattern of patterns) {
    const found = paths.map((path) => match(pattern, path)).find(Boolean)
    if (found) return found
  }
  return undefined
}

const readers = new Map<string, RegExp>()
function readerOf(pattern: string): RegExp {
  const known = readers.get(pattern)
  if (known) return known
  const reader = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  readers.set(pattern, reader)
  return reader
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const found = readerOf(pattern).exec(path)
  if (!found) return undefined
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}

function bodyOf(body: RequestInit['body']): Record<string, unknown> {
  if (typeof body === 'string') return JSON.parse(body)
  if (body instanceof FormData)
    return Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))
  return {}
}
