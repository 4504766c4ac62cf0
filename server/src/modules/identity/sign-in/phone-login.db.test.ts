import { signIn } from '@banyan/contract/identity/sign-in'
import { expect, test } from 'vitest'
import { transactions } from '#kernel/session/transaction.ts'
import { printedCodes } from '#testing/printed.ts'
import { startServer } from '#testing/server.ts'
import { testSecret } from '#testing/settings.ts'
import { oneTimeCodes } from './proof.ts'
import { smsCodes } from './sms.ts'

const { app, anyone, database, someone, sql } = await startServer({ SMS_SENDER: 'console' })
const codesOf = printedCodes()
let numbers = 0
const freshNumber = () => `1390000${String(++numbers).padStart(4, '0')}`

async function personWithPhone(status = '1') {
  const person = await someone()
  const mobile = freshNumber()
  await sql(`update identity_account set phone = $2 where id = $1`, [person.userId, mobile])
  await sql(`update identity_user set phone = $2, status = $3 where id = $1`, [person.userId, mobile, status])
  return { ...person, mobile }
}
const send = (mobile: string, smsmode: 0 | 1 | 2 = 0) => anyone.ask(signIn.sendCode, { mobile, smsmode })
const enter = (mobile: string, captcha: string) => anyone.ask(signIn.byPhone, { mobile, captcha })
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111')

test('SESS-001 SESS-009 DEC-011 a code by SMS signs in, once', async () => {
  const { mobile, userId, username } = await personWithPhone()
  expect((await send(mobile)).body).toMatchObject({ success: true, result: null })
  const [code = ''] = codesOf(mobile)
  expect(code).toMatch(/^\d{6}$/)
  const { body } = await enter(mobile, code)
  expect(body).toMatchObject({ success: true, code: '200', message: '登录成功' })
  expect(body.result).toMatchObject({ userInfo: { id: userId, username }, refreshToken: expect.any(String) })
  expect((await enter(mobile, code)).body).toMatchObject({
    success: false,
    code: '500',
    message: '手机验证码错误',
  })
})

test('DEC-011 security 11 the code is stored as a hash and bound to number and purpose', async () => {
  const { mobile } = await personWithPhone()
  const other = await personWithPhone()
  await send(mobile, 2)
  const [code = ''] = codesOf(mobile)
  const rows = await sql(`select * from identity_proof where key like '%' || $1`, [mobile])
  expect(JSON.stringify(rows)).not.toContain(code)
  expect((await enter(mobile, code)).body.message).toBe('手机验证码错误')
  expect((await enter(other.mobile, code)).body.message).toBe('手机验证码错误')
})

test('DEC-011 after five wrong tries the right code is worth nothing', async () => {
  const { mobile } = await personWithPhone()
  await send(mobile)
  const [code = ''] = codesOf(mobile)
  for (let n = 0; n < 5; n++) expect((await enter(mobile, wrongFor(code))).body.success).toBe(false)
  expect((await enter(mobile, code)).body.message).toBe('手机验证码错误')
})

test('DEC-011 a code ends after ten minutes, and until then no second one is sent', async () => {
  const { mobile } = await personWithPhone()
  await send(mobile)
  expect((await send(mobile)).body).toMatchObject({ success: false, message: '验证码10分钟内，仍然有效！' })
  const [left] = await sql<{ seconds: number }>(
    `select extract(epoch from expires_at - now())::int as seconds from identity_proof where key = $1`,
    [`sms:login:${mobile}`],
  )
  expect(left?.seconds).toBeGreaterThan(590)
  expect(left?.seconds).toBeLessThanOrEqual(600)
  await sql(`update identity_proof set expires_at = now() - interval '1 second' where key = $1`, [
    `sms:login:${mobile}`,
  ])
  expect((await enter(mobile, codesOf(mobile)[0] ?? '')).body.message).toBe('手机验证码错误')
  expect((await send(mobile)).body.success).toBe(true)
  expect(codesOf(mobile)).toHaveLength(2)
})

test('DEC-011 a known and an unknown number get the same answers, only the known one gets a message', async () => {
  const { mobile } = await personWithPhone()
  const unknown = freshNumber()
  const answerTo = async (number: string) => {
    const answers = [await send(number), await send(number), await enter(number, '000001')]
    return answers.map(({ status, body: { timestamp: _, ...body } }) => ({ status, body }))
  }
  expect(await answerTo(unknown)).toEqual(await answerTo(mobile))
  expect(codesOf(unknown)).toEqual([])
  expect(codesOf(mobile)).toHaveLength(1)
})

test('DEC-011 a number gets a few codes an hour, then the limit answers', async () => {
  const { mobile } = await personWithPhone()
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) {
    statuses.push((await send(mobile)).status)
    await sql(`update identity_proof set used_at = now() where key = $1`, [`sms:login:${mobile}`])
  }
  expect(statuses.slice(0, 6)).toEqual(Array(6).fill(200))
  expect(statuses.slice(6)).toEqual([429, 429])
})

test('DEC-011 frozen is told only after the right code', async () => {
  const { mobile } = await personWithPhone('1')
  await sql(`update identity_user set status = '2' where phone = $1`, [mobile])
  await send(mobile)
  const [code = ''] = codesOf(mobile)
  expect((await enter(mobile, wrongFor(code))).body.message).toBe('手机验证码错误')
  expect((await enter(mobile, code)).body.message).toBe('该用户已冻结')
})

test('DEC-011 login and failure stand in the login log, codes do not', async () => {
  const { mobile, username } = await personWithPhone()
  await send(mobile)
  const [code = ''] = codesOf(mobile)
  await enter(mobile, wrongFor(code))
  await enter(mobile, code)
  const rows = await sql<{ content: string }>(
    `select content from kernel_log where log_type = 1 and (username = $1 or username = $2) order by create_time`,
    [mobile, username],
  )
  const texts = rows.map(({ content }) => content)
  expect(texts).toContain(`用户 ${mobile} 登录失败`)
  expect(texts.at(-1)).toBe(`用户 ${username} 登录成功`)
  expect(texts.join()).not.toContain(code)
})

test.each([
  [{ mobile: '', smsmode: 0 }, '手机号不允许为空！'],
  [{ smsmode: 0 }, '手机号不允许为空！'],
  [{ mobile: '12345', smsmode: 0 }, '请输入正确的手机号'],
])('DEC-011 a request for a code with %j is refused', async (body, message) => {
  const answer = await anyone.fetch('/plat-auth/sys/sms', { method: 'POST', body })
  expect(answer.body).toMatchObject({ success: false, message })
})

test('DEC-011 a message that could not be sent is told, and does not block the next one', async () => {
  const { mobile } = await personWithPhone()
  const { within } = transactions(database.pool, {} as never, app.state)
  const broken = smsCodes(oneTimeCodes(testSecret), {
    send: async () => {
      throw new Error('the provider is away')
    },
  })
  await expect(broken.send(within, mobile, 'login')).rejects.toThrow(/^短信验证码发送失败,请稍后重试$/)
  expect((await send(mobile)).body.success).toBe(true)
})
