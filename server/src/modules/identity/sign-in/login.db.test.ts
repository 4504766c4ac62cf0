import { LoginResult, session, UserInfo } from '@banyan/contract/identity/session'
import { user } from '@banyan/contract/identity/user'
import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { afterEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { startServer, testPassword } from '#testing/server.ts'

const { app, anyone, sql, someone, signIn } = await startServer()
const strict = await startServer({ LOGINS_PER_MINUTE: '10' })

let peers = 0
const newPeer = () => `10.3.${Math.floor(++peers / 250)}.${peers % 250}`
const time = app.state.part(clock)
afterEach(() => time.shift(0))

const tryLogin = async (username: string, password: string, from = newPeer(), who = anyone) => {
  const { status, body } = await who.fetch('/plat-auth/sys/login', {
    method: 'POST',
    body: { username, password },
    from,
  })
  return { status, ...body }
}
const wrong = { status: 200, success: false, code: '500', message: '用户名或密码错误', result: null }
const locked = { status: 429, success: false, code: '500', message: '登录失败次数过多，请10分钟后再试' }

test('SESS-002 SESS-004 SESS-007 API-001 API-002 DEC-016 DEC-109 the login result', async () => {
  const { result, ...rest } = await tryLogin('u0002', testPassword)
  expect(rest).toEqual({
    status: 200,
    success: true,
    code: '200',
    message: '登录成功',
    timestamp: expect.any(Number),
  })
  const login = LoginResult.strict().parse(result)
  expect(UserInfo.strict().parse(login.userInfo)).toMatchObject({
    username: 'u0002',
    tenantId: 1000,
    relTenantIds: '1000',
    welcome: expect.stringMatching(/^(早上|中午|下午|晚上)好$/),
    status: 1,
  })
  const named = ['id', 'username', 'realname', 'avatar', 'tenantId', 'welcome', 'orgId']
  expect(Object.keys((result as { userInfo: object }).userInfo)).toEqual(expect.arrayContaining(named))
  expect(login.sysAllDictItems.sex).toEqual([
    { value: '1', text: '男', title: '男' },
    { value: '2', text: '女', title: '女' },
  ])
  expect(login.tenantList).toEqual([{ id: 1000, name: '榕城车联服务' }])
  expect(login.multi_depart).toBe(Math.min(login.departs.length, 2))
  expect(login.token).not.toBe(login.refreshToken)
})

test('DEC-011 the phone number and any case of the name lead to the same account', async () => {
  const [{ phone } = { phone: '' }] = await sql<{ phone: string }>(
    `select phone from identity_account where username = 'u0004'`,
  )
  for (const name of [phone, 'U0004', ' u0004 ']) {
    const { result } = await tryLogin(name, testPassword)
    expect((result as LoginResult).userInfo.username).toBe('u0004')
  }
})

test('DEC-011 a wrong name and a wrong password get the same text after the same work', async () => {
  const took: Record<string, number[]> = { u0005: [], nobody: [] }
  for (let round = 0; round < 4; round++) {
    for (const name of Object.keys(took)) {
      const begun = performance.now()
      expect(await tryLogin(name, 'wrong password')).toMatchObject(wrong)
      took[name]!.push(performance.now() - begun)
    }
  }
  const best = (name: string) => Math.min(...took[name]!)
  // A slow hash takes ten times the queries around it: the unknown name must not save it.
  expect(best('nobody')).toBeGreaterThan(best('u0005') * 0.4)
})

test('DEC-011 five failures within ten minutes lock the account for that address, by name and by phone alike', async () => {
  const [{ phone } = { phone: '' }] = await sql<{ phone: string }>(
    `select phone from identity_account where username = 'u0006'`,
  )
  const peer = newPeer()
  for (const name of ['u0006', phone, 'U0006', phone, 'u0006'])
    expect(await tryLogin(name, 'wrong', peer)).toMatchObject(wrong)
  expect(await tryLogin('u0006', testPassword, peer)).toMatchObject(locked)
  expect(await tryLogin(phone, testPassword, peer)).toMatchObject(locked)
  expect(await tryLogin('u0006', testPassword)).toMatchObject({ success: true })
  expect(await tryLogin('u0007', testPassword, peer)).toMatchObject({ success: true })
  time.shift(11 * 60_000)
  expect(await tryLogin('u0006', testPassword, peer)).toMatchObject({ success: true })
})

test('DEC-011 an unknown name is locked like a known one', async () => {
  const peer = newPeer()
  for (let n = 0; n < 5; n++) await tryLogin('ghost', 'wrong', peer)
  expect(await tryLogin('ghost', 'wrong', peer)).toMatchObject(locked)
})

test('security 11 a hundred wrong passwords from twenty addresses make unknown addresses wait, nobody for good', async () => {
  const own = await anyone.fetch('/plat-auth/sys/login', {
    method: 'POST',
    body: { username: 'u0008', password: testPassword },
    from: newPeer(),
  })
  const device = [own.headers['set-cookie']].flat().find((each) => String(each).startsWith('banyan-device='))
  expect(device).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
  const cookie = String(device).split(';')[0]!
  const here = (from: string, password = testPassword, username = 'u0008') =>
    anyone.fetch('/plat-auth/sys/login', {
      method: 'POST',
      body: { username, password },
      from,
      headers: { cookie },
    })
  for (let n = 0; n < 20; n++) {
    const peer = newPeer()
    for (let m = 0; m < 5; m++) await tryLogin('u0008', 'wrong', peer)
  }
  expect(await tryLogin('u0008', testPassword)).toMatchObject(locked)
  // Where the account signed in before it still does, from an address that others spoilt too.
  expect((await here(newPeer())).body.success).toBe(true)
  expect((await here(`10.3.${Math.floor((peers - 3) / 250)}.${(peers - 3) % 250}`)).body.success).toBe(true)
  // The device of one account opens nothing for another, and a made-up one nothing at all.
  const forged = { ...here, cookie: cookie.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')) }
  const asked = await anyone.fetch('/plat-auth/sys/login', {
    method: 'POST',
    body: { username: 'u0008', password: testPassword },
    from: newPeer(),
    headers: { cookie: forged.cookie },
  })
  expect(asked.status).toBe(429)
  // A known device guesses no more often than anybody else.
  for (let n = 0; n < 5; n++) expect((await here(newPeer(), 'wrong')).body.message).toBe(wrong.message)
  expect((await here(newPeer())).status).toBe(429)
  time.shift(11 * 60_000)
  expect((await here(newPeer())).body.success).toBe(true)
  expect(await tryLogin('u0008', testPassword)).toMatchObject({ success: true })
})

test('security 11 many guesses at once are not more guesses', async () => {
  const peer = newPeer()
  const answers = await Promise.all(Array.from({ length: 30 }, () => tryLogin('u0010', 'wrong', peer)))
  const looked = answers.filter(({ status }) => status === 200)
  expect(looked.length).toBeGreaterThanOrEqual(5)
  expect(looked.length).toBeLessThanOrEqual(7)
})

test('security 11 17 forty colleagues behind one address sign in within a minute', async () => {
  const peer = newPeer()
  const people = await strict.sql<{ username: string }>(
    `select username from identity_user where tenant_id = 1000 and username like 'u0%' and status = '1' limit 40`,
  )
  expect(people).toHaveLength(40)
  for (const { username } of people)
    expect(await tryLogin(username, testPassword, peer, strict.anyone)).toMatchObject({ success: true })
})

test('DEC-011 an address tries ten times a minute, whatever the names', async () => {
  const peer = newPeer()
  for (let n = 0; n < 10; n++)
    expect(await tryLogin(`name${n}`, 'wrong', peer, strict.anyone)).toMatchObject(wrong)
  expect(await tryLogin('u0009', testPassword, peer, strict.anyone)).toMatchObject(locked)
  expect(await tryLogin('u0009', testPassword, newPeer(), strict.anyone)).toMatchObject({ success: true })
})

test('DEC-011 a frozen user is told so only after the right password', async () => {
  const { username } = await someone()
  await sql(`update identity_user set status = '2' where username = $1`, [username])
  expect(await tryLogin(username, 'wrong')).toMatchObject(wrong)
  expect(await tryLogin(username, testPassword)).toMatchObject({
    status: 200,
    success: false,
    code: '500',
    message: '该用户已冻结',
  })
})

test('DEC-011 DEC-003 when all tenants of a user are frozen nobody signs in; with one left that one is taken', async () => {
  const person = await someone({ tenant: 1001 })
  const message = '与该用户关联的租户均已被冻结，无法登录！'
  for (const freeze of [
    `status = 0`,
    `status = 1, end_date = (now() at time zone 'Asia/Shanghai')::date - 1`,
  ]) {
    await sql(`update tenancy_tenant set ${freeze} where id = 1001`)
    expect(await tryLogin(person.username, testPassword)).toMatchObject({ success: false, message })
    expect((await person.ask(session.info)).status).toBe(403)
    const { result } = await tryLogin('admin', testPassword)
    expect((result as LoginResult).tenantList.map(({ id }) => id)).toEqual(['0', 1000])
  }
  await sql(
    `update tenancy_tenant set status = 1, end_date = (now() at time zone 'Asia/Shanghai')::date where id = 1001`,
  )
  expect(await tryLogin(person.username, testPassword)).toMatchObject({ success: true })
})

test('API-012 DEC-004 the token counts as access-token or X-Access-Token, in the header only', async () => {
  const { token } = await signIn('u0002')
  for (const name of ['access-token', 'X-Access-Token'])
    expect((await anyone.ask(session.info, {}, { headers: { [name]: token } })).status).toBe(200)
  expect((await anyone.fetch(`/api/user/info?token=${token}&access-token=${token}`)).status).toBe(401)
  const detail = await anyone.fetch('/oauth/api/userinfoDetail', {
    method: 'POST',
    body: { token, 'access-token': token },
  })
  expect(detail.status).toBe(401)
})

test('DEC-011 login, failure and logout are in the login log of the tenant', async () => {
  const person = await someone({ tenant: 1001 })
  await tryLogin(person.username, 'wrong')
  await person.call(session.logout, {})
  const rows = await sql(
    `select tenant_id, log_type, content, user_id, peer is not null as peer from kernel_log
     where username = $1 order by create_time, id`,
    [person.username],
  )
  const row = (what: string) => ({
    tenant_id: 1001,
    log_type: 1,
    content: `用户 ${person.username} ${what}`,
    user_id: person.userId,
    peer: true,
  })
  expect(rows).toEqual([row('登录成功'), row('登录失败'), row('退出登录')])
})

test('DEC-011 where a name is somebody else’s number the name counts, and no new name may be one', async () => {
  const [named, phoned] = [await someone(), await someone()]
  await sql(`update identity_account set phone = '13911112222' where id = $1`, [phoned.userId])
  await sql(`update identity_account set username = '13911112222' where id = $1`, [named.userId])
  const { result } = await tryLogin('13911112222', testPassword)
  expect(result).toMatchObject({ userInfo: { id: named.userId } })
  const boss = await signIn('u0001')
  const made = { username: '13911113333', realname: '冒名', password: testPassword }
  await expect(boss.call(user.add, { ...made, phone: '13911114444' })).rejects.toThrow(
    '用户名不能是他人的手机号',
  )
  await boss.call(user.add, { ...made, phone: '13911113333' })
})

test('DEC-109 DEC-003 the tenant worked in last is the one the next sign-in proposes', async () => {
  const person = await someone()
  const boss = await signIn('admin')
  await boss.call(tenantMember.addMember, { tenantId: 1001, userId: person.userId })
  const proposed = async () => {
    const { result } = await tryLogin(person.username, testPassword)
    return (result as { userInfo: { tenantId: number } }).userInfo.tenantId
  }
  expect(await proposed()).toBe(1000)
  await person.ask(session.detail, {}, { headers: { 'tenant-id': '1001' } })
  expect(await proposed()).toBe(1001)
  await person.ask(session.detail, {}, { headers: { 'tenant-id': '1000' } })
  expect(await proposed()).toBe(1000)
})

test('DEC-011 the right password forgets the failures of that account from that address, and no others', async () => {
  const [here, there] = [newPeer(), newPeer()]
  const fails = async (name: string, peer: string) => {
    for (let n = 0; n < 4; n++) expect(await tryLogin(name, 'wrong', peer)).toMatchObject(wrong)
  }
  await fails('u0011', here)
  await fails('u0011', there)
  await fails('u0012', here)
  expect(await tryLogin('u0011', testPassword, here)).toMatchObject({ success: true })
  const kept = () =>
    sql(
      `select account_key, peer, count(*)::int as n from identity_login_failure where peer = any($1)
       group by 1, 2 order by 1, 2`,
      [[here, there]],
    )
  expect(await kept()).toEqual([
    { account_key: 'u0011', peer: there, n: 4 },
    { account_key: 'u0012', peer: here, n: 4 },
  ])
  await fails('u0011', here)
  expect(await tryLogin('u0011', testPassword, here)).toMatchObject({ success: true })
  await tryLogin('u0012', 'wrong', here)
  expect(await tryLogin('u0012', testPassword, here)).toMatchObject(locked)
})
