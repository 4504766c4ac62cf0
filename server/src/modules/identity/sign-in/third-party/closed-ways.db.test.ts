import { captcha, signIn } from '@banyan/contract/identity/sign-in'
import { loginPage } from '@banyan/contract/tenancy/page-config'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { anyone, sql } = await startServer()

test('DEC-011 without a sender no code is sent', async () => {
  const { body } = await anyone.ask(signIn.sendCode, { mobile: '13900001234', smsmode: 0 })
  expect(body).toMatchObject({ success: false, message: '短信接口未配置，请联系管理员！' })
})

test('SESS-006 DEC-013 without a CAS address', async () => {
  const { status, body } = await anyone.ask(signIn.byCas, { ticket: 'ST-1', service: 'http://localhost' })
  expect([status, body.success, body.message]).toEqual([200, false, '未配置单点登录'])
})

test('DEC-094 TENANT-005 a provider that is not configured is neither shown nor usable', async () => {
  await sql(`update tenancy_login_config set other_login_type = '1,2' where tenant_id = 0`)
  const page = await anyone.call(loginPage.byHost, { host: 'nowhere.example.com' })
  expect(page.otherLoginType).toBe('')
  const { body } = await anyone.ask(signIn.thirdAuthorize, { type: 1 })
  expect(body).toMatchObject({ success: false, message: '未配置该登录方式' })
})

test('DEC-115 family-contract 17 without captcha there is no picture and nothing to check', async () => {
  expect((await anyone.ask(captcha.picture, { key: '1' })).body).toMatchObject({ success: true, result: '' })
  expect((await anyone.ask(captcha.check, {})).body.success).toBe(true)
})
