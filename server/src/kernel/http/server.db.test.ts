import { allEndpoints } from '@banyan/contract/all'
import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { nameOf, routesOf } from '#testing/samples.ts'
import { startServer, testPassword } from '#testing/server.ts'

const { app, anyone, signIn } = await startServer({
  CORS_ORIGINS: 'https://console.example.com',
  CONTEXT_PATH: '/banyan',
  PREFIX_SYS_DICT: '/words',
  PREFIX_OAUTH: '/one',
})
const closed = await startServer(
  {
    METRICS_TOKEN: '',
    TRUST_PROXY: '10.9.9.9',
    SMS_SENDER: 'console',
    MAIL_SENDER: 'console',
    CAS_URL: 'https://sso.example.com/cas',
    PUBLIC_URL: 'https://console.example.com',
    LINK_HOSTS: 'oa.example.com',
    CONSOLE_VALUES: 'region=fj',
  },
  gadgetEntities,
)

test('the answer to a public call and to a refused one carries the security headers', async () => {
  for (const path of [
    '/sysPageConfig/loginQueryByDomain/localhost',
    '/sys/user/list',
    '/no/such/path',
    '/health/live',
  ]) {
    const { headers } = await anyone.fetch(path)
    expect([path, headers]).toEqual([
      path,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringMatching(
          path.startsWith('/sys')
            ? /^default-src 'none'; frame-ancestors 'self'$/
            : /default-src 'self'; script-src 'self';.*object-src 'none'.*frame-ancestors 'self'/,
        ),
        'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
      }),
    ])
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
  }
  expect((await anyone.fetch('/sys/user/list')).headers['cache-control']).toBe('no-store')
})

test('security §19 pages connect to their own host only, also by socket', async () => {
  const connectOf = async (host: string) => {
    const { headers } = await anyone.fetch('/', { headers: { host } })
    return /connect-src ([^;]*);/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(await connectOf('console.example.com')).toBe(
    "'self' ws://console.example.com wss://console.example.com",
  )
  expect(await connectOf('10.0.0.1:8080')).toBe("'self' ws://10.0.0.1:8080 wss://10.0.0.1:8080")
  for (const host of ['*', 'a b', 'x; script-src *', "x' 'unsafe-eval"])
    expect(await connectOf(host)).toBe("'self'")
})

test('DEC-004 other origins are allowed from the configured list only, without credentials', async () => {
  const allowedFor = async (origin: string, method = 'GET') =>
    (
      await anyone.fetch('/sys/user/list', {
        method,
        headers: { origin, 'access-control-request-method': 'PUT' },
      })
    ).headers
  for (const method of ['GET', 'OPTIONS']) {
    const headers = await allowedFor('https://console.example.com', method)
    expect(headers['access-control-allow-origin']).toBe('https://console.example.com')
    expect(headers['access-control-allow-headers']).toContain('access-token')
    expect(headers['access-control-allow-headers']).toContain('tenant-id')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers.vary).toContain('origin')
  }
  for (const origin of [
    'https://evil.example.com',
    'https://console.example.com.evil.com',
    'null',
    'http://console.example.com',
  ]) {
    for (const method of ['GET', 'OPTIONS'])
      expect((await allowedFor(origin, method))['access-control-allow-origin']).toBeUndefined()
  }
  const { status } = await anyone.fetch('/sys/user/list', { method: 'OPTIONS' })
  expect(status).toBe(204)
})

test('API-018 API-019 DEC-001 prefixes and context path are configuration', async () => {
  const person = await signIn('u0002')
  for (const path of [
    '/banyan/one/sys/dict/loadDict/sex',
    '/one/sys/dict/loadDict/sex',
    '/words/loadDict/sex',
    '/banyan/words/loadDict/sex',
  ])
    expect((await person.fetch(path)).body).toMatchObject({
      success: true,
      result: [{ text: '男' }, { text: '女' }],
    })
  expect((await person.fetch('/plat-oauth/sys/dict/loadDict/sex')).status).toBe(404)
  const configOf = async (who: typeof anyone, path: string) =>
    JSON.parse((await who.fetch(path)).raw.toString()) as unknown
  const prefixes = { auth: '/plat-auth', vcl: '/plat-vcl', para: '/plat-para' }
  const usual = {
    sysId: '1',
    systemName: '榕台',
    systemType: 'platform',
    captcha: false,
    socketRetryMs: 500_000,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  }
  expect(await configOf(anyone, '/banyan/config.json')).toEqual({
    ...usual,
    baseUrl: '/banyan',
    prefixes: { ...prefixes, oauth: '/one', sysDict: '/words' },
    smsLogin: false,
    mailCodes: false,
    linkHosts: [],
    values: {},
  })
  expect(await configOf(closed.anyone, '/config.json')).toEqual({
    ...usual,
    baseUrl: '',
    prefixes: { ...prefixes, oauth: '/plat-oauth', sysDict: '/plat-vcl/sys/dict' },
    smsLogin: true,
    mailCodes: true,
    casUrl: 'https://sso.example.com/cas',
    linkHosts: ['oa.example.com'],
    values: { region: 'fj' },
  })
})

test('DEC-020 the API description lists every call with its rights and its parameters', async () => {
  const { status, raw } = await anyone.fetch('/openapi.json')
  expect(status).toBe(200)
  const { paths } = JSON.parse(raw.toString()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  const missing: string[] = []
  for (const endpoint of allEndpoints) {
    for (const { method, path } of routesOf(endpoint)) {
      const operation = Object.entries(paths).find(([url]) => shapeOf(url) === shapeOf(path))?.[1][
        method.toLowerCase()
      ]
      const [family, name] = String(operation?.operationId).split('.')
      if (!operation || `${family}.${name}` !== nameOf(endpoint)) missing.push(`${method} ${path}`)
      else {
        expect(operation['x-needs']).toBe(endpoint.needs)
        expect(operation.security === undefined).toBe(endpoint.needs === 'nothing')
      }
    }
  }
  expect(missing).toEqual([])
  const page = (await anyone.fetch('/api-docs')).raw.toString()
  expect(
    allEndpoints.filter(({ path }) => !page.includes(path.replaceAll('&', '&#38;'))).map(nameOf),
  ).toEqual([])
  expect(page).not.toContain('<script')
})

/** A path without the names of its members. */
const shapeOf = (path: string) => path.replace(/:\w+|\*$|\{\w+\}/g, '?')

test('DEC-020 metrics are closed without their token, and closed for good when none is set', async () => {
  const metrics = (who: typeof anyone, token?: string) =>
    who.fetch('/metrics', { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  for (const token of [undefined, '', 'wrong', 'metrics token for test'])
    expect((await metrics(anyone, token)).status).toBe(404)
  const { status, raw } = await metrics(anyone, 'metrics token for tests')
  expect([status, raw.toString().includes('banyan_call_seconds_count{call="session.login"')]).toEqual([
    200,
    true,
  ])
  for (const token of [undefined, '', 'undefined', 'metrics token for tests'])
    expect((await metrics(closed.anyone, token)).status).toBe(404)
})

test('operations 13 metrics tell version, database, disk, pool, sockets, the channel for changes, bugs and jobs', async () => {
  const { raw } = await anyone.fetch('/metrics', {
    headers: { authorization: 'Bearer metrics token for tests' },
  })
  const lines = raw.toString().split('\n')
  const figure = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  expect(lines).toContainEqual(
    expect.stringMatching(/^banyan_info\{version="\d.*",installation="\w{12}"\} 1$/),
  )
  for (const name of ['banyan_database_bytes', 'banyan_disk_free_bytes', 'banyan_disk_total_bytes'])
    expect([name, figure(name) > 1_000_000]).toEqual([name, true])
  expect(figure('banyan_tenant_storage_bytes{tenant="1000"}')).toBeGreaterThanOrEqual(0)
  expect(figure('banyan_pool_waits_total')).toBeGreaterThan(0)
  expect(figure('banyan_pool_wait_seconds_total')).toBeGreaterThan(0)
  expect([figure('banyan_sockets'), figure('banyan_changes_up')]).toEqual([0, 1])
  expect(figure('banyan_bugs_total')).toBe(0)
  expect(raw.toString()).toContain('# TYPE banyan_jobs_total counter')
})

test('health: alive and ready, without any knowledge of the caller', async () => {
  const ask = async (path: string) => {
    const { status, raw } = await anyone.fetch(path)
    return [status, JSON.parse(raw.toString())]
  }
  expect(await ask('/health/live')).toEqual([200, { status: 'up' }])
  const checks = { serving: 'up', database: 'up', migrations: 'up', changes: 'up', disk: 'up' }
  await eventually(async () => expect(await ask('/health/ready')).toEqual([200, { status: 'up', checks }]))
})

test('security §1: a forwarded address counts only from the configured proxy', async () => {
  const peerOf = async (from: string) => {
    const name = `peer_${from}_${Math.random()}`
    await closed.anyone.fetch('/sys/login', {
      method: 'POST',
      body: { username: name, password: 'x' },
      headers: { 'x-forwarded-for': '203.0.113.7' },
      from,
    })
    const [row] = await closed.sql<{ peer: string }>(`select peer from kernel_log where username = $1`, [
      name,
    ])
    return row?.peer
  }
  expect(await peerOf('10.9.9.9')).toBe('203.0.113.7')
  expect(await peerOf('10.8.8.8')).toBe('10.8.8.8')
})

test('DEC-066 five hundred chosen rows fit into one address, over a real connection', async () => {
  const address = await closed.app.http.listen({ host: '127.0.0.1', port: 0 })
  const person = await closed.someone({ can: gadgetActions })
  const made = await Promise.all(
    Array.from({ length: 3 }, (_, n) => person.call(gadgetType.add, { name: `长${n}` })),
  )
  const ids = [
    ...made.map(({ id }) => id),
    ...Array.from({ length: 497 }, (_, n) => String(n).padStart(32, '0')),
  ]
  const headers = { 'access-token': person.token }
  const url = (list: string[]) => `${address}${gadgetType.removeBatch.path}?ids=${list.join()}`
  const all = (await (await fetch(url(ids), { method: 'DELETE', headers })).json()) as { message: string }
  expect(all.message).toBe('未找到对应数据')
  const some = (await (await fetch(url(ids.slice(0, 3)), { method: 'DELETE', headers })).json()) as {
    message: string
  }
  expect(some.message).toBe('批量删除成功！')
})

test('DEC-002 over a real connection: JSON with its charset, HEAD without a body, two tokens of one name refused', async () => {
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const login = await fetch(`${address}/plat-auth/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify({ username: 'u0002', password: testPassword }),
  })
  expect(login.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { result } = (await login.json()) as { result: { token: string } }
  const info = `${address}${session.info.path}`
  expect((await fetch(info, { headers: { 'access-token': result.token } })).status).toBe(200)
  const twice = new Headers({ 'access-token': result.token })
  twice.append('access-token', result.token)
  expect((await fetch(info, { headers: twice })).status).toBe(401)
  const head = await fetch(`${address}/health/live`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})
