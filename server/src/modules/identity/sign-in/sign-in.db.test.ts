import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { signIn } from '@banyan/contract/identity/sign-in'
import { expect, test } from 'vitest'
import { outsideServer } from '#testing/outside.ts'
import { startServer } from '#testing/server.ts'

/* What the ways in beside name and password have in common. */

const success = (user: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`
const cas = await outsideServer(({ query }) => ({
  body: query.get('ticket') === 'ST-nobody' ? success('nobody-here') : '',
}))
const { anyone, someone, sql } = await startServer({
  LOGINS_PER_MINUTE: '3',
  SMS_SENDER: 'console',
  CAS_URL: cas.url,
  PUBLIC_URL: 'https://console.example.com',
  DINGTALK_CLIENT_ID: 'ding',
  DINGTALK_CLIENT_SECRET: 'ding secret',
  DINGTALK_LOGIN_URL: 'https://scan.example.com',
})
const service = 'https://console.example.com/'
const locked = '登录失败次数过多，请10分钟后再试'

const wrongTries: [way: string, call: AnyEndpoint, input: object, message: string][] = [
  ['a code by SMS', signIn.byPhone, { mobile: '13800001234', captcha: '123456' }, '手机验证码错误'],
  ['a link', signIn.byLink, {}, '登录链接无效或已过期'],
  ['single sign-on', signIn.byCas, { ticket: 'ST-bad', service }, '单点登录校验失败'],
  [
    'a scan',
    signIn.thirdReturn,
    { type: 1, code: 'c', state: 'made up', nonce: 'n' },
    '扫码已失效，请重新扫码',
  ],
]
let peers = 0

test.each(wrongTries)(
  'DEC-011 failed tries by %s count against the address, whatever it tries next',
  async (_, call, input, message) => {
    const from = `10.7.0.${++peers}`
    const statuses: [number, string][] = []
    for (let n = 0; n < 4; n++) {
      const { status, body } = await anyone.ask(call, input, { from })
      statuses.push([status, body.message])
    }
    expect(statuses).toEqual([
      [200, message],
      [200, message],
      [200, message],
      [429, locked],
    ])
    for (const [, other, tried] of wrongTries)
      expect((await anyone.ask(other, tried, { from })).status).toBe(429)
    expect((await anyone.ask(signIn.thirdAuthorize, { type: 1 }, { from })).body.message).toBe(locked)
    const elsewhere = await anyone.ask(signIn.thirdAuthorize, { type: 1 }, { from: `10.7.1.${peers}` })
    expect(elsewhere.body.success).toBe(true)
  },
)

test.each([
  ['a code by SMS', signIn.byPhone, { mobile: '13800001234', captcha: '123456' }, '13800001234'],
  ['a link', signIn.byLink, {}, ''],
  ['single sign-on', signIn.byCas, { ticket: 'ST-bad', service }, ''],
  ['single sign-on of someone unknown', signIn.byCas, { ticket: 'ST-nobody', service }, 'nobody-here'],
] as const)(
  'DEC-011 a failed try by %s stands in the login log of the platform',
  async (_, call, input, username) => {
    const from = `10.7.2.${++peers}`
    await anyone.ask(call, input, { from })
    const rows = await sql(
      `select tenant_id, log_type, content, username, user_id from kernel_log where peer = $1 and log_type = 1`,
      [from],
    )
    expect(rows).toEqual([
      { tenant_id: 0, log_type: 1, content: `用户 ${username} 登录失败`, username, user_id: null },
    ])
  },
)

test('DEC-011 an address asks for a few codes a minute, whatever the numbers', async () => {
  const ask = async (n: number, from: string) =>
    (await anyone.ask(signIn.sendCode, { mobile: `1380000990${n}`, smsmode: 0 }, { from })).status
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push(await ask(n, '10.7.3.1'))
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await ask(5, '10.7.3.2')).toBe(200)
})

test('DEC-094 a scan is waited for ten minutes', async () => {
  await anyone.call(signIn.thirdAuthorize, { type: 1 })
  const [left] = await sql<{ seconds: number }>(
    `select extract(epoch from max(expires_at) - now())::int as seconds from identity_proof where key like 'scan:1:%'`,
  )
  expect(left?.seconds).toBeGreaterThan(590)
  expect(left?.seconds).toBeLessThanOrEqual(600)
})

test('family-contract 17 only the configured provider is named', async () => {
  const person = await someone()
  expect(await person.call(signIn.thirdEnabled, {})).toEqual({ wechatEnterprise: false, dingtalk: true })
})
