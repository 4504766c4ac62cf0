import { randomBytes } from 'node:crypto'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Served } from '#kernel/call/serve.ts'
import { sameText } from '#kernel/keys.ts'
import { loggerOptions } from '#kernel/observe/logger.ts'
import type { Metrics } from '#kernel/observe/metrics.ts'
import type { ReadinessCheck } from '#kernel/observe/readiness.ts'
import { refuse } from '#kernel/refusal.ts'
import { errorAnswerer } from './answer-error.ts'
import { compressAnswer } from './compress.ts'
import { apiPage } from './describe/api-page.ts'
import { openApi } from './describe/openapi.ts'
import { serveConsole } from './files/static.ts'
import { parseBody } from './input.ts'
import { type Prefixes, prefixStripper } from './prefix.ts'
import { logRequest } from './request-log.ts'
import { buildRoute, type RouteGate } from './route.ts'

export interface HttpOptions {
  prefixes: Prefixes
  systemName: string
  logLevel: string
  trustProxy?: string[] | false
  corsOrigins: readonly string[]
  metricsToken?: string
  consoleDirectory: string
  /** The content of `/config.json`, which the console reads first. */
  consoleConfig: object
  metrics: Metrics
  readiness: ReadinessCheck
  /** The database does not answer at all: calls would only wait for it. */
  isDatabaseSilent(): boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
}

/** The content security policy of pages; they connect to their own host only (security, section 19). */
function contentSecurityPolicy(host: string): string {
  const sockets = /^[\w.-]+(:\d+)?$/.test(host) ? ` ws://${host} wss://${host}` : ''
  return `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'${sockets}; object-src 'none'; base-uri 'none'; frame-ancestors 'self'`
}

const noContent = "default-src 'none'; frame-ancestors 'self'"

/** The HTTP server: every declared call, the console's files, health, metrics and the API description. */
export async function createServer(
  served: Served[],
  gate: RouteGate,
  options: HttpOptions,
): Promise<FastifyInstance> {
  refuseUndeclared(served)
  const strip = prefixStripper(options.prefixes)
  const { metrics } = options
  const answerError = errorAnswerer(gate.app, metrics.bug)
  const app = Fastify({
    logger: loggerOptions(options.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    trustProxy: options.trustProxy || false,
    rewriteUrl: (request) => strip(request.url ?? '/'),
    // A batch of 500 ids travels in the query or in the path (DEC-080); Node's own 16 kB would cut it off.
    routerOptions: { maxParamLength: 128 * 1024 },
    http: { maxHeaderSize: 128 * 1024 },
    frameworkErrors: answerError,
    return503OnClosing: false,
    schemaController: { compilersFactory: withoutSchemas },
  })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('claims', undefined)
  app.decorateRequest('refusal', undefined)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, parseBody(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
  // Some clients send a content type without a body; an empty body counts as none.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) =>
    body === '' ? done(null, undefined) : done(refuse.malformed()),
  )
  await app.register(multipart)

  // Synchronous hooks: three promises per call were a twentieth of its time.
  app.addHook('onRequest', (request, reply, done) => {
    answerHeaders(request, reply, options.corsOrigins, closing || options.readiness.isLeaving())
    const isAway = closing || options.isDatabaseSilent()
    done(isAway && request.routeOptions.config.endpoint ? refuse.unavailable() : undefined)
  })
  app.addHook('onSend', compressAnswer)
  app.addHook('onSend', (_, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Responses begun before the close could not announce it in their headers.
    if (closing) setImmediate(() => app.server.closeIdleConnections())
    const route = request.routeOptions
    const { endpoint } = route.config
    if (endpoint)
      metrics.observe(`${endpoint.family}.${endpoint.name}`, reply.statusCode, reply.elapsedTime / 1000)
    logRequest(request, reply, route)
    done()
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    if (!isPageVisit(request)) return answerError(refuse.noPath(), request, reply)
    // Console pages have addresses behind `#`: one typed without it is redirected.
    return reply.redirect(`${options.prefixes.context ?? ''}/#${request.url}`)
  })

  const isRaw = ({ endpoint }: Served) => endpoint.carries === 'raw'
  addRoutes(
    app,
    served.filter((each) => !isRaw(each)),
    gate,
  )
  await app.register(async (raw) => {
    // Calls that take a body of any type read it themselves, once they know who sends it.
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', (_, body, done) => done(null, body))
    addRoutes(raw, served.filter(isRaw), gate)
  })
  app.options('/*', async (_, reply) => reply.code(204).send())
  describeItself(app, options)
  answerHealth(app, options)
  serveConsole(app, options.consoleDirectory)
  return app
}

/** A browser that opens an address, as opposed to a client that makes a call. */
const isPageVisit = ({ method, headers, url }: FastifyRequest): boolean =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '') && !/\.\w+($|\?)/.test(url)

/** Random ids, drawn five hundred at a time: one by one they are a hundredth of a list call. */
function requestIds(): () => string {
  let drawn = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at === drawn.length) {
      drawn = randomBytes(8 * 500)
      at = 0
    }
    at += 8
    return drawn.toString('hex', at - 8, at)
  }
}

function addRoutes(app: FastifyInstance, served: Served[], gate: RouteGate): void {
  for (const each of served) {
    const handler = buildRoute(each, gate)
    const { endpoint } = each
    for (const { method = endpoint.method, path } of [{ path: endpoint.path }, ...(endpoint.aliases ?? [])]) {
      // Only of files anybody asks how large they are; a second route for every call that reads slows each start down.
      const exposeHeadRoute = endpoint.carries === 'download'
      app.route({ method, url: path, handler, exposeHeadRoute, config: { endpoint } })
    }
  }
}

/** A route without a declared right is a bug: the server does not start. */
function refuseUndeclared(served: Served[]): void {
  const isBad = ({ endpoint, handle }: Served) => !endpoint.needs || !endpoint.scope || !handle
  // Browsers send cookies by themselves, so a cookie may only open the reading of files.
  const isOpenByCookie = ({ endpoint: { byCookie, method, carries } }: Served) =>
    byCookie && (method !== 'GET' || carries !== 'download')
  const bad = served.filter((each) => isBad(each) || isOpenByCookie(each))
  if (bad.length) throw new Error(`undeclared: ${bad.map(({ endpoint }) => endpoint.path).join(', ')}`)
}

function answerHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
  closing: boolean,
): void {
  const isCall = Boolean(request.routeOptions.config.endpoint)
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Responses of calls are no pages and may load nothing.
    'content-security-policy': isCall ? noContent : contentSecurityPolicy(request.host),
    'x-request-id': request.id,
  })
  if (isCall) reply.header('cache-control', 'no-store')
  if (closing) reply.header('connection', 'close')
  const origin = request.headers.origin
  if (origin && origins.includes(origin)) {
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers':
        'access-token, authorization, tenant-id, content-type, x-access-token, x-tenant-id, idempotency-key, x-sign, x-timestamp',
      vary: 'origin',
    })
  }
}

function describeItself(app: FastifyInstance, { systemName, consoleConfig }: HttpOptions): void {
  let description: string | undefined
  app.get('/openapi.json', async (_, reply) => {
    description ??= JSON.stringify(openApi(systemName))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  app.get('/api-docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(apiPage(systemName)))
  app.get('/config.json', async (_, reply) => reply.header('cache-control', 'no-cache').send(consoleConfig))
}

/** Liveness: the process answers; readiness: it can work. Metrics need a configured token. */
function answerHealth(
  app: FastifyInstance,
  { readiness, metricsToken, metrics: { registry } }: HttpOptions,
): void {
  app.get('/health/live', async () => ({ status: 'up' }))
  app.get('/health/ready', async (_, reply) => {
    const found = await readiness.check()
    return reply.code(found.status === 'up' ? 200 : 503).send(found)
  })
  app.get('/metrics', async (request, reply) => {
    const given = String(request.headers.authorization ?? '').replace(/^Bearer /, '')
    if (!metricsToken || !sameText(given, metricsToken)) throw refuse.noPath()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** No route names a JSON schema: the compilers that come with Fastify would be loaded at every start for nothing. */
const withoutSchemas = {
  buildValidator: (): never => refuseSchemas(),
  buildSerializer: (): never => refuseSchemas(),
}

function refuseSchemas(): never {
  throw new Error('a route names a JSON schema; shapes belong to the contract')
}
