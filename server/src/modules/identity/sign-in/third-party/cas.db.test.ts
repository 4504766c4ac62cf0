import { session } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { expect, test } from 'vitest'
import { type OutsideAnswer, outsideServer } from '#testing/outside.ts'
import { startServer } from '#testing/server.ts'

const success = (user: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`
const failure =
  '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>'
const answers: Record<string, OutsideAnswer> = {
  'ST-good': { body: success('u0001') },
  'ST-bad': { body: failure },
  'ST-nobody': { body: success('nobody-here') },
  'ST-entity': {
    body: `<!DOCTYPE a [<!ENTITY who "u0001">]>${success('&who;')}`,
  },
  'ST-error': { status: 500, body: success('u0001') },
  'ST-moved': { status: 302, headers: { location: '/cas/elsewhere' }, body: '' },
  'ST-long': { body: ' '.repeat(300_000) + success('u0001') },
}
const cas = await outsideServer(({ path, query }) =>
  path === '/cas/serviceValidate'
    ? (answers[query.get('ticket') ?? ''] ?? { body: failure })
    : { body: success('u0001') },
)
const { anyone } = await startServer({
  CAS_URL: `${cas.url}/cas/`,
  PUBLIC_URL: 'https://console.example.com',
})
const service = 'https://console.example.com/#/user/login'

test('SESS-001 SESS-006 DEC-013 a ticket the CAS server vouches for is a full login', async () => {
  const { body } = await anyone.ask(signIn.byCas, { ticket: 'ST-good', service })
  expect(body).toMatchObject({ success: true, code: '200', message: '登录成功' })
  const result = await anyone.call(signIn.byCas, { ticket: 'ST-good', service })
  expect(result).toMatchObject({ userInfo: { username: 'u0001' }, refreshToken: expect.any(String) })
  expect(result.sysAllDictItems.sex?.length).toBe(2)
  const info = await anyone.ask(session.info, {}, { headers: { 'access-token': result.token } })
  expect(info.body.success).toBe(true)
  expect(cas.asked.at(-1)?.query.get('service')).toBe(service)
})

test('DEC-110 the family calls it with GET as well', async () => {
  const { body } = await anyone.fetch('/sys/cas/client/validateLogin', {
    query: { ticket: 'ST-good', service },
  })
  expect(body).toMatchObject({ success: true, code: '200' })
})

test.each(['ST-bad', 'ST-nobody', 'ST-entity', 'ST-error', 'ST-moved', 'ST-long', 'ST-unknown'])(
  'DEC-013 %s signs nobody in',
  async (ticket) => {
    const { status, body } = await anyone.ask(signIn.byCas, { ticket, service })
    expect([status, body.success, body.code, body.message]).toEqual([200, false, '500', '单点登录校验失败'])
  },
)

test.each(['https://evil.example.com/', 'https://console.example.com.evil.com/', 'javascript:alert(1)', 'x'])(
  'DEC-013 a ticket made out for %s is not even asked about',
  async (foreign) => {
    const before = cas.asked.length
    const { body } = await anyone.ask(signIn.byCas, { ticket: 'ST-good', service: foreign })
    expect(body.message).toBe('单点登录校验失败')
    expect(cas.asked.length).toBe(before)
  },
)
