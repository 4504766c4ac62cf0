import { type AnyEndpoint, entity, get, post } from '@banyan/contract/endpoint'
import { nothing } from '@banyan/contract/wire'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppState } from '#kernel/app-state.ts'
import { Answer, type Served, serve } from '#kernel/call/serve.ts'
import { clock, clockBasedOn } from '#kernel/clock.ts'
import { tableList } from '#kernel/database/table.ts'
import type { Metrics } from '#kernel/observe/metrics.ts'
import { refusedCalls } from '#kernel/observe/refused-calls.ts'
import type { RouteGate } from './route.ts'
import { createServer, type HttpOptions } from './server.ts'

const open = { needs: 'nothing', result: z.unknown() } as const
const things = entity('thing', 'own', {
  read: get('/thing/:id', { ...open, input: z.object({ id: z.string(), a: z.string().optional() }) }),
  write: post('/thing', {
    ...open,
    input: z.looseObject({}),
    aliases: [{ path: '/thing/also' }, { method: 'PUT', path: '/thing/put' }],
  }),
  rare: get('/rare', { ...open, perMinute: 2, input: z.object({}) }),
  special: post('/special', { ...open, input: z.object({}) }),
  raw: post('/raw', { ...open, carries: 'raw', input: z.object({ a: z.string() }) }),
  broken: get('/broken', { ...open, input: z.object({}), result: nothing }),
  mistaken: get('/mistaken', { ...open, input: z.object({}), result: nothing }),
})
const routes = serve(things, {
  read: async ({ input }) => input,
  write: async ({ input }) => input,
  rare: async () => null,
  special: async () =>
    new Answer({ a: 1 }, { message: '好', code: 201, cookies: ['a=1; Path=/', 'b=2; Path=/'] }),
  raw: async ({ input, raw }) => ({ ...input, type: raw.contentType, text: raw.bytes.toString() }),
  broken: async () => {
    throw new Error('out of order')
  },
  mistaken: async ({ me }) => me as never,
})

/** The server without a database: its calls are open to everybody. */
async function aServer(more: Partial<HttpOptions> = {}, served: Served[] = routes) {
  const app = new AppState()
  app.provide(
    clock,
    clockBasedOn(() => 7000),
  )
  app.provide(tableList, [])
  app.provide(refusedCalls, { note: () => undefined })
  const seen = { bugs: 0, observed: [] as unknown[] }
  const metrics = {
    registry: new Registry(),
    bug: () => void seen.bugs++,
    observe: (...figures: unknown[]) => void seen.observed.push(figures),
  } as unknown as Metrics
  const options: HttpOptions = {
    prefixes: { oauth: '/o', auth: '/a', vcl: '/v', para: '/p', sysDict: '/d' },
    systemName: '榕台',
    logLevel: 'silent',
    corsOrigins: ['https://console.example.com'],
    metricsToken: 'the token of the metrics',
    consoleDirectory: '/nowhere/at/all',
    consoleConfig: { sysId: '1' },
    metrics,
    readiness: {
      drain: () => undefined,
      isDraining: () => false,
      leave: () => undefined,
      isLeaving: () => false,
      check: async () => ({ status: 'up', checks: { database: 'up' } as never }),
    },
    isDatabaseSilent: () => false,
    ...more,
  }
  const gate = { app, uploadBytes: 1000, transactions: {} } as unknown as RouteGate
  const server = await createServer(served, gate, options)
  return { server, seen }
}
const { server, seen } = await aServer()

const json = (body: string) => ({ payload: body, headers: { 'content-type': 'application/json' } })
const said = (success: boolean, message: string, code: number, result: unknown) => ({
  success,
  message,
  code,
  result,
  timestamp: 7000,
})

test('a call is answered under its path, its aliases and every prefix', async () => {
  for (const url of ['/thing/7?a=1&b=2', '/o/thing/7?a=1'])
    expect((await server.inject(url)).json()).toEqual(said(true, '查询成功', 200, { id: '7', a: '1' }))
  for (const [method, url] of [
    ['POST', '/thing'],
    ['POST', '/thing/also'],
    ['PUT', '/thing/put'],
  ] as const)
    expect((await server.inject({ method, url, ...json('{"a":1}') })).json()).toEqual(
      said(true, '操作成功！', 200, { a: 1 }),
    )
  expect((await server.inject({ method: 'PUT', url: '/thing', ...json('{}') })).statusCode).toBe(404)
})

test('an answer may have a message, a code and cookies of its own', async () => {
  const answer = await server.inject({ method: 'POST', url: '/special' })
  expect(answer.json()).toEqual(said(true, '好', 201, { a: 1 }))
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, ['a=1; Path=/', 'b=2; Path=/']])
})

test('security 16 a body is JSON or nothing, except where a call takes any', async () => {
  const send = async (type: string | undefined, payload?: string, url = '/special') => {
    const headers = type === undefined ? {} : { 'content-type': type }
    return (await server.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  expect(await send('text/plain', '')).toBe(200)
  expect(await send('text/plain', 'a')).toBe(400)
  expect(await send('application/json', '')).toBe(200)
  expect(await send('application/json', '{')).toBe(400)
  expect(await send('text/plain', '{}', '/thing')).toBe(400)
  const raw = await server.inject({
    method: 'POST',
    url: '/raw?a=1',
    headers: { 'content-type': 'application/json; own=1' },
    payload: '{not json',
  })
  expect(raw.json().result).toEqual({ a: '1', type: 'application/json; own=1', text: '{not json' })
})

test('security §1 a body of one megabyte is read, a longer one refused', async () => {
  const body = (bytes: number) => json(`{"a":"${'x'.repeat(bytes - 8)}"}`)
  const send = async (bytes: number) =>
    (await server.inject({ method: 'POST', url: '/thing', ...body(bytes) })).statusCode
  expect([await send(1024 * 1024), await send(1024 * 1024 + 1)]).toEqual([200, 400])
})

test('DEC-080 a member in the path may be as long as a batch of ids', async () => {
  const longest = 'x'.repeat(128 * 1024)
  expect((await server.inject(`/thing/${longest}`)).json().result.id).toHaveLength(longest.length)
  expect((await server.inject(`/thing/${longest}x`)).statusCode).toBe(400)
})

test('security §17 a call open to everybody is limited by address', async () => {
  const ask = async (remoteAddress: string) =>
    (await server.inject({ url: '/rare', remoteAddress })).statusCode
  expect([await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.1')]).toEqual([200, 200, 429])
  expect(await ask('10.0.0.2')).toBe(200)
})

test('the headers of a call and of a page', async () => {
  const call = (await server.inject('/thing/7')).headers
  expect(call).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  const page = (await server.inject({ url: '/api-docs', headers: { host: 'a.example:81' } })).headers
  expect(page).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws://a.example:81 wss://a.example:81; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  })
  for (const headers of [call, page]) expect(headers['access-control-allow-origin']).toBeUndefined()
  expect([page['cache-control'], page.connection]).toEqual([undefined, 'keep-alive'])
})

test('every request has a number of its own', async () => {
  const numbers = new Set<unknown>()
  for (let n = 0; n < 501; n++) numbers.add((await server.inject('/health/live')).headers['x-request-id'])
  expect(numbers.size).toBe(501)
})

test('DEC-004 a configured origin may send what the console sends, another may not', async () => {
  const ask = async (origin: string) =>
    (await server.inject({ method: 'OPTIONS', url: '/thing', headers: { origin } })) as unknown as {
      statusCode: number
      headers: Record<string, unknown>
    }
  const { statusCode, headers } = await ask('https://console.example.com')
  expect([statusCode, headers]).toEqual([
    204,
    expect.objectContaining({
      'access-control-allow-origin': 'https://console.example.com',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers':
        'access-token, authorization, tenant-id, content-type, x-access-token, x-tenant-id, idempotency-key, x-sign, x-timestamp',
      vary: 'origin',
    }),
  ])
  expect((await ask('https://other.example.com')).headers['access-control-allow-origin']).toBeUndefined()
})

test('health, metrics and what the console is told', async () => {
  const live = await server.inject('/health/live')
  expect([live.statusCode, live.json()]).toEqual([200, { status: 'up' }])
  const ready = await server.inject('/health/ready')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'up', checks: { database: 'up' } }])
  const config = await server.inject('/config.json')
  expect([config.json(), config.headers['cache-control']]).toEqual([{ sysId: '1' }, 'no-cache'])
  const described = await server.inject('/openapi.json')
  expect(described.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(described.json().info.title).toBe('榕台 API')
  const metrics = async (authorization?: string) =>
    (await server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
  expect(await metrics('Bearer the token of the metrics')).toBe(200)
  expect(await metrics('the token of the metrics')).toBe(200)
  for (const wrong of [undefined, 'Bearer', 'Bearer the token of the metric'])
    expect(await metrics(wrong)).toBe(404)
  const closed = (await aServer({ metricsToken: undefined })).server
  expect((await closed.inject('/metrics')).statusCode).toBe(404)
})

test('operations 7 a server that is not ready answers 503', async () => {
  const check = async () => ({ status: 'down' as const, checks: { database: 'down' } as never })
  const readiness = {
    drain: () => undefined,
    isDraining: () => false,
    leave: () => undefined,
    isLeaving: () => false,
    check,
  }
  const answer = await (await aServer({ readiness })).server.inject('/health/ready')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'down', checks: { database: 'down' } }])
})

test('operations 8 while the database is silent calls are refused at once; the rest is answered', async () => {
  const { server: silent } = await aServer({ isDatabaseSilent: () => true })
  const answer = await silent.inject('/thing/7')
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([
    503,
    '2',
    '系统正在维护，请稍后再试',
  ])
  expect((await silent.inject('/health/live')).statusCode).toBe(200)
})

test('a page of the console opened without # leads to the page, a call or a file does not', async () => {
  const visit = (url: string, accept: string) => server.inject({ url, headers: { accept } })
  const page = await visit('/user/login?redirect=%2Fisps', 'text/html,application/xhtml+xml,*/*;q=0.8')
  expect([page.statusCode, page.headers.location]).toEqual([302, '/#/user/login?redirect=%2Fisps'])
  expect((await visit('/user/login', 'application/json')).statusCode).toBe(404)
  expect((await visit('/user/logo.png', 'text/html')).statusCode).toBe(404)
})

test('DEC-002 an unknown path is refused; a bug is answered with its number and counted', async () => {
  const unknown = await server.inject('/no/such/path')
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    said(false, '路径不存在，请检查路径是否正确', 404, null),
  ])
  const before = seen.bugs
  const broken = await server.inject('/broken')
  expect([broken.statusCode, broken.json()]).toEqual([
    500,
    said(false, `系统出现错误，请联系管理员（请求编号 ${broken.headers['x-request-id']}）`, 500, null),
  ])
  // Nobody is signed in where a call needs nothing: asking who calls is a bug.
  expect((await server.inject('/mistaken')).statusCode).toBe(500)
  expect(seen.bugs - before).toBe(2)
})

test('operations 13 calls are observed with their name, status and seconds; other paths are not', async () => {
  const { server: fresh, seen: own } = await aServer()
  await fresh.inject('/thing/7')
  await fresh.inject('/health/live')
  await fresh.inject('/broken')
  expect(own.observed).toEqual([
    ['thing.read', 200, expect.any(Number)],
    ['thing.broken', 500, expect.any(Number)],
  ])
  expect((own.observed as number[][])[0]?.[2]).toBeLessThan(1)
})

test.each<[string, Partial<AnyEndpoint>]>([
  ['who may call', { needs: undefined }],
  ['what it reaches', { scope: undefined }],
  ['a cookie that opens a write', { byCookie: true, method: 'POST', carries: 'download' }],
  ['a cookie that opens more than files', { byCookie: true, method: 'GET' }],
])('a server does not start with a call that does not say %s', async (_, wrong) => {
  const bad = routes.map((each) =>
    each.endpoint.name === 'rare' ? { ...each, endpoint: { ...each.endpoint, ...wrong } } : each,
  ) as Served[]
  await expect(aServer({}, bad)).rejects.toThrow('undeclared: /rare')
})

test('a call without a handler stops the start; a cookie that opens a file does not', async () => {
  const change = (more: object) => routes.slice(0, 1).map((each) => ({ ...each, ...more })) as Served[]
  await expect(aServer({}, change({ handle: undefined }))).rejects.toThrow('undeclared: /thing/:id')
  const endpoint = { ...things.read, byCookie: true, carries: 'download' }
  await expect(aServer({}, change({ endpoint }))).resolves.toBeDefined()
})
