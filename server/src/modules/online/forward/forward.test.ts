import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { ResolveHost } from '#kernel/outside/send-outside.ts'
import { forwardRequest } from './forward.ts'

interface Reply {
  type?: string
  body?: string | Buffer
  status?: number
}
let reply: Reply = {}
const seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[] = []
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method, url, headers } = request
  seen.push({ method, url, headers, body: Buffer.concat(parts).toString() })
  response
    .writeHead(reply.status ?? 200, reply.type ? { 'content-type': reply.type } : {})
    .end(reply.body ?? '')
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

const nothing = { contentType: '', bytes: Buffer.alloc(0) }
const target = (host = '127.0.0.1', isNamedAddress = true) => ({
  url: new URL(`http://${host}:${port}/x?a=1`),
  isNamedAddress,
})
const answered = (given: Reply) => {
  reply = given
  return forwardRequest(target(), 'GET', nothing)
}

test.each<[reply: Reply, body: unknown]>([
  [{ type: 'application/json', body: '{"a":1}' }, { a: 1 }],
  [{ type: 'application/problem+JSON; charset=utf-8', body: '[1]' }, [1]],
  [{ body: '{"a":1}' }, { a: 1 }],
  [{ body: 'plain' }, 'plain'],
  [{ type: 'application/json', body: 'broken{' }, 'broken{'],
  [{ type: 'text/plain', body: '{"a":1}' }, '{"a":1}'],
  [{ type: 'text/html; charset="gbk"', body: Buffer.from('c4e3bac3', 'hex') }, '你好'],
  [{ type: 'text/html; charset=none', body: '你好' }, '你好'],
  [{ type: 'application/json', body: '' }, null],
])('DEC-101 the answer %j is passed back as %j', async (given, body) => {
  expect(await answered(given)).toEqual({ status: 200, body })
})

test('DEC-101 a status and a redirect are answers like any other', async () => {
  expect(await answered({ status: 302, body: '1' })).toEqual({ status: 302, body: 1 })
  expect(await answered({ status: 503, type: 'text/plain', body: 'no' })).toEqual({ status: 503, body: 'no' })
})

test('DEC-101 method, query, body and content type are passed on, nothing else of ours', async () => {
  reply = {}
  await forwardRequest(target(), 'PUT', { contentType: 'text/x', bytes: Buffer.from('内容') })
  await forwardRequest(target(), 'GET', { contentType: 'text/x', bytes: Buffer.alloc(0) })
  const [put, get] = seen.slice(-2)
  expect(put).toMatchObject({ method: 'PUT', url: '/x?a=1', body: '内容' })
  expect(put?.headers).toMatchObject({ 'content-type': 'text/x', 'accept-encoding': 'identity' })
  expect(get).toMatchObject({ method: 'GET', body: '' })
  expect(Object.keys(get?.headers ?? {}).sort()).toEqual(['accept-encoding', 'connection', 'host'])
})

const named =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: 4 }))

test('security §8 a name leads to the address it was resolved to, which must not be an inner one unless it is listed', async () => {
  reply = { body: '1' }
  expect(
    await forwardRequest(target('api.test'), 'GET', nothing, named('127.0.0.1', '8.8.8.8')),
  ).toMatchObject({
    body: 1,
  })
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1']])
    await expect(
      forwardRequest(target('api.test', false), 'GET', nothing, named(...addresses)),
    ).rejects.toMatchObject({
      message: '目标地址未授权',
    })
})

test('DEC-101 what cannot be reached is told, and what answers too much', async () => {
  const unreachable = { message: '转发失败，目标地址无法访问', status: 200, code: 500 }
  const lost: ResolveHost = async () => {
    throw new Error('ENOTFOUND')
  }
  await expect(forwardRequest(target('api.test'), 'GET', nothing, lost)).rejects.toMatchObject(unreachable)
  await expect(forwardRequest(target('api.test'), 'GET', nothing, named())).rejects.toMatchObject(unreachable)
  const closed = { url: new URL('http://127.0.0.1:1/'), isNamedAddress: true }
  await expect(forwardRequest(closed, 'GET', nothing)).rejects.toMatchObject(unreachable)
  const tooMuch = answered({ type: 'text/plain', body: Buffer.alloc(10 * 1024 * 1024 + 1, 'x') })
  await expect(tooMuch).rejects.toMatchObject({ message: '转发失败，目标应答超出10MB限制' })
})
