import { log } from '@banyan/contract/identity/log'
import { ownSecondFactor, secondStep } from '@banyan/contract/identity/second-factor'
import { session } from '@banyan/contract/identity/session'
import { ownSingleSignOn, singleSignIn, singleSignOn } from '@banyan/contract/identity/single-sign-on'
import { loginPage } from '@banyan/contract/tenancy/page-config'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openIdProvider, type Turn } from '#testing/openid-provider.ts'
import { secretFrom } from '#testing/secret.ts'
import { type Client, startServer, testPassword } from '#testing/server.ts'
import { codeAt } from '../second-factor/totp.ts'

const provider = await openIdProvider()
afterAll(provider.close)
const origin = 'https://console.example.com'
const { anyone, signIn, someone, sql } = await startServer({
  OUTGOING_TARGETS: provider.url,
  PUBLIC_URL: origin,
})
const boss = await someone({ roles: ['tenant_admin'] })
const [role] = await sql<{ id: string }>(
  `insert into access_role (tenant_id, id, role_name, role_code) values (1000, 'plain', '普通', 'plain') returning id`,
)
const [{ code: tenant } = { code: '' }] = await sql<{ code: string }>(
  `select coalesce(code, id::text) code from tenancy_tenant where id = 1000`,
)
const draft = {
  name: '',
  issuer: provider.url,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  scopes: 'profile email',
  firstLogin: 'bind' as 'bind' | 'create' | 'refuse',
  roleId: role?.id,
  isEnabled: true,
}
const save = (more: Partial<typeof draft> = {}) => boss.call(singleSignOn.save, { ...draft, ...more })
await save()

let last = 0
/** Someone of the tenant with an address of their own. */
async function person(more: { tenant?: number; platformAdmin?: boolean } = {}) {
  const who = await someone({ tenant: more.tenant })
  const email = `person${++last}@example.com`
  await sql('update identity_account set email = $2, platform_admin = $3 where id = $1', [
    ...[who.userId, email, more.platformAdmin ?? false],
  ])
  return { ...who, email, claims: { sub: `subject ${last}`, email, email_verified: true } }
}
const begin = () => anyone.call(singleSignIn.begin, { tenant, origin })

/** Everything a browser does, up to the answer of the return. */
async function comeBack(turn: Turn) {
  provider.turn = turn
  const { url, nonce } = await begin()
  const { code, state, iss } = await provider.visit(url)
  const sent = { code, state, nonce, iss }
  return { sent, answer: (await anyone.ask(singleSignIn.finish, sent)).body }
}
const sessions = async () => (await sql<{ n: number }>('select count(*)::int n from identity_session'))[0]?.n
const signedIn = (token: string) => anyone.ask(session.info, {}, { headers: { 'access-token': token } })
type Opened = { token: string; userInfo: { username: string; id: string } }

beforeEach(async () => {
  provider.turn = {}
  provider.description = {}
  provider.answers = {}
})

test('the first sign-in binds the account with the same verified address, from then on the subject decides', async () => {
  const ann = await person()
  const first = await comeBack({ claims: ann.claims })
  expect(first.answer).toMatchObject({ success: true, message: '登录成功' })
  const { token, userInfo } = first.answer.result as Opened
  expect(userInfo.username).toBe(ann.username)
  expect((await signedIn(token)).body.success).toBe(true)
  const [bound] = await ann.call(ownSingleSignOn.bindings, {})
  expect(bound).toEqual({ issuer: provider.url, boundAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) })

  // An address that changes at the provider moves nothing, nor does somebody who gets the old one.
  const bob = await person()
  const moved = await comeBack({ claims: { ...ann.claims, email: bob.email } })
  expect((moved.answer.result as Opened).userInfo.username).toBe(ann.username)
  const heir = await comeBack({ claims: { ...ann.claims, sub: 'somebody else' } })
  expect(heir.answer).toMatchObject({ success: false, message: '该账号已绑定另一个公司账号，请联系管理员' })

  const { records } = await boss.call(log.list, { logType: '1', pageSize: 50 })
  const lines = records.map(({ logContent }) => logContent)
  expect(lines).toContain(`用户 ${ann.username} 绑定公司账号`)
  expect(lines).toContain(`用户 ${ann.username} 经单点登录，登录成功`)
  expect(lines.join('\n')).toContain('单点登录失败：该账号已绑定另一个公司账号')
})

test('the request carries PKCE, state and nonce, and the address that is registered', async () => {
  const { url } = await begin()
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{ client_id: 'banyan', response_type: 'code', scope: 'openid profile email' },
    ...{ redirect_uri: `${origin}/`, code_challenge_method: 'S256', nonce: expect.any(String) },
    state: expect.stringMatching(/^oidc\.[\w-]{20,}$/),
  })
  const { redirectAddresses } = await boss.call(singleSignOn.read, {})
  expect(redirectAddresses).toContain(asked.get('redirect_uri'))
})

const wrongToken = '单点登录的凭证不是为这次登录签发的，请重新登录'
test.each<[what: string, turn: Turn, message: string]>([
  ['wrong nonce', { claims: { nonce: 'another' } }, wrongToken],
  ['no nonce', { claims: { nonce: undefined } }, '单点登录服务器的应答不正确，请联系管理员'],
  ['wrong audience', { claims: { aud: 'another client' } }, wrongToken],
  ['wrong issuer', { claims: { iss: 'https://evil.example.com' } }, wrongToken],
  ['expired token', { lasts: -3600 }, '单点登录的凭证已过期或时间不准，请重新登录'],
  ['alg none', { signedBy: 'nobody' }, '单点登录服务器的应答不正确，请联系管理员'],
  ['key of another', { signedBy: 'stranger' }, '单点登录服务器的应答不正确，请联系管理员'],
  [
    'signed with the client secret',
    { signedBy: 'client secret' },
    '单点登录服务器的应答不正确，请联系管理员',
  ],
  [
    'mail not verified',
    { claims: { email_verified: false } },
    '公司账号的邮箱未经验证，不能据此登录，请联系管理员',
  ],
  [
    'mail verified as text',
    { claims: { email_verified: 'true' } },
    '公司账号的邮箱未经验证，不能据此登录，请联系管理员',
  ],
  ['no mail', { claims: { email: undefined } }, '公司账号没有提供邮箱，找不到对应的账号，请联系管理员'],
  ['unknown mail', { claims: { email: 'nobody@example.com' } }, '本租户没有使用该邮箱的账号，请联系管理员'],
])('%s opens no session', async (_, turn, message) => {
  const ann = await person()
  const before = await sessions()
  const { answer } = await comeBack({ ...turn, claims: { ...ann.claims, ...turn.claims } })
  expect([answer.success, answer.message]).toEqual([false, message])
  expect(await sessions()).toBe(before)
  expect(await ann.call(ownSingleSignOn.bindings, {})).toEqual([])
})

test('neither an account of another tenant, nor of several, nor of the platform is opened', async () => {
  const elsewhere = await person({ tenant: 0 })
  expect((await comeBack({ claims: elsewhere.claims })).answer.message).toBe(
    '本租户没有使用该邮箱的账号，请联系管理员',
  )
  const platform = await person({ platformAdmin: true })
  const refused = '该账号不能经单点登录进入，请用密码登录'
  expect((await comeBack({ claims: platform.claims })).answer.message).toBe(refused)
  const guest = await person()
  expect((await comeBack({ claims: guest.claims })).answer.success).toBe(true)
  await sql(`insert into identity_user (tenant_id, id, username, status) values (0, $1, $2, '1')`, [
    ...[guest.userId, guest.username],
  ])
  const { answer } = await comeBack({ claims: guest.claims })
  expect(answer.message).toBe('该账号还属于其他租户，不能经单点登录进入，请用密码登录')
  // A binding that points elsewhere, however it came to be, opens nothing either.
  await sql('update identity_account set home_tenant_id = 0 where id = $1', [guest.userId])
  expect((await comeBack({ claims: guest.claims })).answer.message).toBe(refused)
})

test('a state counts once, in the browser that left, and a code counts once', async () => {
  const ann = await person()
  const gone = '登录已失效，请重新登录'
  const { sent, answer } = await comeBack({ claims: ann.claims })
  expect(answer.success).toBe(true)
  const finish = async (more: object) =>
    (await anyone.ask(singleSignIn.finish, { ...sent, ...more })).body.message
  expect(await finish({})).toBe(gone)

  const mine = await begin()
  const brought = await provider.visit(mine.url)
  const theirs = await begin()
  // Another browser with a state that is not its own, and a state nobody asked for.
  expect(await finish({ ...brought, nonce: theirs.nonce })).toBe(gone)
  expect(await finish({ ...brought, nonce: mine.nonce })).toBe(gone)
  expect(await finish({ ...brought, state: 'oidc.invented', nonce: theirs.nonce })).toBe(gone)
  // A fresh state with a code that was used, or that was given for another state.
  const refused = '单点登录服务器没有接受这次登录，请重新登录；若一直如此，请管理员核对客户端编号与密钥'
  const { state } = await provider.visit(theirs.url)
  expect(await finish({ code: sent.code, state, nonce: theirs.nonce })).toBe(refused)
  const third = await begin()
  const foreign = await provider.visit((await begin()).url)
  const own = await provider.visit(third.url)
  expect(await finish({ code: foreign.code, state: own.state, nonce: third.nonce })).toBe(refused)
})

test.each([
  'https://evil.example.com',
  'http://console.example.com',
  'https://console.example.com.evil.com',
  'null',
])('nobody is sent back to %s', async (foreign) => {
  const { body } = await anyone.ask(singleSignIn.begin, { tenant, origin: foreign })
  expect([body.success, body.message]).toEqual([false, `请从 ${origin} 打开登录页，再用公司账号登录`])
})

test.each<[what: string, change: () => void, message: RegExp]>([
  [
    'a description that redirects',
    () => {
      provider.answers['/.well-known/openid-configuration'] = {
        ...{ status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      }
    },
    /应答不正确/,
  ],
  [
    'another issuer',
    () => Object.assign(provider.description, { issuer: 'https://evil.example.com' }),
    /签发者与设置不一致/,
  ],
  [
    'keys in the inner network',
    () => Object.assign(provider.description, { jwks_uri: 'http://10.0.0.1/jwks' }),
    /地址 http:\/\/10\.0\.0\.1 不在允许的范围内/,
  ],
  [
    'tokens in the inner network',
    () => Object.assign(provider.description, { token_endpoint: 'http://127.0.0.1:1/token' }),
    /地址 http:\/\/127\.0\.0\.1:1 不在允许的范围内/,
  ],
])('security §8 %s opens nothing', async (_, change, message) => {
  const ann = await person()
  change()
  await save() // forgets what was read about the provider
  provider.turn = { claims: ann.claims }
  const { body } = await anyone.ask(singleSignIn.begin, { tenant, origin })
  if (!body.success) return expect(body.message).toMatch(message)
  const { url, nonce } = body.result as { url: string; nonce: string }
  const { code, state } = await provider.visit(url)
  const answer = (await anyone.ask(singleSignIn.finish, { code, state, nonce })).body
  expect([answer.success, answer.message]).toEqual([false, expect.stringMatching(message)])
})

test('frozen people and frozen tenants stay out', async () => {
  await save()
  const ann = await person()
  expect((await comeBack({ claims: ann.claims })).answer.success).toBe(true)
  await sql(`update identity_user set status = '2' where id = $1`, [ann.userId])
  expect((await comeBack({ claims: ann.claims })).answer.message).toBe('该用户已冻结')

  await sql('update tenancy_tenant set status = 0 where id = 1000')
  const { body } = await anyone.ask(singleSignIn.begin, { tenant, origin })
  await sql('update tenancy_tenant set status = 1 where id = 1000')
  expect(body.message).toBe('没有找到该租户的单点登录，请核对租户编码')
})

test('a second factor is asked for after the provider; its code opens the session, binds, and leaving ends it', async () => {
  await save()
  const ann = await person()
  const { secret } = await ann.call(ownSecondFactor.begin, {})
  const first = codeAt(secretFrom(secret), Date.now())
  const { recoveryCodes } = await ann.call(ownSecondFactor.confirm, { code: first })
  const ticketOf = async () => {
    const { answer } = await comeBack({ claims: { ...ann.claims, sid: 'one' } })
    expect(answer).toMatchObject({ success: false, message: '请输入两步验证的验证码' })
    expect(answer.result).toEqual({ secondFactorTicket: expect.any(String) })
    return (answer.result as { secondFactorTicket: string }).secondFactorTicket
  }
  const prove = async (ticket: string, code = '') =>
    (await anyone.ask(secondStep.prove, { ticket, code })).body

  const ticket = await ticketOf()
  expect((await signedIn(ticket)).status).toBe(401)
  expect((await prove(ticket, '000000')).message).toBe('验证码错误')
  expect(await ann.call(ownSingleSignOn.bindings, {})).toEqual([])
  const { token } = (await prove(ticket, recoveryCodes[0])).result as Opened
  expect(await goOn(token)).toEqual([true])
  expect(await ann.call(ownSingleSignOn.bindings, {})).toHaveLength(1)

  // The second step loses nothing of what the provider told: leaving here leads there, and leaving there ends this.
  const { token: again } = (await prove(await ticketOf(), recoveryCodes[1])).result as Opened
  const { body } = await anyone.ask(session.logout, {}, { headers: { 'access-token': again } })
  expect(new URL((body.result as { url: string }).url).searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  expect(await leave({ sid: 'one' })).toBe(200)
  expect(await goOn(token)).toEqual([false])
})

test('where the tenant wants it, a new account is made with the chosen role and no password', async () => {
  await save({ firstLogin: 'create' })
  const claims = { sub: 'new one', preferred_username: 'Li Lei', name: '李雷', email: 'lilei@example.com' }
  const { answer } = await comeBack({ claims: { ...claims, email_verified: true } })
  const { userInfo, token } = answer.result as Opened & { userInfo: { realname: string; email: string } }
  expect(userInfo).toMatchObject({
    username: 'LiLei',
    realname: '李雷',
    email: 'lilei@example.com',
    tenantId: 1000,
  })
  const roles = await sql('select role_id from access_user_role where user_id = $1', [userInfo.id])
  expect(roles).toEqual([{ role_id: 'plain' }])
  const again = await comeBack({ claims })
  expect((again.answer.result as Opened).userInfo.id).toBe(userInfo.id)
  // The binding is the only way in.
  const headers = { 'access-token': token }
  const { body } = await anyone.ask(ownSingleSignOn.unbind, { issuer: provider.url }, { headers })
  expect(body.message).toContain('您的账号没有密码')
  // An address that is not verified is neither compared nor kept.
  const other = await comeBack({ claims: { ...claims, sub: 'another', email_verified: false } })
  expect((other.answer.result as Opened).userInfo).toMatchObject({
    username: expect.stringMatching(/^LiLei_\d+$/),
    email: null,
  })

  await save({ firstLogin: 'refuse' })
  const late = await comeBack({ claims: { sub: 'late' } })
  expect(late.answer.message).toBe('该公司账号还没有绑定本系统的账号，请联系管理员')
  expect((await comeBack({ claims })).answer.success).toBe(true)
  await save()
})

test('an address that only the claims of the provider tell counts too', async () => {
  const ann = await person()
  const { sub, ...userInfo } = ann.claims
  const { answer } = await comeBack({ claims: { sub }, userInfo })
  expect((answer.result as Opened).userInfo.username).toBe(ann.username)
})

test('signing out leads to the provider with the token of the sign-in, which is stored sealed', async () => {
  const ann = await person()
  const { token } = (await comeBack({ claims: ann.claims })).answer.result as Opened
  const kept = await sql<{ single_sign_on: string }>(
    'select single_sign_on from identity_session where account_id = $1 and single_sign_on is not null',
    [ann.userId],
  )
  expect(kept).toHaveLength(1)
  expect(kept[0]?.single_sign_on).not.toContain('eyJ')
  const { body } = await anyone.ask(session.logout, {}, { headers: { 'access-token': token } })
  const { url } = body.result as { url: string }
  expect(url).toMatch(new RegExp(`^${provider.url}/logout\\?`))
  expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/`)
  expect(new URL(url).searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  expect((await signedIn(token)).status).toBe(401)
  const plain = await signIn(ann.username, testPassword)
  expect(await plain.call(session.logout, {})).toBeNull()
})

/** The provider tells that somebody has left it. */
const tell = async (form: string, code = tenant) => {
  const payload = Buffer.from(form)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const path = singleSignIn.ended.path.replace(':tenant', code)
  return (await anyone.fetch(path, { method: 'POST', payload, headers })).status
}
const leave = async (claims: Record<string, unknown>, signedBy?: Turn['signedBy']) =>
  tell(`logout_token=${await provider.logoutToken(claims, signedBy)}`)
const enter = async (claims: Record<string, unknown>) =>
  ((await comeBack({ claims })).answer.result as Opened).token
const goOn = async (...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await signedIn(token)).status === 200))

test('whoever leaves the provider is signed out here: of that session, or of all that came from it', async () => {
  await save()
  const [ann, bob] = [await person(), await person()]
  const { sub } = ann.claims
  const first = await enter({ ...ann.claims, sid: 'one' })
  const second = await enter({ ...ann.claims, sid: 'two' })
  const third = await enter({ ...ann.claims, sid: 'three' })
  const others = await enter({ ...bob.claims, sid: 'one' })
  expect(await leave({ sub, sid: 'one' })).toBe(200)
  expect(await goOn(first, second, third, others)).toEqual([false, true, true, true])
  expect(await leave({ sid: 'two' })).toBe(200)
  expect(await goOn(second, third, others)).toEqual([false, true, true])
  expect(await leave({ sub })).toBe(200)
  expect(await leave({ sub: 'somebody unknown' })).toBe(200)
  expect(await goOn(third, others)).toEqual([false, true])
  // Sessions of a password are none of the provider's.
  await ann.call(session.info, {})
  const { records } = await boss.call(log.list, { logType: '1', pageSize: 50 })
  const lines = records.map(({ logContent }) => logContent)
  const line = `用户 ${ann.username} 在单点登录服务器上退出，会话已结束`
  expect(lines.filter((each) => each === line)).toHaveLength(3)
})

test('news of an earlier leaving ends no session that was opened since', async () => {
  const ann = await person()
  const token = await enter(ann.claims)
  const iat = Math.floor(Date.now() / 1000) - 120
  expect(await leave({ sub: ann.claims.sub, iat })).toBe(200)
  expect(await goOn(token)).toEqual([true])
})

const now = () => Math.floor(Date.now() / 1000)
test.each<[what: string, claims: Record<string, unknown>, signedBy?: Turn['signedBy']]>([
  ['of another client', { aud: 'another client' }],
  ['of another provider', { iss: 'https://evil.example.com' }],
  ['that is an identity token', { events: undefined }],
  ['with another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
  ['with a nonce', { nonce: 'any' }],
  ['for nobody', { sub: undefined }],
  ['without a number of its own', { jti: undefined }],
  ['from an hour ago', { iat: now() - 3600, exp: undefined }],
  ['that has ended', { exp: now() - 600 }],
  ['signed by a stranger', {}, 'stranger'],
  ['signed by nobody', {}, 'nobody'],
  ['signed with the client secret', {}, 'client secret'],
])('a logout token %s ends nothing', async (_, claims, signedBy) => {
  const ann = await person()
  const token = await enter(ann.claims)
  expect(await leave({ sub: ann.claims.sub, ...claims }, signedBy)).toBe(400)
  expect(await goOn(token)).toEqual([true])
})

test('news of somebody leaving without a token, too long, or for a tenant without a provider is refused', async () => {
  const token = await provider.logoutToken({ sub: 'any' })
  expect(await tell('')).toBe(400)
  expect(await tell('logout_token=none')).toBe(400)
  expect(await tell(`logout_token=${'x'.repeat(70_000)}`)).toBe(400)
  expect(await tell(`logout_token=${token}`, 'nowhere')).toBe(400)
  expect(await tell(`logout_token=${token}`)).toBe(200)
  const { backChannelAddress } = await boss.call(singleSignOn.read, {})
  expect(backChannelAddress).toBe(`${origin}/sys/login/oidc/ended/${tenant}`)
})

test('a binding is removed by its owner, and the next sign-in makes it anew', async () => {
  const ann = await person()
  await comeBack({ claims: ann.claims })
  const bob = await person()
  expect((await bob.ask(ownSingleSignOn.unbind, { issuer: provider.url })).body.message).toBe(
    '未找到对应数据',
  )
  await ann.call(ownSingleSignOn.unbind, { issuer: provider.url })
  expect(await ann.call(ownSingleSignOn.bindings, {})).toEqual([])
  expect((await comeBack({ claims: { ...ann.claims, sub: 'new subject' } })).answer.success).toBe(true)
})

test('only whoever has every right in the tenant sets the provider, and the secret is never told', async () => {
  const limited = await someone({ can: ['singleSignOn:list', 'singleSignOn:edit'] })
  const refused = '只有拥有租户全部权限的人可以设置单点登录'
  await expect(limited.call(singleSignOn.save, draft)).rejects.toThrow(refused)
  await expect(limited.call(singleSignOn.test, { issuer: provider.url })).rejects.toThrow(refused)
  const told = JSON.stringify(await limited.call(singleSignOn.read, {}))
  expect(told).toContain(provider.url)
  expect(told).not.toMatch(/secret/i)
  const [stored] = await sql('select * from identity_single_sign_on')
  expect(JSON.stringify(stored)).not.toContain(provider.clientSecret)

  const field = async (client: Client, more: object) =>
    (await client.ask(singleSignOn.save, { ...draft, ...more })).body
  expect((await field(boss, { issuer: 'https://evil.example.com' })).message).toContain('OUTGOING_TARGETS')
  expect((await field(boss, { issuer: `${provider.url}/other`, clientSecret: undefined })).message).toBe(
    '请输入客户端密钥',
  )
  expect((await field(boss, { firstLogin: 'create', roleId: undefined })).message).toBe('请选择新账号的角色')
  const [admin] = await sql<{ id: string }>(
    `select id from access_role where tenant_id = 1000 and role_code = 'tenant_admin'`,
  )
  expect((await field(boss, { firstLogin: 'create', roleId: admin?.id })).message).toBe(
    '新账号的角色不能是管理员角色',
  )
  expect((await field(boss, { version: 1 })).message).toContain('已被他人修改')
})

const discovery = '/.well-known/openid-configuration'
test.each<[what: string, change: () => void, finding: RegExp]>([
  [
    'nothing there',
    () => {
      provider.answers[discovery] = { status: 404 }
    },
    /^发现文档读取失败，状态 404：/,
  ],
  [
    'a page',
    () => {
      provider.answers[discovery] = { status: 200, body: '<html>' }
    },
    /^发现文档不是 JSON：/,
  ],
  [
    'a redirect',
    () => {
      provider.answers[discovery] = { status: 301 }
    },
    /^发现文档的地址转到了别处/,
  ],
  [
    'another issuer',
    () => {
      provider.description.issuer = 'https://a.example.com'
    },
    /签发者是 https:\/\/a\.example\.com，与填写的不同/,
  ],
  [
    'no tokens',
    () => {
      provider.description.token_endpoint = undefined
    },
    /^发现文档缺少令牌地址/,
  ],
  [
    'keys elsewhere',
    () => {
      provider.description.jwks_uri = 'http://10.0.0.1/k'
    },
    /^签名公钥地址：地址 http:\/\/10\.0\.0\.1 不在允许的范围内/,
  ],
  [
    'no keys',
    () => {
      provider.answers['/jwks'] = { status: 200, body: '{"keys":[]}' }
    },
    /^签名公钥为空/,
  ],
  [
    'no PKCE',
    () => {
      provider.description.code_challenge_methods_supported = ['plain']
    },
    /不支持 PKCE/,
  ],
])('the test of the connection says what is wrong: %s', async (_, change, finding) => {
  change()
  const found = await boss.call(singleSignOn.test, { issuer: provider.url })
  expect(found).toEqual({ isUsable: false, findings: [expect.stringMatching(finding)] })
})

test('the test of the connection says what is right, and asks nobody who is not on the list', async () => {
  expect(await boss.call(singleSignOn.test, { issuer: provider.url })).toMatchObject({ isUsable: true })
  const { findings } = await boss.call(singleSignOn.test, { issuer: 'http://169.254.169.254' })
  expect(findings).toEqual([
    '地址 http://169.254.169.254 不在允许的范围内，请系统管理员加进 OUTGOING_TARGETS',
  ])
})

test('the sign-in page of a tenant offers its provider, that of a shared address asks for the tenant', async () => {
  await save({ name: '集团账号' })
  await sql(`update tenancy_tenant set hosts = '{sso.example.com}' where id = 1000`)
  const page = (host: string) => anyone.call(loginPage.byHost, { host })
  expect((await page('sso.example.com')).singleSignOn).toEqual({ tenant, name: '集团账号' })
  expect((await page('console.example.com')).singleSignOn).toEqual({ tenant: '', name: '' })
  const own = await anyone.call(singleSignIn.begin, { tenant, origin: 'https://sso.example.com' })
  expect(new URL(own.url).searchParams.get('redirect_uri')).toBe('https://sso.example.com/')
  await save({ isEnabled: false })
  expect((await page('sso.example.com')).singleSignOn).toBeUndefined()
  expect((await page('console.example.com')).singleSignOn).toBeUndefined()
})
