import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { type LoginResult, session, UserInfo } from '@banyan/contract/identity/session'
import { account, ownPassword, user } from '@banyan/contract/identity/user'
import { expect, test, vi } from 'vitest'
import { type Client, startServer, testPassword } from '#testing/server.ts'

const { anyone, sql, someone, signIn, admin } = await startServer()

const refresh = async (username: string, refreshToken: string) => {
  const { status, body } = await anyone.fetch('/plat-auth/sys/refreshToken', {
    method: 'POST',
    body: { username, refreshToken },
  })
  return { status, ...body, result: body.result as { token: string; refreshToken: string; user: UserInfo } }
}
const statusOf = async (who: Client, token = who.token) =>
  (await anyone.ask(session.info, {}, { headers: { 'access-token': token } })).status
const refused = { status: 401, success: false, code: '401', message: '登录已过期，请重新登录', result: null }

test('SESS-003 SESS-012 API-002 DEC-024 a refresh gives a new pair of tokens and the user', async () => {
  const person = await someone()
  const fresh = await refresh(person.username, person.refreshToken)
  expect(fresh).toMatchObject({ status: 200, success: true, code: '200' })
  expect(Object.keys(fresh.result).sort()).toEqual(['refreshToken', 'token', 'user'])
  expect(UserInfo.strict().parse(fresh.result.user)).toMatchObject({ id: person.userId, tenantId: 1000 })
  expect(fresh.result.refreshToken).not.toBe(person.refreshToken)
  expect(await statusOf(person, fresh.result.token)).toBe(200)
  const again = await refresh(person.username, fresh.result.refreshToken)
  expect(again.success).toBe(true)
})

test('DEC-024 within ten seconds the previous refresh token gets the same successor, later its replay ends the session', async () => {
  const person = await someone()
  const first = await refresh(person.username, person.refreshToken)
  const repeated = await refresh(person.username, person.refreshToken)
  expect(repeated.result).toEqual(first.result)
  await sql(
    `update identity_session set rotated_at = rotated_at - interval '11 seconds' where account_id = $1`,
    [person.userId],
  )
  expect(await refresh(person.username, person.refreshToken)).toMatchObject(refused)
  expect(await statusOf(person, first.result.token)).toBe(500)
  expect(await refresh(person.username, first.result.refreshToken)).toMatchObject(refused)
})

test('DEC-024 a refresh token from two generations ago ends the session at once', async () => {
  const person = await someone()
  const first = await refresh(person.username, person.refreshToken)
  await refresh(person.username, first.result.refreshToken)
  expect(await refresh(person.username, person.refreshToken)).toMatchObject(refused)
  expect(await statusOf(person, first.result.token)).toBe(500)
})

test('DEC-024 of several refreshes at the same time all get one and the same pair', async () => {
  const person = await someone()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => refresh(person.username, person.refreshToken)),
  )
  expect(new Set(answers.map(({ result }) => result.refreshToken)).size).toBe(1)
  expect(new Set(answers.map(({ result }) => result.token)).size).toBe(1)
  expect((await refresh(person.username, answers[0]!.result.refreshToken)).success).toBe(true)
})

test('DEC-024 a wrong name, a forged, expired or foreign token is refused and harms nobody', async () => {
  const person = await someone()
  const [id, gen, signature] = person.refreshToken.split('.')
  for (const [name, token] of [
    ['u0002', person.refreshToken],
    ['', person.refreshToken],
    [person.username, `${id}.${gen}.${signature!.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))}`],
    [person.username, `${id}.2.${signature}`],
    [person.username, person.token],
    [person.username, 'nonsense'],
    [person.username, ''],
  ] as const)
    expect(await refresh(name, token)).toMatchObject(refused)
  expect((await refresh(person.username, person.refreshToken)).success).toBe(true)
  await sql(`update identity_session set expires_at = now() where account_id = $1`, [person.userId])
  expect(await refresh(person.username, person.refreshToken)).toMatchObject(refused)
  expect(await statusOf(person)).toBe(401)
})

test('SESS-011 DEC-024 logout ends the session at once, once, and only its own', async () => {
  const person = await someone()
  const other = await signIn(person.username)
  expect((await person.ask(session.logout)).body).toMatchObject({
    success: true,
    message: '退出登录成功！',
    code: 200,
    result: null,
  })
  expect(await statusOf(person)).toBe(401)
  expect(await refresh(person.username, person.refreshToken)).toMatchObject(refused)
  expect((await person.ask(session.logout)).body).toMatchObject({ success: false, message: '退出登录失败！' })
  expect((await anyone.ask(session.logout)).body.success).toBe(false)
  expect(await statusOf(other)).toBe(200)
})

test('DEC-024 a person who was frozen gets no new pair of tokens', async () => {
  const person = await someone()
  await sql(`update identity_user set status = '2' where id = $1`, [person.userId])
  expect(await refresh(person.username, person.refreshToken)).toMatchObject(refused)
  await sql(`update identity_user set status = '1' where id = $1`, [person.userId])
  expect((await refresh(person.username, person.refreshToken)).success).toBe(true)
})

test('DEC-108 how long tickets are good for: a download 60 seconds, a socket 30, a link 120', async () => {
  const person = await someone()
  for (const [use, seconds] of [
    ['download', 60],
    ['socket', 30],
    ['link', 120],
  ] as const) {
    const from = Date.now()
    const { expires } = await person.call(session.ticket, { use, path: '/sys/user/exportXls' })
    expect(expires - seconds * 1000).toBeGreaterThanOrEqual(from)
    expect(expires - seconds * 1000).toBeLessThanOrEqual(Date.now())
  }
  const kept = await sql(`select use, path from identity_ticket where account_id = $1 order by use`, [
    person.userId,
  ])
  expect(kept).toEqual([
    { use: 'download', path: '/sys/user/exportXls' },
    { use: 'link', path: null },
    { use: 'socket', path: null },
  ])
})

test.each([undefined, 'sys/user/exportXls', 'https://evil.example.com/'])(
  'DEC-108 a ticket for the download of %s is refused',
  async (path) => {
    const person = await someone()
    const { status, body } = await person.ask(session.ticket, { use: 'download', path })
    expect([status, body.message]).toEqual([400, '参数错误'])
  },
)

const ended = { status: 500, body: { success: false, message: 'Token失效，请重新登录', code: 500 } }

test('SESS-037 SESS-038 DEC-024 DEC-052 ADMIN-033 freezing ends the sessions, and unfreezing does not bring them back', async () => {
  const manager = await someone({ can: ['user:freeze'] })
  const person = await someone()
  const freeze = (status: 1 | 2, ids = [person.userId]) => manager.ask(account.freeze, { ids, status })
  expect((await freeze(2)).body).toMatchObject({ success: true, message: '操作成功!' })
  expect(await person.ask(session.info)).toMatchObject(ended)
  expect(await refresh(person.username, person.refreshToken)).toMatchObject(refused)
  expect((await freeze(1)).body.success).toBe(true)
  expect(await person.ask(session.info)).toMatchObject(ended)
  expect((await signIn(person.username)).userId).toBe(person.userId)
  expect((await freeze(2, [manager.userId])).body.success).toBe(false)
  const [boss] = await sql<{ id: string }>(`select id from identity_account where username = 'admin'`)
  expect((await freeze(2, [boss!.id])).body.message).toBe('不能对超级管理员执行该操作')
})

test('DEC-052 ADMIN-034 a password set by an administrator ends all sessions of the user', async () => {
  const manager = await someone({ can: ['user:password'] })
  const person = await someone()
  const set = (password: string, confirmpassword = password, username = person.username) =>
    manager.ask(account.setPassword, { username, password, confirmpassword })
  expect((await set('Other-2026-pass', 'different')).body.message).toBe('两次输入密码不一致!')
  expect((await set('12345678')).body.message).toBe('密码格式不符合规范')
  expect((await set('Other-2026-pass', undefined, 'nobody')).body.message).toBe('用户不存在！')
  expect((await set('Other-2026-pass', undefined, 'u0001')).body.message).toBe(
    '涉及的用户拥有您没有的权限，不能执行该操作',
  )
  expect((await person.ask(session.info)).status).toBe(200)
  expect((await set('Other-2026-pass')).body).toMatchObject({ success: true, message: '密码修改成功!' })
  expect(await person.ask(session.info)).toMatchObject(ended)
  await expect(signIn(person.username)).rejects.toThrow('用户名或密码错误')
  expect((await signIn(person.username, 'Other-2026-pass')).userId).toBe(person.userId)
})

test('DEC-052 DEC-110 ADMIN-042 changing the own password keeps this session and ends the others', async () => {
  const person = await someone()
  const other = await signIn(person.username)
  const change = (
    input: Partial<Record<'username' | 'oldpassword' | 'password' | 'confirmpassword', string>>,
  ) =>
    person.fetch('/sys/user/updatePassword', {
      method: 'PUT',
      body: {
        username: person.username,
        oldpassword: testPassword,
        password: 'Mine-2026-pass',
        confirmpassword: 'Mine-2026-pass',
        ...input,
      },
    })
  expect((await change({ username: 'u0001' })).body.message).toBe('只允许修改自己的密码！')
  expect((await change({ oldpassword: 'wrong' })).body.message).toBe('旧密码输入错误!')
  expect((await change({ password: '' })).body.message).toBe('新密码不允许为空!')
  expect((await change({ confirmpassword: 'x' })).body.message).toBe('两次输入密码不一致!')
  expect(
    (await change({ password: person.username.slice(0, 7), confirmpassword: person.username.slice(0, 7) }))
      .body.message,
  ).toBe('密码格式不符合规范')
  expect(await statusOf(other)).toBe(200)
  expect((await change({})).body).toMatchObject({ success: true, message: '密码重置成功!' })
  expect(await statusOf(person)).toBe(200)
  expect(await other.ask(session.info)).toMatchObject(ended)
  expect((await signIn(person.username, 'Mine-2026-pass')).userId).toBe(person.userId)
  const lines = await sql(
    `select content, operate_type, username, before, after from kernel_log where entity = 'user' and row_id = $1`,
    [person.userId],
  )
  expect(lines).toEqual([
    { content: '修改密码', operate_type: 3, username: person.username, before: null, after: null },
  ])
})

test('SHELL-047 DEC-036 ADMIN-041 the strength of a password, refused for empty and invalid ones', async () => {
  const person = await signIn('u0002')
  for (const [pwd, strength] of [
    ['', -1],
    ['short', -2],
    ['password', -2],
    ['榕城车联服务', -2],
    ['abcdefgh', 0],
    ['Abcdefg1', 1],
    ['Abcdefg1-', 2],
  ] as const) {
    const { status, body, headers } = await person.ask(ownPassword.strength, { pwd })
    expect([pwd, status, body.result, body.success]).toEqual([pwd, 200, strength, strength >= 0])
    if (strength < 0) expect(body.message).toBe('密码格式不符合规范')
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('SESS-010 SESS-013 DEC-016 who is signed in, short and in detail', async () => {
  const person = await signIn('u0002')
  const info = (await person.fetch('/plat-auth/api/user/info')).body.result
  expect(UserInfo.strict().parse(info)).toMatchObject({ username: 'u0002', tenantId: 1000 })
  const { body } = await person.fetch('/plat-auth/oauth/api/userinfoDetail', { method: 'POST' })
  expect(body.result).toMatchObject({
    ...UserInfo.parse(info),
    roles: [{ roleCode: 'dispatcher', roleName: '调度员' }],
    departs: expect.any(Array),
    tenants: [{ id: 1000, name: '榕城车联服务' }],
    sysId: '1',
    sysname: '榕台',
    moreTmnl: expect.any(Number),
    tmnlPrefix: expect.any(String),
  })
})

test('DEC-003 the next login of a person with several tenants opens one of them', async () => {
  const boss = await admin()
  expect(boss.tenantId).toBe(1000)
  const { body } = await anyone.ask(session.login, { username: 'admin', password: testPassword })
  const login = body.result as LoginResult
  expect(login.tenantList.map(({ id }) => id)).toEqual(['0', 1000, 1001])
  expect(login.userInfo.relTenantIds).toBe('0,1000,1001')
})

test('DEC-002 DEC-036 security §14: passwords and tokens are in no answer, no log line and no audit row', async () => {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  const talking = await startServer({ LOG_LEVEL: 'trace' })
  const secrets = ['Secret-2026-one', 'Secret-2026-two', 'Secret-2026-three', 'Secret-2026-four']
  const [one, two, three, four] = secrets as [string, string, string, string]
  const answers: string[] = []
  try {
    const boss = await talking.someone({ roles: ['tenant_admin'] })
    const ask = async (...args: Parameters<Client['ask']>) => {
      const { body } = await boss.ask(...args)
      answers.push(JSON.stringify(body))
      return body
    }
    await ask(user.add, { username: 'keeps_secrets', realname: '密', password: one })
    const { id } = (await boss.call(user.list, { username: 'keeps_secrets' })).records[0]!
    await ask(user.edit, { id, realname: '密二', password: two } as never)
    await ask(user.byId, { id })
    await ask(user.list, { username: 'keeps_secrets' })
    await ask(account.setPassword, { username: 'keeps_secrets', password: three, confirmpassword: three })
    await ask(ownPassword.strength, { pwd: four })
    await ask(session.login, { username: 'keeps_secrets', password: four })
    await ask(vehicleType.add, { name: '日志' })
    await ask(session.refresh, { username: boss.username, refreshToken: 'x.y.z' })
    secrets.push(boss.token, boss.refreshToken, '$argon2')
  } finally {
    write.mockRestore()
  }
  const rows = await talking.sql(`select l::text as t from kernel_log l`)
  expect(rows.length).toBeGreaterThan(4)
  expect(lines.length).toBeGreaterThan(5)
  const everything = [...answers, ...lines, ...rows.map(({ t }) => String(t))].join('\n')
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
  expect(everything).toContain('keeps_secrets')
  // The session row holds no token either.
  const [stored] = await talking.sql(`select string_agg(s::text, ',') as t from identity_session s`)
  expect(secrets.filter((secret) => String(stored!.t).includes(secret))).toEqual([])
})
