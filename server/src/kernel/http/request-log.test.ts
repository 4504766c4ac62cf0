import Fastify, { type FastifyRequest, LogController } from 'fastify'
import { expect, test } from 'vitest'
import { logRequest } from './request-log.ts'

interface Line {
  level: number
  msg: string
  [name: string]: unknown
}

/** The lines that requests leave in the log, without their time and duration. */
async function linesOf(url: string, prepare: (request: FastifyRequest) => void = () => {}): Promise<Line[]> {
  const lines: Line[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = Fastify({
    logger: { level: 'debug', base: null, stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.addHook('onResponse', async (request, reply) => {
    prepare(request)
    logRequest(request, reply)
  })
  const config = { endpoint: { family: 'thing', name: 'read' } as never }
  app.get('/thing/:id', { config }, async () => null)
  app.get('/health/live', async () => null)
  app.get('/file', async (_, reply) => reply.code(206).send())
  await app.inject({ url, remoteAddress: '10.0.0.9', headers: { 'access-token': 'secret' } })
  return lines.map(({ time, reqId, ms, ...line }) => {
    expect(Number.isInteger(ms)).toBe(true)
    return line as Line
  })
}
const [debug, info] = [20, 30]

test('operations 10 a call is one line: its name, declared path, person and address, nothing it was sent', async () => {
  const caller = { userId: 'u1', tenantId: 1000, username: 'someone' } as FastifyRequest['caller']
  expect(
    await linesOf('/thing/secret?password=secret', (request) => {
      request.caller = caller
    }),
  ).toEqual([
    {
      level: info,
      msg: 'call',
      call: 'thing.read',
      method: 'GET',
      path: '/thing/:id',
      user: 'u1',
      tenant: 1000,
      address: '10.0.0.9',
      status: 200,
    },
  ])
})

test('operations 10 a refusal is told without the values it quotes, also of a path nobody declared', async () => {
  const refused = (request: FastifyRequest) => {
    request.refusal = '手机号13800001111已存在'
  }
  const refusal = '手机号…已存在'
  expect(await linesOf('/thing/1', refused)).toMatchObject([{ level: info, msg: 'refused', refusal }])
  expect(await linesOf('/none/13800001111?a=1', refused)).toEqual([
    {
      level: info,
      msg: 'refused',
      method: 'GET',
      path: '/none/…',
      address: '10.0.0.9',
      status: 404,
      refusal,
    },
  ])
})

test('operations 10 health checks and files are for debugging', async () => {
  expect(await linesOf('/health/live')).toEqual([
    { level: debug, msg: 'call', method: 'GET', path: '/health/live', address: '10.0.0.9', status: 200 },
  ])
  expect(await linesOf('/file')).toMatchObject([{ level: debug, status: 206 }])
})
