import { registration } from '@banyan/contract/identity/registration'
import { session } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { account, user } from '@banyan/contract/identity/user'
import { afterEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { printedCodes } from '#testing/printed.ts'
import { startServer, testPassword } from '#testing/server.ts'

const server = await startServer({ SMS_SENDER: 'console' })
const strict = await startServer({ SMS_SENDER: 'console', LOGINS_PER_MINUTE: '3' })
const { anyone, someone, sql } = server
const time = server.app.state.part(clock)
afterEach(() => time.shift(0))
const codesOf = printedCodes()
let people = 0
let addresses = 0
const good = 'Rongtai-2026'

function aPerson(more: object = {}) {
  const n = String(++people).padStart(4, '0')
  const own = { username: `reg${n}`, realname: '新人', phone: `1380001${n}`, email: `reg${n}@example.com` }
  return { tenantCode: 'rongcheng', password: good, smscode: '', ...own, ...more }
}
async function codeFor(phone: string, smsmode: 1 | 2 = 1): Promise<string> {
  await anyone.call(signIn.sendCode, { mobile: phone, smsmode })
  return codesOf(phone).at(-1) ?? ''
}
async function register(person: ReturnType<typeof aPerson>) {
  const smscode = await codeFor(person.phone)
  return (await anyone.ask(registration.register, { ...person, smscode })).body
}
const enter = async (username: string, password: string) =>
  (await anyone.ask(session.login, { username, password })).body

test('SESS-050 SESS-051 DEC-026 an account starts frozen until an administrator of the tenant releases it', async () => {
  const person = aPerson()
  expect(await register(person)).toMatchObject({ success: true, message: '注册成功' })
  expect(await enter(person.username, good)).toMatchObject({ success: false, message: '该用户已冻结' })
  const boss = await someone({ can: ['user:list', 'user:freeze'] })
  const { records } = await boss.call(user.list, { username: person.username })
  expect(records[0]).toMatchObject({ realname: '新人', phone: person.phone, status: 2 })
  await boss.call(account.freeze, { ids: [records[0]?.id ?? ''], status: 1 })
  expect(await enter(person.username, good)).toMatchObject({
    success: true,
    result: { userInfo: { tenantId: 1000 } },
  })
})

test('DEC-026 what is taken on the platform is told, after the code', async () => {
  const first = aPerson()
  await register(first)
  expect((await register(aPerson({ username: first.username.toUpperCase() }))).message).toBe('用户名已注册')
  expect((await register(aPerson({ email: first.email }))).message).toBe('邮箱已被注册')
  expect((await register(aPerson({ phone: first.phone }))).message).toBe('该手机号已注册')
  const stranger = aPerson({ username: first.username, smscode: '000000' })
  expect((await anyone.ask(registration.register, stranger)).body.message).toBe('手机验证码失效，请重新获取')
})

test('DEC-026 a wrong code, a missing code and a used code', async () => {
  const person = aPerson()
  const code = await codeFor(person.phone)
  const smscode = code === '111111' ? '222222' : '111111'
  expect((await anyone.ask(registration.register, { ...person, smscode })).body.message).toBe(
    '手机验证码错误',
  )
  expect((await anyone.ask(registration.register, { ...person, smscode: code })).body.success).toBe(true)
  const again = { ...person, username: 'another', smscode: code }
  expect((await anyone.ask(registration.register, again)).body.message).toBe('手机验证码失效，请重新获取')
})

test('DEC-026 a refused form leaves the code for the next try', async () => {
  const person = aPerson()
  const smscode = await codeFor(person.phone)
  const weak = await anyone.ask(registration.register, { ...person, smscode, password: '12345678' })
  expect(weak.body.message).toBe('密码格式不符合规范')
  expect((await anyone.ask(registration.register, { ...person, smscode })).body.success).toBe(true)
})

test.each([
  [{ tenantCode: 'nobody' }, '租户不存在'],
  [{ password: '榕城车联服务平台' }, undefined],
  [{ password: 'reg' }, '密码格式不符合规范'],
  [{ username: '13999999999' }, '用户名已注册'],
  [{ phone: '123' }, '请输入正确的手机号'],
  [{ realname: '' }, '请输入姓名'],
])('DEC-026 DEC-036 a registration with %j', async (more, message) => {
  const person = aPerson(more)
  const smscode = person.phone.length === 11 ? await codeFor(person.phone) : '1'
  const { body } = await anyone.fetch('/sys/user/register', { method: 'POST', body: { ...person, smscode } })
  expect(body.success ? undefined : body.message).toBe(message)
})

async function personWithPhone() {
  const person = await someone()
  const phone = `1380002${String(++people).padStart(4, '0')}`
  await sql(`update identity_account set phone = $2 where id = $1`, [person.userId, phone])
  return { ...person, phone }
}

test('SESS-053 DEC-026 a forgotten password: the code by SMS buys a fresh one, that one buys a new password, once', async () => {
  const person = await personWithPhone()
  const { username, phone } = person
  const code = await codeFor(phone, 2)
  const wrong = code === '111111' ? '222222' : '111111'
  const verify = (smscode: string) => anyone.ask(registration.verifyPhone, { phone, smscode })
  expect((await verify(wrong)).body.message).toBe('短信验证码不匹配！')
  const { result } = (await verify(code)).body as { result: { username: string; smscode: string } }
  expect(result.username).toBe(username)
  expect(result.smscode).not.toBe(code)
  expect((await verify(code)).body.message).toBe('短信验证码失效！')

  const change = (more: object) =>
    anyone.ask(registration.changePassword, {
      username,
      phone,
      smscode: result.smscode,
      password: good,
      ...more,
    })
  expect((await change({ smscode: code })).body.message).toBe('短信验证码不匹配！')
  expect((await change({ username: 'admin' })).body.message).toBe('重置密码失败！')
  // without the code nobody learns whose number it is
  expect((await change({ username: 'admin', smscode: code })).body.message).toBe('短信验证码不匹配！')
  expect((await change({ password: username })).body.message).toBe('密码格式不符合规范')
  expect((await change({})).body).toMatchObject({ success: true, message: '密码重置完成！' })
  expect((await change({})).body.message).toBe('短信验证码失效！')
  expect((await enter(username, good)).success).toBe(true)
  expect((await enter(username, testPassword)).success).toBe(false)
  expect((await person.ask(session.info)).status).toBe(500)
})

test('DEC-026 with the old password a due one is changed', async () => {
  const { username } = await someone()
  const change = async (oldpassword: string) =>
    (await anyone.ask(registration.changePassword, { username, oldpassword, password: good })).body
  expect((await change('wrong password')).message).toBe('用户名或密码错误')
  expect(await change(testPassword)).toMatchObject({ success: true, message: '密码重置完成！' })
  expect((await enter(username, good)).success).toBe(true)
})

test.each([{}, { phone: '13800029999' }, { smscode: '123456' }])(
  'DEC-026 with %j, neither a code for a number nor the old password, nothing is changed',
  async (given) => {
    const { username } = await someone()
    const { body } = await anyone.ask(registration.changePassword, { username, password: good, ...given })
    expect(body).toMatchObject({ success: false, message: '重置密码失败！' })
    expect((await enter(username, testPassword)).success).toBe(true)
  },
)

test('DEC-026 where the old password is right, number and code are not asked', async () => {
  const { username } = await someone()
  const { body } = await anyone.ask(registration.changePassword, {
    username,
    phone: '13800029999',
    smscode: '123456',
    oldpassword: testPassword,
    password: good,
  })
  expect(body.success).toBe(true)
})

test('DEC-026 DEC-011 a new password ends the lock of the account and stands in the login log of its tenant', async () => {
  const person = await someone({ tenant: 1001 })
  const { username, userId } = person
  const login = async (password: string) =>
    (await anyone.fetch('/sys/login', { method: 'POST', body: { username, password }, from: '10.9.1.1' }))
      .status
  for (let n = 0; n < 5; n++) await login('wrong password')
  time.shift(2 * 60_000)
  expect(await login(testPassword)).toBe(429)
  await anyone.call(registration.changePassword, { username, oldpassword: testPassword, password: good })
  expect(await login(good)).toBe(200)
  const rows = await sql(`select tenant_id, log_type, username, user_id from kernel_log where content = $1`, [
    `用户 ${username} 重置密码成功！`,
  ])
  expect(rows).toEqual([{ tenant_id: 1001, log_type: 1, username, user_id: userId }])
})

test('DEC-026 DEC-011 whoever forgot the password, was locked out and set a new one gets in at once, no one else', async () => {
  const { username, phone } = await personWithPhone()
  await sql(
    `insert into identity_login_failure (id, account_key, peer) values ('failure of another', 'another', '10.9.1.3')`,
  )
  const from = '10.9.1.2'
  const login = async (password: string) =>
    (await anyone.fetch('/sys/login', { method: 'POST', body: { username, password }, from })).status
  for (let n = 0; n < 5; n++) await login('wrong password')
  expect(await login(testPassword)).toBe(429)
  const smscode = await codeFor(phone, 2)
  const { body } = await anyone.ask(registration.verifyPhone, { phone, smscode }, { from })
  const fresh = (body.result as { smscode: string }).smscode
  const change = { username, phone, smscode: fresh, password: good }
  expect((await anyone.ask(registration.changePassword, change, { from })).body.success).toBe(true)
  expect(await login(good)).toBe(200)
  expect(
    await sql(`select account_key from identity_login_failure where peer in ('10.9.1.2', '10.9.1.3')`),
  ).toEqual([{ account_key: 'another' }])
})

test('DEC-026 a code that came before the account was deleted buys nothing', async () => {
  const { userId, phone } = await personWithPhone()
  const smscode = await codeFor(phone, 2)
  await sql(`update identity_account set deleted_at = now() where id = $1`, [userId])
  const { body } = await anyone.ask(registration.verifyPhone, { phone, smscode })
  expect(body).toMatchObject({ success: false, message: '重置密码失败！' })
})

test('DEC-026 the own number may be the name', async () => {
  const person = aPerson()
  expect(await register({ ...person, username: person.phone })).toMatchObject({ success: true })
})

test('DEC-011 an unknown number learns nothing on the way to a new password', async () => {
  const phone = '13800039999'
  await anyone.call(signIn.sendCode, { mobile: phone, smsmode: 2 })
  const { body } = await anyone.ask(registration.verifyPhone, { phone, smscode: '123456' })
  expect(body.message).toBe('短信验证码不匹配！')
  expect(codesOf(phone)).toEqual([])
})

test.each([
  ['registers', '/sys/user/register', () => aPerson({ smscode: '000000' })],
  [
    'has forgotten a password',
    '/sys/user/phoneVerification',
    () => ({ phone: '13800049999', smscode: '000000' }),
  ],
  [
    'sets a new password',
    '/sys/user/passwordChange',
    () => ({ username: 'u0001', phone: '13800049999', smscode: '000000', password: good }),
  ],
] as const)('DEC-011 wrong codes of whoever %s count against the address', async (_, path, body) => {
  const from = `10.9.0.${++addresses}`
  const send = async () => (await strict.anyone.fetch(path, { method: 'POST', body: body(), from })).status
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push(await send())
  expect(statuses).toEqual([200, 200, 200, 429])
})
