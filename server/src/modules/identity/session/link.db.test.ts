import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { onlineUser } from '@banyan/contract/identity/online-user'
import { ownContact } from '@banyan/contract/identity/own-account'
import { session } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { account, user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import { runJob } from '#testing/jobs.ts'
import { type Client, startServer, testPassword } from '#testing/server.ts'
import { sessionSweep } from './session.job.ts'

const { app, anyone, database, someone, admin, sql } = await startServer()
const closed = await startServer({ LINK_ACCESS_TOKEN: 'off' })

const follow = (token: string, tenant?: number, at: Client = anyone) =>
  at.ask(
    signIn.byLink,
    {},
    { headers: { 'access-token': token, ...(tenant === undefined ? {} : { 'tenant-id': String(tenant) }) } },
  )
const codeOf = async (person: Client) => (await person.call(session.ticket, { use: 'link' })).ticket
const refused = { success: false, code: '500', message: '登录链接无效或已过期' }

test('SESS-014 SESS-003 SESS-054 DEC-014 a link code buys a fresh session without refresh token, once', async () => {
  const person = await someone()
  const code = await codeOf(person)
  const { status, body } = await follow(code)
  expect([status, body.code]).toEqual([200, '200'])
  const { token, user, ...rest } = body.result as { token: string; user: { id: string } }
  expect(rest).toEqual({})
  expect(user.id).toBe(person.userId)
  expect(token).not.toBe(person.token)
  const info = await anyone.ask(session.info, {}, { headers: { 'access-token': token } })
  expect(info.body.success).toBe(true)
  expect((await follow(code)).body).toMatchObject(refused)
})

test('DEC-014 such a session ends with its access token', async () => {
  const person = await someone()
  const { body } = await follow(await codeOf(person))
  const [id] = (body.result as { token: string }).token.split('.')
  const [row] = await sql<{ same: boolean }>(
    'select expires_at = access_until as same from identity_session where id = $1',
    [id],
  )
  expect(row?.same).toBe(true)
})

const tokenBehind = async (code: string, tenant?: number) =>
  ((await follow(code, tenant)).body.result as { token: string }).token
const asks = (token: string, of: AnyEndpoint = session.info) =>
  anyone.ask(of, of === session.ticket ? { use: 'link' } : {}, { headers: { 'access-token': token } })

test('security §18 a session that came by a link ends with the one it was made from, in whatever tenant', async () => {
  const boss = await admin()
  const [near, far] = [await tokenBehind(await codeOf(boss)), await tokenBehind(boss.token, 1001)]
  expect((await asks(near)).body.success).toBe(true)
  expect((await asks(far)).body.success).toBe(true)
  await boss.ask(session.logout)
  expect([(await asks(near)).status, (await asks(far)).status]).toEqual([401, 401])

  const [person, chief] = [await someone(), await someone({ can: ['onlineUser:list', 'onlineUser:logout'] })]
  const token = await tokenBehind(await codeOf(person))
  const [id] = person.token.split('.')
  await chief.call(onlineUser.forceLogout, { id: id! })
  expect((await asks(token)).body.message).toBe('Token失效，请重新登录')
})

test('security §18 such a session lives no longer than the one it was made from', async () => {
  const person = await someone()
  await sql(`update identity_session set expires_at = now() + interval '5 minutes' where account_id = $1`, [
    person.userId,
  ])
  await follow(await codeOf(person))
  const [left] = await sql(
    `select count(*)::int as late from identity_session where account_id = $1 and expires_at > now() + interval '6 minutes'`,
    [person.userId],
  )
  expect(left).toEqual({ late: 0 })
})

test('security §18 a link cannot be made from a link, neither with a code nor with its access token', async () => {
  const person = await someone()
  const token = await tokenBehind(await codeOf(person))
  expect((await asks(token, session.ticket)).body.message).toBe(
    '通过链接登录后不能再生成登录链接，请使用账号登录',
  )
  expect((await follow(token)).body).toMatchObject(refused)
  const download = { use: 'download' as const, path: '/sys/user/exportXls' }
  const ticket = await anyone.ask(session.ticket, download, { headers: { 'access-token': token } })
  expect(ticket.body.success).toBe(true)
})

test('security §18 a session that came by a link sets nothing people sign in with, neither its own nor that of others', async () => {
  const chief = await someone({ roles: ['tenant_admin'] })
  const other = await someone()
  const headers = { 'access-token': await tokenBehind(await codeOf(chief)) }
  const password = { password: testPassword, confirmpassword: testPassword }
  const [phone, email] = ['13800138111', 'by-link@example.com']
  const calls: [AnyEndpoint, object][] = [
    [ownContact.sendContactCode, { kind: 'phone', value: phone }],
    [ownContact.changeContact, { kind: 'email', value: email, code: '123456' }],
    [account.setPassword, { username: chief.username, ...password }],
    [account.setPassword, { username: other.username, ...password }],
    [user.edit, { id: chief.userId, phone }],
    [user.edit, { id: other.userId, email }],
    [user.add, { username: 'by_link', realname: '链接', password: testPassword }],
  ]
  for (const [call, input] of calls)
    expect([call.name, (await anyone.ask(call, input, { headers })).body.message]).toEqual([
      call.name,
      '通过链接登录后不能设置密码、手机号和邮箱，请使用账号登录',
    ])
  expect((await anyone.ask(user.edit, { id: other.userId, post: '司机' }, { headers })).body.success).toBe(
    true,
  )
  expect((await chief.ask(user.edit, { id: other.userId, email })).body.success).toBe(true)
})

test('DEC-108 a link code ends after 120 seconds and with the session that asked for it', async () => {
  const person = await someone()
  const old = await codeOf(person)
  const [left] = await sql<{ seconds: number }>(
    `select extract(epoch from expires_at - now())::int as seconds from identity_ticket where account_id = $1`,
    [person.userId],
  )
  expect(left?.seconds).toBeGreaterThan(110)
  expect(left?.seconds).toBeLessThanOrEqual(120)
  await sql(`update identity_ticket set expires_at = now() where account_id = $1`, [person.userId])
  expect((await follow(old)).body).toMatchObject(refused)
  const late = await codeOf(person)
  await person.ask(session.logout)
  expect((await follow(late)).body).toMatchObject(refused)
})

test('DEC-108 a ticket for something else is no link code', async () => {
  const person = await someone()
  const { ticket } = await person.call(session.ticket, { use: 'download', path: '/sys/user/exportXls' })
  expect((await follow(ticket)).body).toMatchObject(refused)
})

test('DEC-014 a valid access token is taken too, stays what it was, and works in the tenant of its header', async () => {
  const boss = await admin()
  const { body } = await follow(boss.token, 1001)
  expect((body.result as { user: { tenantId: number } }).user.tenantId).toBe(1001)
  expect((await boss.ask(session.info)).body.success).toBe(true)
})

test('DEC-014 DEC-003 a tenant the user does not belong to answers 403', async () => {
  const person = await someone()
  const { status, body } = await follow(person.token, 1001)
  expect([status, body.message]).toEqual([403, '用户租户信息变更,请重新登陆!'])
})

test('DEC-014 LINK_ACCESS_TOKEN=off leaves only codes', async () => {
  const person = await closed.someone()
  expect((await follow(person.token, undefined, closed.anyone)).body).toMatchObject(refused)
  expect((await follow(await codeOf(person), undefined, closed.anyone)).body.success).toBe(true)
})

test.each([
  ['nothing', async () => ''],
  ['garbage', async () => 'garbage'],
  ['a refresh token', async () => (await someone()).refreshToken],
  [
    'the token of a session that ended',
    async () => {
      const gone = await someone()
      await gone.ask(session.logout)
      return gone.token
    },
  ],
])('DEC-014 %s in the link is refused without a hint to refresh', async (_, make) => {
  const { status, body } = await follow(await make())
  expect(status).toBe(200)
  expect(body).toMatchObject(refused)
})

test('DEC-014 security 11 links are logged without their value', async () => {
  const person = await someone()
  const code = await codeOf(person)
  await follow(code)
  const rows = await sql(`select * from kernel_log where user_id = $1 and log_type = 1`, [person.userId])
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('DEC-108 the sweep clears away tickets and sessions that nobody can use any more, and no others', async () => {
  const person = await someone()
  await codeOf(person)
  await codeOf(person)
  await sql(
    `update identity_ticket set expires_at = now() - interval '2 hours'
     where hash = (select hash from identity_ticket where account_id = $1 limit 1)`,
    [person.userId],
  )
  await sql(
    `insert into identity_session (id, account_id, tenant_id, salt, access_until, expires_at)
     values ('gone', $1, 1000, 's', now() - interval '40 days', now() - interval '40 days')`,
    [person.userId],
  )
  await runJob(sessionSweep, { app, database })
  const [left] = await sql(
    `select (select count(*)::int from identity_ticket where account_id = $1) as tickets,
      (select count(*)::int from identity_session where account_id = $1) as sessions`,
    [person.userId],
  )
  expect(left).toEqual({ tickets: 1, sessions: 1 })
})
