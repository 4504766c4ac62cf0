import { session } from '@banyan/contract/identity/session'
import { captcha } from '@banyan/contract/identity/sign-in'
import { expect, test } from 'vitest'
import { deriveKey, signText } from '#kernel/keys.ts'
import { startServer, testPassword } from '#testing/server.ts'
import { testSecret } from '#testing/settings.ts'

const { anyone, sql } = await startServer({ CAPTCHA: 'on' })
let keys = Date.now()

/** A picture whose text is known: its stored hash is replaced by the one of `abcd`. */
async function knownPicture(): Promise<string> {
  const key = String(++keys)
  const picture = await anyone.call(captcha.picture, { key })
  expect(picture).toMatch(/^data:image\/png;base64,/)
  const hash = signText(deriveKey(testSecret, 'one-time proof'), `captcha:${key}|abcd`)
  await sql('update identity_proof set hash = $2 where key = $1', [`captcha:${key}`, hash])
  return key
}
const enter = async (typed: object, password = testPassword) =>
  (await anyone.ask(session.login, { username: 'u0001', password, ...typed })).body

test('DEC-115 SESS-007 login needs the four characters of the picture, whatever their case', async () => {
  const checkKey = await knownPicture()
  expect(await enter({ captcha: 'aBCd', checkKey })).toMatchObject({ success: true, code: '200' })
})

test('DEC-115 a wrong code leaves the picture for another try, five in all; a right one uses it up', async () => {
  const kept = await knownPicture()
  for (let n = 0; n < 4; n++)
    expect((await enter({ captcha: 'zzzz', checkKey: kept })).message).toBe('验证码错误')
  expect((await enter({ captcha: 'abcd', checkKey: kept })).success).toBe(true)
  const guessed = await knownPicture()
  for (let n = 0; n < 5; n++)
    expect((await enter({ captcha: 'zzzz', checkKey: guessed })).message).toBe('验证码错误')
  expect((await enter({ captcha: 'abcd', checkKey: guessed })).message).toBe('验证码无效')
  const used = await knownPicture()
  expect((await enter({ captcha: 'abcd', checkKey: used })).success).toBe(true)
  expect((await enter({ captcha: 'abcd', checkKey: used })).message).toBe('验证码无效')
})

test.each([
  ['no captcha', {}],
  ['a key nobody asked with', { captcha: 'abcd', checkKey: 'unknown' }],
])('DEC-115 login with %s answers 验证码无效, before name and password', async (_, typed) => {
  expect((await enter(typed, 'wrong password')).message).toBe('验证码无效')
})

test('DEC-115 a picture ends after 60 seconds', async () => {
  const checkKey = await knownPicture()
  const [left] = await sql<{ seconds: number }>(
    'select extract(epoch from expires_at - now())::int as seconds from identity_proof where key = $1',
    [`captcha:${checkKey}`],
  )
  expect(left?.seconds).toBeGreaterThan(50)
  expect(left?.seconds).toBeLessThanOrEqual(60)
  await sql(`update identity_proof set expires_at = now() where key = $1`, [`captcha:${checkKey}`])
  expect((await enter({ captcha: 'abcd', checkKey })).message).toBe('验证码无效')
})

test('family-contract 2 the order of checks is captcha, then name and password', async () => {
  const checkKey = await knownPicture()
  expect((await enter({ captcha: 'abcd', checkKey }, 'wrong password')).message).toBe('用户名或密码错误')
})

test('family-contract 2 checkCaptcha looks at a picture and leaves a right one for the login', async () => {
  const checkKey = await knownPicture()
  expect((await anyone.ask(captcha.check, { captcha: 'ABCD', checkKey })).body.success).toBe(true)
  expect((await enter({ captcha: 'abcd', checkKey })).success).toBe(true)
  const other = await knownPicture()
  const guess = await anyone.ask(captcha.check, { captcha: 'zzzz', checkKey: other })
  expect(guess.body).toMatchObject({ success: false, message: '验证码错误' })
  expect((await anyone.ask(captcha.check, { captcha: 'abcd', checkKey: other })).body.success).toBe(true)
})
