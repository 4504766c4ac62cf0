import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { forward } from '@banyan/contract/online/forward'
import { afterAll, expect, test } from 'vitest'
import { findAllowedTarget } from '#kernel/outside/target.ts'
import { startServer } from '#testing/server.ts'
import { forwardRequest } from './forward.ts'

interface Seen {
  method?: string
  url?: string
  headers: Record<string, unknown>
  body: string
}
const seen: Seen[] = []
const upstream = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method, url = '', headers } = request
  seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
  if (url.startsWith('/api/slow')) return
  if (url.startsWith('/api/redirect')) return response.writeHead(302, { location: '/api/json' }).end()
  if (url.startsWith('/api/missing')) return response.writeHead(404).end('没有')
  if (url.startsWith('/api/huge')) return response.end(Buffer.alloc(11 * 1024 * 1024, 'a'))
  if (url.startsWith('/api/text'))
    return response
      .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b', 'x-secret': '1' })
      .end('<script>1</script>')
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
})
await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

const { someone, admin, sql } = await startServer({ FORWARD_TARGETS: `${origin}/api, http://inner.test/api` })
const person = await someone({ can: ['ful:use'] })
const outsider = await someone()
const ful = (target: string) => `/sys/common/ful?url=${encodeURIComponent(target)}`

test.each([
  ['GET', undefined, undefined],
  ['POST', 'application/json', '{"a":1}'],
  ['PUT', 'application/xml', '<a/>'],
  ['POST', 'application/x-www-form-urlencoded', 'a=1&b=2'],
  ['POST', 'multipart/form-data; boundary=x', '--x--'],
  ['PATCH', 'application/json', '{"a":2}'],
  ['DELETE', undefined, undefined],
])(
  'FILE-013 DEC-101 %s with %s passes method, query, body and type through, and nothing of ours',
  async (method, type, payload) => {
    const { status, body } = await person.fetch(ful(`${origin}/api/json?q=${encodeURIComponent('值&x')}`), {
      method,
      payload,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        cookie: 'a=b',
        'tenant-id': '1000',
        'x-forwarded-for': '1.2.3.4',
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, code: 200, result: { ok: true } })
    const got = seen.at(-1)!
    expect([got.method, got.url, got.body]).toEqual([method, '/api/json?q=%E5%80%BC%26x', payload ?? ''])
    expect(got.headers['content-type']).toBe(type)
    const allowed = ['host', 'connection', 'content-type', 'content-length', 'accept-encoding']
    expect(Object.keys(got.headers).filter((name) => !allowed.includes(name))).toEqual([])
  },
)

test('DEC-101 the answer is data in our envelope: text as text, another status as code, redirects not followed', async () => {
  const text = await person.fetch(ful(`${origin}/api/text`))
  expect(text.body.result).toBe('<script>1</script>')
  expect([text.headers['content-type'], text.headers['set-cookie'], text.headers['x-secret']]).toEqual([
    'application/json; charset=utf-8',
    undefined,
    undefined,
  ])
  const missing = await person.fetch(ful(`${origin}/api/missing`))
  expect([missing.status, missing.body]).toMatchObject([200, { success: false, code: 404, result: '没有' }])
  const redirect = await person.fetch(ful(`${origin}/api/redirect`))
  expect(redirect.body).toMatchObject({ success: false, code: 302 })
  expect(seen.at(-1)?.url).toBe('/api/redirect')
})

test.each([
  'http://127.0.0.1/api/json',
  'https://example.com/',
  'file:///etc/passwd',
  `${origin}/other`,
  `${origin}/apix`,
  `${origin}/api/%2e%2e/other`,
  `${origin}/api/..;/other`,
  'nonsense',
])('DEC-101 security §8 %s is not on the list', async (target) => {
  const before = seen.length
  const { status, body } = await person.fetch(ful(target))
  expect([status, body.success, body.message]).toEqual([200, false, '目标地址未授权'])
  expect(seen.length).toBe(before)
})

test('security §8 a name that leads inside is refused, also when one of its addresses does', async () => {
  const target = findAllowedTarget('http://inner.test/api/x', ['http://inner.test/api'])!
  const raw = { bytes: Buffer.alloc(0) }
  for (const addresses of [['10.0.0.1'], ['127.0.0.1'], ['8.8.8.8', '169.254.169.254'], ['::1']]) {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    await expect(forwardRequest(target, 'GET', raw, resolve)).rejects.toThrow('目标地址未授权')
  }
  await expect(forwardRequest(target, 'GET', raw, async () => [])).rejects.toThrow(
    '转发失败，目标地址无法访问',
  )
})

test('DEC-101 10 seconds are all: 504', async () => {
  const { status, body } = await person.fetch(ful(`${origin}/api/slow`))
  expect([status, body.code, body.success]).toEqual([504, 504, false])
})

test('DEC-101 10 MB are all, both ways', async () => {
  expect((await person.fetch(ful(`${origin}/api/huge`))).body.message).toBe('转发失败，目标应答超出10MB限制')
  const before = seen.length
  const big = {
    method: 'POST',
    payload: Buffer.alloc(11 * 1024 * 1024),
    headers: { 'content-type': 'text/plain' },
  }
  expect((await person.fetch(ful(`${origin}/api/json`), big)).status).toBe(400)
  expect(seen.length).toBe(before)
})

test('DEC-101 the action is needed, and every use leaves a line without the query', async () => {
  expect((await outsider.fetch(ful(`${origin}/api/json`))).status).toBe(403)
  await person.fetch(ful(`${origin}/api/json?password=secret`))
  const rows = await sql<{ content: string; username: string }>(
    `select content, username from kernel_log where entity = 'forward' order by create_time desc limit 1`,
  )
  expect(rows).toEqual([{ content: `转发请求 GET ${origin}/api/json`, username: person.username }])
})

test('DEC-101 a missing address is a malformed request, and the action is a button of the menu', async () => {
  expect((await (await admin()).fetch(forward.read.path)).status).toBe(400)
  expect(await sql(`select name from access_permission where perms = 'ful:use'`)).toEqual([
    { name: '接口转发' },
  ])
})

test('DEC-101 the line tells whether something was read or changed, what was answered, and no more of a long path', async () => {
  const long = `/api/${'p'.repeat(1100)}`
  await person.fetch(ful(`${origin}/api/json`))
  await person.fetch(ful(`${origin}/api/json`), { method: 'POST', body: {} })
  const { body } = await person.fetch(ful(`${origin}/api/missing`), { method: 'DELETE' })
  expect(body.message).toBe('目标地址返回状态 404')
  await person.fetch(ful(`${origin}/api/huge`))
  await person.fetch(ful(`${origin}${long}`))
  const rows = await sql(
    `select content, operate_type, after from kernel_log where entity = 'forward' order by create_time desc, id desc limit 5`,
  )
  const said = `转发请求 GET ${origin}${long}`.slice(0, 1000)
  expect(rows.reverse()).toEqual([
    { content: `转发请求 GET ${origin}/api/json`, operate_type: 1, after: { status: '200' } },
    { content: `转发请求 POST ${origin}/api/json`, operate_type: 3, after: { status: '200' } },
    { content: `转发请求 DELETE ${origin}/api/missing`, operate_type: 3, after: { status: '404' } },
    { content: `转发请求 GET ${origin}/api/huge`, operate_type: 1, after: { status: '失败' } },
    { content: said, operate_type: 1, after: { status: '200' } },
  ])
})
