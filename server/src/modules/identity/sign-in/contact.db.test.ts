import { log } from '@banyan/contract/identity/log'
import { ownContact } from '@banyan/contract/identity/own-account'
import { session } from '@banyan/contract/identity/session'
import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { transactions } from '#kernel/session/transaction.ts'
import { printedCodes } from '#testing/printed.ts'
import { type Client, startServer, testPassword } from '#testing/server.ts'
import { testSecret } from '#testing/settings.ts'
import { contactCodes } from './contact-codes.ts'
import { oneTimeCodes } from './proof.ts'

const { admin, anyone, app, database, someone, sql } = await startServer({
  SMS_SENDER: 'console',
  MAIL_SENDER: 'console',
})
const silent = await startServer()
const codesOf = printedCodes()
let numbers = 0
const targets = {
  phone: () => `1380000${String(++numbers).padStart(4, '0')}`,
  email: () => `New${++numbers}@example.com`,
}
const kinds = ['phone', 'email'] as const

const send = async (who: Client, kind: 'phone' | 'email', value: string) =>
  (await who.ask(ownContact.sendContactCode, { kind, value })).body
const change = async (who: Client, kind: 'phone' | 'email', value: string, code: string) =>
  (await who.ask(ownContact.changeContact, { kind, value, code })).body
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111')

test.each(kinds)('security §19 the own %s is changed with a code, in every tenant, once', async (kind) => {
  const person = await someone()
  await (await admin()).call(tenantMember.addMember, { tenantId: 1001, userId: person.userId })
  const value = targets[kind]()
  expect(await send(person, kind, value)).toMatchObject({ success: true, message: '验证码已发送' })
  const [code = ''] = codesOf(value)
  expect(await change(person, kind, value, wrongFor(code))).toMatchObject({ message: '验证码错误' })
  expect(await change(person, kind, value, code)).toMatchObject({ success: true })
  for (const tenant of ['1000', '1001']) {
    const { body } = await person.ask(session.info, {}, { headers: { 'tenant-id': tenant } })
    expect(body.result).toMatchObject({ [kind]: value })
  }
  expect(await change(person, kind, value, code)).toMatchObject({ message: '验证码已失效，请重新获取' })
  const auditor = await someone({ can: ['log:list', 'user:list'] })
  const { records } = await auditor.call(log.list, { entity: 'user', rowId: person.userId })
  expect(records[0]).toMatchObject({ username: person.username, after: { [kind]: value } })
  expect(JSON.stringify(records)).not.toContain(code)
})

test('security §19 the new number signs in', async () => {
  const person = await someone()
  const phone = targets.phone()
  await send(person, 'phone', phone)
  await change(person, 'phone', phone, codesOf(phone)[0]!)
  const { userInfo } = await anyone.call(session.login, { username: phone, password: testPassword })
  expect(userInfo.id).toBe(person.userId)
})

test.each(kinds)(
  'security §19 whether someone of another tenant has the %s is told only to who holds it',
  async (kind) => {
    const [person, owner] = [await someone(), await someone({ tenant: 1001 })]
    const [taken, free] = [targets[kind](), targets[kind]()]
    await sql(`update identity_account set ${kind} = $2, phone_proved_at = now() where id = $1`, [
      owner.userId,
      taken,
    ])
    const { timestamp: _, ...first } = await send(person, kind, taken)
    const { timestamp: __, ...second } = await send(person, kind, free)
    expect(first).toEqual(second)
    for (const value of [taken, free])
      expect(await change(person, kind, value, wrongFor(codesOf(value)[0]!))).toMatchObject({
        success: false,
        message: '验证码错误',
      })
    expect((await change(person, kind, taken, codesOf(taken)[0]!)).message).toContain('已被其他账号使用')
    expect(await change(person, kind, free, codesOf(free)[0]!)).toMatchObject({ success: true })
  },
)

test('a number that another tenant merely noted is theirs who prove to hold it, and signs them in', async () => {
  const [noted, person] = [await someone({ tenant: 1001 }), await someone()]
  const phone = targets.phone()
  await sql(`update identity_account set phone = $2, phone_since = now() where id = $1`, [
    noted.userId,
    phone,
  ])
  await send(person, 'phone', phone)
  expect(await change(person, 'phone', phone, codesOf(phone)[0]!)).toMatchObject({ success: true })
  const { userInfo } = await anyone.call(session.login, { username: phone, password: testPassword })
  expect(userInfo.id).toBe(person.userId)
})

test('security §19 a code is bound to person and target, five tries, and cannot be asked for without end', async () => {
  const [person, other] = [await someone(), await someone()]
  const [phone, second] = [targets.phone(), targets.phone()]
  await send(person, 'phone', phone)
  const code = codesOf(phone)[0]!
  expect((await send(person, 'phone', phone)).message).toBe('验证码10分钟内，仍然有效！')
  expect((await change(other, 'phone', phone, code)).message).toBe('验证码已失效，请重新获取')
  expect((await change(person, 'phone', second, code)).message).toBe('验证码已失效，请重新获取')
  for (let n = 0; n < 5; n++) await change(person, 'phone', phone, wrongFor(code))
  expect((await change(person, 'phone', phone, code)).message).toBe('验证码已失效，请重新获取')
  const answers = []
  for (let n = 0; n < 11; n++)
    answers.push(await other.ask(ownContact.sendContactCode, { kind: 'phone', value: targets.phone() }))
  expect(answers.at(-1)?.status).toBe(429)
})

test('one number or address gets few codes, whoever asks', async () => {
  const phone = targets.phone()
  for (let n = 0; n < 6; n++) expect((await send(await someone(), 'phone', phone)).success).toBe(true)
  expect((await send(await someone(), 'phone', phone)).success).toBe(false)
})

test.each([
  ['phone', '123', '请输入正确的手机号'],
  ['email', 'x', '请输入正确的邮箱'],
] as const)('a %s that is none gets no code', async (kind, value, message) => {
  expect(await send(await someone(), kind, value)).toMatchObject({ success: false, message })
})

test('without a way to send codes the administrator is named', async () => {
  const person = await silent.someone()
  expect((await send(person, 'phone', targets.phone())).message).toBe('短信接口未配置，请联系管理员！')
  expect((await send(person, 'email', targets.email())).message).toBe('邮件接口未配置，请联系管理员！')
})

test('a code that could not be sent is told, and does not block the next one', async () => {
  const person = await someone()
  const value = targets.phone()
  const { within } = transactions(database.pool, {} as never, app.state)
  const broken = contactCodes(app.state, oneTimeCodes(testSecret), {
    phone: {
      send: async () => {
        throw new Error('the provider is away')
      },
    },
  })
  await expect(broken.send(within, person.userId, 'phone', value)).rejects.toThrow(
    /^验证码发送失败，请稍后重试$/,
  )
  expect(await send(person, 'phone', value)).toMatchObject({ success: true, message: '验证码已发送' })
})

test.each([
  ['phone', '123', '请输入正确的手机号'],
  ['email', 'x', '请输入正确的邮箱'],
] as const)('a %s that is none is not taken, whatever the code', async (kind, value, message) => {
  expect(await change(await someone(), kind, value, '123456')).toMatchObject({ success: false, message })
})

test.each([1000, 1001])('the log of tenant %i tells what stood there before', async (tenant) => {
  const person = await someone()
  await (await admin()).call(tenantMember.addMember, { tenantId: 1001, userId: person.userId })
  for (const [tenantId, old] of [
    [1000, '13700001000'],
    [1001, '13700001001'],
  ])
    await sql(`update identity_user set phone = $3 where id = $1 and tenant_id = $2`, [
      person.userId,
      tenantId,
      old,
    ])
  const value = targets.phone()
  await send(person, 'phone', value)
  const input = { kind: 'phone', value, code: codesOf(value)[0]! }
  await person.ask(ownContact.changeContact, input, { headers: { 'tenant-id': String(tenant) } })
  const lines = await sql(
    `select tenant_id, content, operate_type, before, after from kernel_log where entity = 'user' and row_id = $1`,
    [person.userId],
  )
  expect(lines).toEqual([
    {
      tenant_id: tenant,
      content: '更换手机号',
      operate_type: 3,
      before: { phone: `1370000${tenant}` },
      after: { phone: value },
    },
  ])
})
