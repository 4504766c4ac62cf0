import { allEndpoints } from '@banyan/contract/all'
import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { tokenMint } from '#modules/identity/session/token.ts'
import { nameOf, routesOf, sendRaw } from '#testing/samples.ts'
import { type Client, startServer, type TestAnswer } from '#testing/server.ts'
import { testSecret } from '#testing/settings.ts'

const { app, anyone, admin, signIn, someone, sql } = await startServer()
const prefixes = ['', '/plat-oauth', '/plat-auth', '/plat-vcl', '/plat-para']
const closed = allEndpoints.filter(({ needs }) => needs !== 'nothing')
const guarded = allEndpoints.filter(({ needs }) => needs.includes(':'))
const actions = [...new Set(guarded.map(({ needs }) => needs as string))]

/** The first of several wrong ways is tried with every call, each further one with a fifth of them. */
const callsFor = (way: number) => closed.filter((_, at) => way === 0 || at % 5 === way % 5)

let peers = 0
/** Each request from an address of its own: this file is about access, not about rate limits. */
const from = () => `10.1.${Math.floor(++peers / 250)}.${(peers % 250) + 1}`
const names = {
  pageNo: 'abc',
  id: 'x',
  code: 'sex',
  dict: 'sex',
  host: 'localhost',
  tenantId: '1000',
  '*': 'x',
}
const askWith = (
  who: Client,
  endpoint: (typeof allEndpoints)[number],
  headers: Record<string, string> = {},
) => sendRaw(who, endpoint, names, { headers, from: from() })

/** Walks calls, a few at a time, and names those whose answer is not the wanted one. */
async function wrongOnes(
  endpoints: typeof allEndpoints,
  ask: (endpoint: (typeof allEndpoints)[number]) => Promise<TestAnswer>,
  wanted: { status: number; code: number | string; message: string },
): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const { status, body } = await ask(endpoint)
    const isRight =
      status === wanted.status &&
      String(body.code) === String(wanted.code) &&
      body.message === wanted.message &&
      body.success === false
    if (!isRight) wrong.push(`${nameOf(endpoint)}: ${status} ${JSON.stringify(body).slice(0, 120)}`)
  }
  return wrong
}

test('DEC-001 DEC-110 API-018 API-021 every call of the contract is served bare, under each prefix and by each alias', async () => {
  const missing: string[] = []
  for (const endpoint of allEndpoints) {
    for (const way of routesOf(endpoint)) {
      for (const prefix of prefixes) {
        const { body } = await sendRaw(anyone, { ...way, path: prefix + way.path }, names, { from: from() })
        if (body.code === 404) missing.push(`${way.method} ${prefix}${way.path}`)
      }
    }
  }
  expect(missing).toEqual([])
})

test('DEC-020 only the calls listed there need no token', () => {
  expect(allEndpoints.filter(({ needs }) => needs === 'nothing').map(nameOf)).toEqual([
    'session.login',
    'session.refresh',
    'session.logout',
    'session.sendCode',
    'session.byPhone',
    'session.byLink',
    'session.byCas',
    'session.thirdAuthorize', // the way to the third-party return
    'session.thirdReturn',
    'session.bindUser',
    'session.prove', // decision 0048: the second step of a sign-in
    'session.begin', // decision 0049: single sign-on
    'session.finish',
    'session.ended',
    'captcha.picture',
    'captcha.check',
    'registration.register',
    'registration.verifyPhone',
    'registration.changePassword',
    'loginPage.byHost',
    'customerOrder.view', // by the link of an order
    'customerOrder.say',
    'customerOrder.rate',
    'storedFile.read', // branding and avatars; the handler asks who calls for the rest
  ])
})

const noSession = { status: 401, code: 401, message: '登录已过期，请重新登录' }

const withoutSession: [string, () => Record<string, string>][] = [
  ['no token', () => ({})],
  ['an empty token', () => ({ 'access-token': '' })],
  ['a garbage token', () => ({ 'access-token': 'garbage.garbage' })],
  ['a token signed with another key', () => ({ 'access-token': foreignToken() })],
  ['a refresh token', () => ({ 'access-token': guest.refreshToken })],
  ['a cookie', () => ({ cookie: `access-token=${guest.token}; token=${guest.token}` })],
]
test.each(withoutSession.map(([what, headers], at) => [what, headers, callsFor(at)] as const))(
  'API-012 DEC-004 DEC-024 SESS-038 with %s every call but the public ones answers 401',
  async (_, headers, calls) => {
    expect(await wrongOnes(calls, (endpoint) => askWith(anyone, endpoint, headers()), noSession)).toEqual([])
  },
)

const guest = await signIn('u0001')
const foreignToken = () =>
  tokenMint('another secret', clock()).access('0'.repeat(32), 1000, new Date(Date.now() + 60_000))

test('DEC-024 SESS-038 a token past its life answers 401 on every call', async () => {
  const [sessionId] = guest.token.split('.')
  const expired = tokenMint(testSecret, clock()).access(sessionId!, 1000, new Date(Date.now() - 1000))
  const ask = (endpoint: (typeof allEndpoints)[number]) =>
    askWith(anyone, endpoint, { 'access-token': expired })
  expect(await wrongOnes(closed, ask, noSession)).toEqual([])
})

test('SESS-011 the token of a session that was left answers 401 on every call', async () => {
  const gone = await signIn('u0002')
  expect((await gone.ask(session.logout)).body.message).toBe('退出登录成功！')
  expect(await wrongOnes(closed, (endpoint) => askWith(gone, endpoint), noSession)).toEqual([])
})

test('SESS-037 SESS-038 DEC-024 the token of a session ended from elsewhere answers 500 Token失效 on every call', async () => {
  const victim = await signIn('u0003')
  await sql(`update identity_session set revoked_at = now(), revoked_by = 'forced' where account_id = $1`, [
    victim.userId,
  ])
  const wanted = { status: 500, code: 500, message: 'Token失效，请重新登录' }
  expect(await wrongOnes(closed, (endpoint) => askWith(victim, endpoint), wanted)).toEqual([])
})

const strangeTenants = ['1001', '2000', 'abc', '-1', '1000,1001', '1e3', '0x3e8', '１０００', '99999999999']
test.each(strangeTenants.map((tenant, at) => [tenant, callsFor(at)] as const))(
  'API-013 DEC-003 the tenant header %s of someone who does not belong there answers 403 on every call',
  async (tenant, calls) => {
    const header = encodeURI(tenant) === tenant ? tenant : Buffer.from(tenant).toString('latin1')
    const wanted = { status: 403, code: 510, message: '用户租户信息变更,请重新登陆!' }
    const ask = (endpoint: (typeof allEndpoints)[number]) => askWith(guest, endpoint, { 'tenant-id': header })
    expect(await wrongOnes(calls, ask, wanted)).toEqual([])
    const { status } = await askWith(guest, closed[0]!, { 'x-tenant-id': header })
    expect(status).toBe(403)
  },
)

test('API-013 DEC-003 without the header, and with 0 from someone outside the platform, the own tenant is meant', async () => {
  for (const headers of [{}, { 'tenant-id': '0' }, { 'tenant-id': '' }, { 'tenant-id': '1000' }]) {
    const { status, body } = await guest.ask(session.info, {}, { headers: headers as Record<string, string> })
    expect([status, (body.result as { tenantId: number }).tenantId]).toEqual([200, 1000])
  }
})

test('DEC-003 a member of several tenants chooses among them by the header', async () => {
  const boss = await admin()
  for (const tenant of [0, 1000, 1001]) {
    const { body } = await boss.ask(session.info, {}, { headers: { 'tenant-id': String(tenant) } })
    expect(body.result).toMatchObject({ tenantId: tenant, relTenantIds: '0,1000,1001' })
  }
})

test('DEC-029 DEC-002 every action is seeded as a button, and calls refuse who holds all actions but theirs', async () => {
  const seeded = await sql<{ perms: string }>(`select perms from access_permission where menu_type = 2`)
  expect(seeded.map(({ perms }) => perms)).toEqual(expect.arrayContaining(actions))
  const person = await someone()
  const wanted = { status: 403, code: 510, message: '没有权限，请联系管理员授权' }
  await grant(person, actions)
  for (const action of actions) {
    await withhold(person, action)
    const calls = guarded.filter(({ needs }) => needs === action)
    expect(await wrongOnes(calls, (endpoint) => askWith(person, endpoint), wanted)).toEqual([])
    await change([giving, [person.userId, [action]]])
  }
})

test('DEC-029 the action alone opens its calls, from the next request on', async () => {
  // A template is a workbook and takes its second; the import beside it needs the same action.
  const opened = guarded.filter(({ scope, name }) => scope !== 'platform' && name !== 'importTemplate')
  const person = await someone()
  for (const action of actions) {
    await grant(person, [action])
    for (const endpoint of opened.filter(({ needs }) => needs === action)) {
      const { status, body } = await askWith(person, endpoint)
      expect([nameOf(endpoint), status === 403 || status === 401, body.code === 510]).toEqual([
        nameOf(endpoint),
        false,
        false,
      ])
    }
  }
})

test('DEC-003 DEC-029 calls that reach the whole platform refuse the administrator of a tenant', async () => {
  const platform = closed.filter(({ scope }) => scope === 'platform')
  const wanted = { status: 403, code: 510, message: '没有权限，请联系管理员授权' }
  expect(await wrongOnes(platform, (endpoint) => askWith(guest, endpoint), wanted)).toEqual([])
})

test('DEC-002 an unknown path and a wrong method answer 404 in the envelope', async () => {
  for (const [method, path] of [
    ['GET', '/sys/nothing'],
    ['DELETE', '/sys/login'],
    ['PATCH', '/sys/user/edit'],
    ['GET', '/plat-oauth/plat-auth/sys/user/list'],
    ['GET', '/%E0%A4%A'],
  ] as const) {
    const { body } = await guest.fetch(path, { method })
    expect([path, body.success, body.message.length > 0]).toEqual([path, false, true])
  }
  const { status, body } = await guest.fetch('/sys/nothing')
  expect([status, body.code, body.message]).toEqual([404, 404, '路径不存在，请检查路径是否正确'])
  expect(app.http.hasRoute({ method: 'GET', url: '/sys/nothing' })).toBe(false)
})

const giving = `insert into access_role_permission (id, role_id, permission_id)
  select md5(random()::text), r.role_id, p.id from access_user_role r, access_permission p
  where r.user_id = $1 and p.perms = any($2)`

/** Gives the person's only role exactly these actions, behind the server's back. */
const grant = (person: Client, held: string[]) =>
  change(
    [
      `delete from access_role_permission where role_id in (select role_id from access_user_role where user_id = $1)`,
      [person.userId],
    ],
    [giving, [person.userId, held]],
  )

const withhold = (person: Client, action: string) =>
  change([
    `delete from access_role_permission where permission_id in (select id from access_permission where perms = $2)
     and role_id in (select role_id from access_user_role where user_id = $1)`,
    [person.userId, action],
  ])

async function change(...statements: [text: string, values: unknown[]][]): Promise<void> {
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  for (const [text, values] of statements) await sql(text, values)
  await sql('commit')
}
