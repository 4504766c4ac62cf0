import { session } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { loginPage } from '@banyan/contract/tenancy/page-config'
import { expect, test } from 'vitest'
import { outsideServer } from '#testing/outside.ts'
import { startServer, testPassword } from '#testing/server.ts'

/** Codes name the person behind them: `who-zhang` is zhang; anything else is refused the way providers do it. */
const provider = await outsideServer(({ path, query, headers, body }) => {
  const json = (value: object, status = 200) => ({ status, body: JSON.stringify(value) })
  if (path === '/v1.0/oauth2/userAccessToken') {
    const { clientId, clientSecret, code } = JSON.parse(body)
    const isGood = clientId === 'ding' && clientSecret === 'ding secret' && code.startsWith('who-')
    return isGood ? json({ accessToken: `at-${code}` }) : json({ code: 'invalid' }, 400)
  }
  if (path === '/v1.0/contact/users/me')
    return json({ unionId: String(headers['x-acs-dingtalk-access-token']).replace('at-who-', ''), nick: 'x' })
  if (path === '/sns/oauth2/access_token') {
    const code = query.get('code') ?? ''
    const isGood =
      query.get('appid') === 'wx' && query.get('secret') === 'wx secret' && code.startsWith('who-')
    return isGood
      ? json({ openid: 'o', unionid: code.slice(4) })
      : json({ errcode: 40029, errmsg: 'invalid code' })
  }
  return { status: 404 }
})
const {
  anyone,
  someone,
  signIn: enter,
  sql,
} = await startServer({
  PUBLIC_URL: 'https://console.example.com',
  DINGTALK_CLIENT_ID: 'ding',
  DINGTALK_CLIENT_SECRET: 'ding secret',
  DINGTALK_LOGIN_URL: 'https://scan.example.com',
  DINGTALK_API_URL: provider.url,
  WECHAT_APP_ID: 'wx',
  WECHAT_APP_SECRET: 'wx secret',
  WECHAT_API_URL: provider.url,
})

async function scan(type: 1 | 2) {
  const { url, nonce } = await anyone.call(signIn.thirdAuthorize, { type })
  return { url: new URL(url), nonce, state: new URL(url).searchParams.get('state') ?? '' }
}
async function comeBack(type: 1 | 2, code: string, more: object = {}) {
  const { state, nonce } = await scan(type)
  return (await anyone.ask(signIn.thirdReturn, { type, code, state, nonce, ...more })).body
}

test('TENANT-005 DEC-094 a scan leads to the configured page with a state, and back to the console', async () => {
  const ding = await scan(1)
  expect(ding.url.origin + ding.url.pathname).toBe('https://scan.example.com/oauth2/auth')
  expect(Object.fromEntries(ding.url.searchParams)).toMatchObject({
    client_id: 'ding',
    redirect_uri: 'https://console.example.com/?thirdType=1',
    response_type: 'code',
  })
  expect(ding.state).toMatch(/^[\w-]{43}$/)
  expect(ding.url.href).not.toContain(ding.nonce)
  const wechat = await scan(2)
  expect(wechat.url.href).toContain('/connect/qrconnect?appid=wx')
  expect(wechat.url.hash).toBe('#wechat_redirect')
})

test.each([1, 2] as const)(
  'SESS-001 SESS-008 SESS-052 DEC-026 DEC-094 type %i: a new identity is tied to an account and from then on signs in',
  async (type) => {
    const person = await someone()
    const code = `who-${person.userId}`
    const first = await comeBack(type, code)
    expect(first).toMatchObject({ success: true, code: '200', message: '请绑定账号' })
    const { thirdUuid, thirdType } = first.result as { thirdUuid: string; thirdType: number }
    expect(thirdType).toBe(type)
    const bind = (password: string, uuid = thirdUuid) =>
      anyone.ask(signIn.bindUser, { thirdType: type, thirdUuid: uuid, username: person.username, password })
    expect((await bind('wrong password')).body).toMatchObject({ success: false, message: '用户名或密码错误' })
    expect((await bind(testPassword, 'not that one')).body.message).toBe('扫码已失效，请重新扫码')
    expect((await bind(testPassword)).body).toMatchObject({
      success: true,
      code: '200',
      result: { userInfo: { id: person.userId }, refreshToken: expect.any(String) },
    })
    expect((await bind(testPassword)).body.message).toBe('扫码已失效，请重新扫码')
    const again = await comeBack(type, code)
    expect(again).toMatchObject({
      success: true,
      message: '登录成功',
      result: { userInfo: { id: person.userId } },
    })
    const { token } = again.result as { token: string }
    expect((await anyone.ask(session.info, {}, { headers: { 'access-token': token } })).status).toBe(200)
  },
)

test('DEC-094 security 11 a state is good once, for its type, and only in the browser that asked', async () => {
  const { state, nonce } = await scan(1)
  const other = await scan(1)
  const come = async (more: object) =>
    (await anyone.ask(signIn.thirdReturn, { type: 1, code: 'who-x', state, nonce, ...more })).body.message
  expect(await come({ type: 2 })).toBe('扫码已失效，请重新扫码')
  expect(await come({ nonce: other.nonce })).toBe('扫码已失效，请重新扫码')
  expect(await come({})).toBe('扫码已失效，请重新扫码')
  const fresh = await scan(1)
  const right = { state: fresh.state, nonce: fresh.nonce }
  expect(await come(right)).toBe('请绑定账号')
  expect(await come(right)).toBe('扫码已失效，请重新扫码')
  expect(await come({ state: 'made up' })).toBe('扫码已失效，请重新扫码')
})

test.each([1, 2] as const)('DEC-094 type %i: a code the provider refuses signs nobody in', async (type) => {
  expect(await comeBack(type, 'forged')).toMatchObject({ success: false, message: '扫码登录失败，请重试' })
})

test('DEC-011 a bound person who was frozen is told so', async () => {
  const person = await someone()
  await sql(`insert into identity_third (key, account_id) values ($1, $2)`, [
    `2:f${person.userId}`,
    person.userId,
  ])
  await sql(`update identity_user set status = '2' where id = $1`, [person.userId])
  expect((await comeBack(2, `who-f${person.userId}`)).message).toBe('该用户已冻结')
})

test('DEC-094 TENANT-002 configured types show on the login page, in the order the tenant lists them', async () => {
  await sql(`update tenancy_login_config set other_login_type = '2,1' where tenant_id = 0`)
  expect(await anyone.call(loginPage.byHost, { host: 'localhost' })).toMatchObject({ otherLoginType: '2,1' })
})

test('security 11 secrets of providers and one-time values lie nowhere readable', async () => {
  const { state, nonce } = await scan(1)
  const rows = JSON.stringify(await sql('select * from identity_proof'))
  for (const secret of [state, nonce]) expect(rows).not.toContain(secret)
  expect((await enter('u0001')).token).toBeTruthy()
})

test('DEC-094 a third-party account is bound to one person, also when it was scanned twice before', async () => {
  const [first, second] = [await someone(), await someone()]
  const uuidOf = async () => ((await comeBack(1, 'who-shared')).result as { thirdUuid: string }).thirdUuid
  const [one, two] = [await uuidOf(), await uuidOf()]
  const bind = async ({ username }: { username: string }, thirdUuid: string) =>
    (await anyone.ask(signIn.bindUser, { thirdType: 1, thirdUuid, username, password: testPassword })).body
  expect(await bind(first, one)).toMatchObject({ success: true })
  expect(await bind(second, two)).toMatchObject({ success: false, message: '该第三方账号已绑定其他用户' })
  const again = await comeBack(1, 'who-shared')
  expect(again).toMatchObject({ result: { userInfo: { id: first.userId } } })
})

test('family-contract 17 both providers are named where both are configured', async () => {
  const person = await someone()
  expect(await person.call(signIn.thirdEnabled, {})).toEqual({ wechatEnterprise: true, dingtalk: true })
})

test('DEC-094 what an unbound scan gave is kept for ten minutes', async () => {
  await comeBack(2, 'who-waits')
  const [left] = await sql<{ seconds: number }>(
    `select extract(epoch from max(expires_at) - now())::int as seconds from identity_proof where key like 'bind:2:%'`,
  )
  expect(left?.seconds).toBeGreaterThan(590)
  expect(left?.seconds).toBeLessThanOrEqual(600)
})
