import { role } from '@banyan/contract/access/role'
import { allEndpoints } from '@banyan/contract/all'
import { ownSecondFactor, secondStep } from '@banyan/contract/identity/second-factor'
import { session } from '@banyan/contract/identity/session'
import { signIn as otherWays } from '@banyan/contract/identity/sign-in'
import { account, ownPassword } from '@banyan/contract/identity/user'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { afterEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { outsideServer } from '#testing/outside.ts'
import { printedCodes } from '#testing/printed.ts'
import { routesOf, sendRaw } from '#testing/samples.ts'
import { secretFrom } from '#testing/secret.ts'
import { type Client, startServer, testPassword } from '#testing/server.ts'
import { statementsDuring } from '#testing/statements.ts'
import { codeAt } from './second-factor/totp.ts'

/** A CAS server and a scan provider that believe whoever the ticket or code names. */
const outside = await outsideServer(({ path, query }) => {
  const cas = `<s:serviceResponse><s:authenticationSuccess><s:user>${query.get('ticket')}</s:user></s:authenticationSuccess></s:serviceResponse>`
  return {
    body: path.startsWith('/cas/') ? cas : JSON.stringify({ openid: 'o', unionid: query.get('code') }),
  }
})
const { app, anyone, sql, someone, signIn } = await startServer({
  LINK_ACCESS_TOKEN: 'on',
  SMS_SENDER: 'console',
  PUBLIC_URL: 'https://console.example.com',
  CAS_URL: `${outside.url}/cas`,
  WECHAT_APP_ID: 'wx',
  WECHAT_APP_SECRET: 'wx secret',
  WECHAT_API_URL: outside.url,
})
const codesOf = printedCodes()
const time = app.state.part(clock)
afterEach(() => time.shift(0))

let peers = 0
const newPeer = () => `10.9.${Math.floor(++peers / 250)}.${peers % 250}`

/** A person with a second factor: how to make codes of a step from now, and the recovery codes. */
async function withSecondFactor(person: Client) {
  const { secret, address } = await person.call(ownSecondFactor.begin, {})
  expect(address).toContain(`secret=${secret}`)
  const bytes = secretFrom(secret)
  const code = (step = 0) => codeAt(bytes, time.now() + step * 30_000)
  const { recoveryCodes } = await person.call(ownSecondFactor.confirm, { code: code() })
  // The code of this step is used up by the confirmation.
  time.shift(60_000)
  return { code, recoveryCodes }
}

async function firstStep(person: Client, from = newPeer(), password = testPassword) {
  const { body } = await anyone.ask(session.login, { username: person.username, password }, { from })
  return (body.result as { secondFactorTicket?: string } | null)?.secondFactorTicket ?? ''
}
const prove = (ticket: string, code: string, from = newPeer()) =>
  anyone.ask(secondStep.prove, { ticket, code }, { from })
const message = async (answer: ReturnType<typeof prove>) => (await answer).body.message

test('a password alone opens nothing once a second factor is on; the code with the ticket signs in', async () => {
  const person = await someone()
  const other = await signIn(person.username)
  const { code } = await withSecondFactor(person)
  expect((await other.ask(session.info)).status).toBe(500) // it was opened without a code
  expect((await person.ask(session.info)).status).toBe(200)

  const refused = await anyone.ask(session.login, { username: person.username, password: testPassword })
  expect(refused.body).toMatchObject({ success: false, code: '500', message: '请输入两步验证的验证码' })
  expect(Object.keys(refused.body.result as object)).toEqual(['secondFactorTicket'])
  expect(refused.headers['set-cookie']).toBeUndefined()

  const ticket = await firstStep(person)
  const done = await prove(ticket, ` ${code().slice(0, 3)} ${code().slice(3)} `)
  expect(done.body).toMatchObject({ success: true, code: '200', message: '登录成功' })
  expect(done.headers['set-cookie']).toHaveLength(2)
  expect((done.body.result as { userInfo: { id: string } }).userInfo.id).toBe(person.userId)
})

test('no code is accepted twice, and no ticket', async () => {
  const person = await someone()
  const { code } = await withSecondFactor(person)
  const [first, second, third] = [await firstStep(person), await firstStep(person), await firstStep(person)]
  const once = code()
  expect((await prove(first, once)).body.success).toBe(true)
  expect(await message(prove(second, once))).toBe('验证码错误')
  expect(await message(prove(second, code(-1)))).toBe('验证码错误') // older than the used one
  expect(await message(prove(first, code(1)))).toBe('登录已超时，请重新登录')
  expect((await prove(third, code(1))).body.success).toBe(true)
})

test('of many uses of one code or one recovery code at once, one signs in', async () => {
  const person = await someone()
  const { code, recoveryCodes } = await withSecondFactor(person)
  for (const typed of [code(), recoveryCodes[3]!]) {
    const tickets = await Promise.all([1, 2, 3, 4].map(() => firstStep(person)))
    const answers = await Promise.all(tickets.map((ticket) => prove(ticket, typed)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  }
  const ticket = await firstStep(person)
  const answers = await Promise.all([code(1), recoveryCodes[4]!].map((typed) => prove(ticket, typed)))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1) // one ticket, two right codes
})

test('ten recovery codes, stored as hashes, each used once, in any spelling; new ones end the old', async () => {
  const person = await someone()
  const { code, recoveryCodes } = await withSecondFactor(person)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [row] = await sql('select * from identity_account where id = $1', [person.userId])
  const stored = JSON.stringify(row)
  for (const each of recoveryCodes) expect(stored).not.toContain(each.replaceAll('-', ''))
  const spelled = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')
  expect((await prove(await firstStep(person), spelled)).body.success).toBe(true)
  expect(await message(prove(await firstStep(person), recoveryCodes[0]!))).toBe('验证码错误')
  expect(await person.call(ownSecondFactor.state, {})).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  const fresh = await person.call(ownSecondFactor.renewCodes, { code: code() })
  expect(await message(prove(await firstStep(person), recoveryCodes[1]!))).toBe('验证码错误')
  expect((await prove(await firstStep(person), fresh.recoveryCodes[1]!)).body.success).toBe(true)
})

test('the secret is sealed, bound to its account, and never shown again', async () => {
  const [one, two] = [await someone(), await someone()]
  const { code } = await withSecondFactor(one)
  const { secret } = await two.call(ownSecondFactor.begin, {})
  const [row] = await sql<{ data: string }>('select data from identity_proof where key = $1', [
    `totp:${two.userId}`,
  ])
  expect(row?.data).not.toContain(secretFrom(secret).toString('hex'))
  await expect(one.call(ownSecondFactor.begin, {})).rejects.toThrow('两步验证已经开启')
  // A sealed secret that is copied to another account opens nothing there.
  await sql(
    `update identity_account set totp_secret = (select totp_secret from identity_account where id = $2) where id = $1`,
    [two.userId, one.userId],
  )
  expect(await message(prove(await firstStep(two), code()))).toBe('验证码错误')
})

test('DEC-011 wrong codes count like wrong passwords, and the right password in between forgets none of them', async () => {
  const person = await someone()
  const { code } = await withSecondFactor(person)
  const from = newPeer()
  for (let at = 0; at < 5; at += 1)
    expect(await message(prove(await firstStep(person, from), '000000', from))).toBe('验证码错误')
  const lockedOut = await anyone.ask(
    session.login,
    { username: person.username, password: testPassword },
    { from },
  )
  expect([lockedOut.status, lockedOut.body.message]).toEqual([429, '登录失败次数过多，请10分钟后再试'])
  // Elsewhere five more wrong ones are all that is left to anybody.
  for (let at = 0; at < 5; at += 1)
    expect(await message(prove(await firstStep(person), 'AAAA'))).toBe('验证码错误')
  const ticket = await firstStep(person)
  expect((await prove(ticket, code())).status).toBe(429)
  time.shift(time.shifted() + 11 * 60_000)
  expect((await prove(await firstStep(person), code())).body.success).toBe(true)
})

test('a hundred guesses at once get no further than the limit', async () => {
  const person = await someone()
  await withSecondFactor(person)
  const tickets = await Promise.all(Array.from({ length: 6 }, () => firstStep(person)))
  const guesses = Array.from({ length: 100 }, (_, at) =>
    prove(tickets[at % 6]!, String(at).padStart(6, '0'), `10.200.0.${at + 1}`),
  )
  const answers = await Promise.all(guesses)
  expect(answers.filter(({ body }) => body.message === '验证码错误').length).toBeLessThanOrEqual(10)
  expect(answers.filter(({ body }) => body.success)).toEqual([])
})

test('a ticket is no token: every call, refresh, link and file refuses it, and it ends after five minutes', async () => {
  const person = await someone()
  const { code } = await withSecondFactor(person)
  const ticket = await firstStep(person)
  const names = { pageNo: '1', id: 'x', code: 'sex', dict: 'sex', host: 'x', tenantId: '1000', '*': 'x' }
  const closed = allEndpoints.filter(({ needs }) => needs !== 'nothing')
  const spellings: Record<string, string>[] = [
    { 'access-token': ticket },
    { authorization: `Bearer ${ticket}` },
  ]
  for (const headers of spellings) {
    const statuses = new Set<number>()
    for (const route of closed.flatMap((endpoint) => routesOf(endpoint)))
      statuses.add((await sendRaw(anyone, route, names, { headers })).status)
    expect([...statuses]).toEqual([401])
  }
  const refreshed = await anyone.ask(session.refresh, { username: person.username, refreshToken: ticket })
  expect(refreshed.status).toBe(401)
  const linked = await anyone.ask(otherWays.byLink, {}, { headers: { 'access-token': ticket } })
  expect(linked.body).toMatchObject({ success: false, message: '登录链接无效或已过期' })
  time.shift(time.shifted() + 301_000)
  expect(await message(prove(ticket, code()))).toBe('登录已超时，请重新登录')
})

test('a new password ends the tickets of the old one and leaves the second factor', async () => {
  const person = await someone()
  const { code } = await withSecondFactor(person)
  const ticket = await firstStep(person)
  await person.call(ownPassword.change, {
    username: person.username,
    oldpassword: testPassword,
    password: 'Another-2026-y',
    confirmpassword: 'Another-2026-y',
  })
  expect(await message(prove(ticket, code()))).toBe('登录已超时，请重新登录')
  expect(await firstStep(person, newPeer(), 'Another-2026-y')).not.toBe('')
})

test('turning off takes password and code; a session that came by a link changes nothing', async () => {
  const person = await someone()
  const { code } = await withSecondFactor(person)
  const byLink = (await anyone.ask(otherWays.byLink, {}, { headers: { 'access-token': person.token } })).body
  const headers = { 'access-token': (byLink.result as { token: string }).token }
  const input = { password: testPassword, code: code() }
  expect((await anyone.ask(ownSecondFactor.turnOff, input, { headers })).body.message).toContain(
    '通过链接登录后',
  )
  const refusals = [
    { code: code() },
    { ...input, password: 'wrong-password-1' },
    { ...input, code: '000000' },
  ]
  const said = []
  for (const given of refusals) said.push((await person.ask(ownSecondFactor.turnOff, given)).body.message)
  expect(said).toEqual(['请输入登录密码', '密码错误', '验证码错误'])
  await person.call(ownSecondFactor.turnOff, input)
  expect((await signIn(person.username)).userId).toBe(person.userId)
  expect(await person.call(ownSecondFactor.state, {})).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
})

test('long after the sign-in turning it on asks for the password; only the session that began confirms', async () => {
  const person = await someone()
  time.shift(11 * 60_000)
  expect(await person.call(ownSecondFactor.state, {})).toMatchObject({ isOn: false, asksPassword: true })
  await expect(person.call(ownSecondFactor.begin, {})).rejects.toThrow('请输入登录密码')
  const { secret } = await person.call(ownSecondFactor.begin, { password: testPassword })
  const code = codeAt(secretFrom(secret), time.now())
  const other = await signIn(person.username)
  await expect(other.call(ownSecondFactor.confirm, { code })).rejects.toThrow('设置已超时')
  await expect(person.call(ownSecondFactor.confirm, { code: '000000' })).rejects.toThrow('验证码错误')
  await person.call(ownSecondFactor.confirm, { code })
  await expect(person.call(ownSecondFactor.confirm, { code })).rejects.toThrow('设置已超时')
})

test('a role that wants a second factor closes every other call until it is set up, at once', async () => {
  const boss = await signIn('u0001')
  const person = await someone({ can: ['vehicle:list'] })
  const [held] = await sql<{ id: string; role_name: string }>(
    `select r.id, r.role_name from access_role r join access_user_role u on u.role_id = r.id
     where u.user_id = $1`,
    [person.userId],
  )
  expect((await person.ask(session.info)).status).toBe(200)
  await boss.call(role.edit, {
    id: held!.id,
    roleName: held!.role_name,
    roleCode: 'demanding',
    secondFactor: '1',
  } as never)
  const names = { pageNo: '1', id: 'x', code: 'sex', dict: 'sex', host: 'x', tenantId: '1000', '*': 'x' }
  const closed = allEndpoints.filter(
    ({ needs, beforeSecondFactor }) => needs !== 'nothing' && !beforeSecondFactor,
  )
  const again = await signIn(person.username)
  for (const who of [person, again]) {
    const answers = new Set<string>()
    for (const route of closed.flatMap((endpoint) => routesOf(endpoint))) {
      const { status, body } = await sendRaw(who, route, names)
      answers.add(`${status} ${(body.result as { needsSecondFactor?: boolean } | null)?.needsSecondFactor}`)
    }
    expect([...answers]).toEqual(['403 true'])
  }
  // Neither a link nor the file cookie leads round it.
  const linked = await anyone.ask(otherWays.byLink, {}, { headers: { 'access-token': again.token } })
  expect(linked.status).toBe(403)
  expect(await again.call(ownSecondFactor.state, {})).toMatchObject({ isRequired: true, asksPassword: false })
  const editor = await someone({ can: ['role:list', 'role:edit'] })
  const weaker = { id: held!.id, roleName: held!.role_name, roleCode: 'demanding', secondFactor: '0' }
  await expect(editor.call(role.edit, weaker as never)).rejects.toThrow('不能取消两步验证')
  const { code } = await withSecondFactor(again)
  expect((await again.ask(session.info)).status).toBe(200)
  await expect(again.call(ownSecondFactor.turnOff, { password: testPassword, code: code() })).rejects.toThrow(
    '您的角色要求两步验证，不能关闭',
  )
})

test('an administrator resets it: audited, the person is told, sessions end; nobody else and no superior', async () => {
  const boss = await signIn('u0001')
  const person = await someone()
  await withSecondFactor(person)
  const helper = await someone({ can: ['user:list'] })
  expect((await helper.ask(account.resetSecondFactor, { id: person.userId })).status).toBe(403)
  const keeper = await someone({ can: ['user:list', 'user:password'] })
  const superior = await someone({ can: ['vehicle:list'] })
  await withSecondFactor(superior)
  await expect(keeper.call(account.resetSecondFactor, { id: superior.userId })).rejects.toThrow('权限')
  const stranger = await someone({ tenant: 1001, can: ['user:list', 'user:password'] })
  await expect(stranger.call(account.resetSecondFactor, { id: person.userId })).rejects.toThrow(
    '未找到对应数据',
  )
  await boss.call(account.resetSecondFactor, { id: person.userId })
  expect((await person.ask(session.info)).status).toBe(500)
  const fresh = await signIn(person.username)
  const told = await fresh.call(ownAnnouncement.bell, {})
  expect(JSON.stringify(told)).toContain('您的两步验证已被管理员重置')
  const noted = await sql(
    `select username from kernel_log where content = '重置用户两步验证' and row_id = $1`,
    [person.userId],
  )
  expect(noted).toEqual([{ username: 'u0001' }])
  await expect(boss.call(account.resetSecondFactor, { id: person.userId })).rejects.toThrow(
    '该用户没有开启两步验证',
  )
})

test('SMS, single sign-on and scans ask for the code as well; a scan is bound once the code was right', async () => {
  const person = await someone()
  const mobile = '13900009999'
  await sql(`update identity_account set phone = $2 where id = $1`, [person.userId, mobile])
  const { code, recoveryCodes } = await withSecondFactor(person)
  const ticketIn = ({ body }: Awaited<ReturnType<typeof prove>>) => {
    expect(body).toMatchObject({ success: false, message: '请输入两步验证的验证码' })
    return (body.result as { secondFactorTicket: string }).secondFactorTicket
  }
  await anyone.ask(otherWays.sendCode, { mobile, smsmode: 0 })
  ticketIn(await anyone.ask(otherWays.byPhone, { mobile, captcha: codesOf(mobile)[0] ?? '' }))
  const service = 'https://console.example.com/'
  ticketIn(await anyone.ask(otherWays.byCas, { ticket: person.username, service }))

  const scan = async () => {
    const { url, nonce } = await anyone.call(otherWays.thirdAuthorize, { type: 2 })
    const state = new URL(url).searchParams.get('state') ?? ''
    return anyone.ask(otherWays.thirdReturn, { type: 2, code: person.userId, state, nonce })
  }
  const { thirdUuid } = (await scan()).body.result as { thirdUuid: string }
  const typed = { username: person.username, password: testPassword }
  const binding = ticketIn(await anyone.ask(otherWays.bindUser, { thirdType: 2, thirdUuid, ...typed }))
  const bound = () => sql('select * from identity_third where account_id = $1', [person.userId])
  expect(await message(prove(binding, '000000'))).toBe('验证码错误')
  expect(await bound()).toEqual([])
  expect((await prove(binding, code())).body.success).toBe(true)
  expect(await bound()).toHaveLength(1)
  expect((await prove(ticketIn(await scan()), recoveryCodes[0]!)).body.success).toBe(true)
})

test('people without a second factor sign in with the same statements as before', async () => {
  const person = await someone()
  const login = () => statementsDuring(() => signIn(person.username))
  await login()
  const statements = await login()
  expect(statements.filter((text) => /identity_proof|for update/.test(text))).toEqual([])
  expect(statements.length).toBeLessThanOrEqual(20)
})
