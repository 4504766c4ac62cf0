import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contactRefusal, ownContact } from './own-account.ts'
import { Credentials, session } from './session.ts'
import { captcha, signIn } from './sign-in.ts'
import { account, ownPassword, user } from './user.ts'

const messages = (input: z.ZodType, given: object) =>
  input.safeParse(given).error?.issues.map(({ message }) => message) ?? []

const change = { username: 'a', oldpassword: 'b', password: 'c', confirmpassword: 'c' }
test.each<[given: object, said: string[], input: z.ZodType]>([
  [{}, ['请输入用户名', '请输入密码'], Credentials],
  [{ username: ' ', password: '' }, ['请输入用户名', '请输入密码'], Credentials],
  [{ username: 'a', password: 'x'.repeat(201) }, ['用户名或密码错误'], Credentials],
  [{}, ['手机号不允许为空！', '参数错误'], signIn.sendCode.input],
  [
    { mobile: ' ', smsmode: 3 },
    ['手机号不允许为空！', '请输入正确的手机号', '参数错误'],
    signIn.sendCode.input,
  ],
  [{ mobile: '12800000001', smsmode: 0 }, ['请输入正确的手机号'], signIn.sendCode.input],
  [{ mobile: '13800000001', captcha: ' ' }, ['请输入验证码'], signIn.byPhone.input],
  [{ type: 0 }, ['参数错误'], signIn.thirdAuthorize.input],
  [{ type: 3 }, ['参数错误'], signIn.thirdAuthorize.input],
  [{ use: 'other' }, ['参数错误'], session.ticket.input],
  [{ key: '' }, ['参数错误'], captcha.picture.input],
  [{ kind: 'fax', value: '1' }, ['参数错误'], ownContact.sendContactCode.input],
  [{ kind: 'phone', value: '1', code: ' ' }, ['请输入验证码'], ownContact.changeContact.input],
  [{ ids: '', status: 1 }, ['请选择一条记录！'], account.freeze.input],
  [{ ids: 'a', status: 3 }, ['参数错误'], account.freeze.input],
  [{ ids: 'a', status: 0 }, ['参数错误'], account.freeze.input],
  [{ ids: '' }, ['请选择一条记录！'], account.assign.input],
  [
    { username: '', password: '', confirmpassword: '' },
    ['用户不存在！', '新密码不允许为空!'],
    account.setPassword.input,
  ],
  [{ ...change, oldpassword: '' }, ['请输入旧密码!'], ownPassword.change.input],
  [{ ...change, password: undefined }, ['新密码不允许为空!'], ownPassword.change.input],
  [{ username: 'a', realname: '甲' }, ['用户名只能是2至50位字母、数字或 _ . @ -'], user.add.input],
  [{ username: 'ab', realname: '甲', phone: '1380000000' }, ['请输入正确的手机号'], user.add.input],
  [{ username: 'ab', realname: '甲', email: 'a@b' }, ['请输入正确的邮箱'], user.add.input],
])('%j is refused with %j', (given, said, input) => {
  expect(messages(input, given)).toEqual(said)
})

test.each([
  [signIn.sendCode.input, { mobile: ' 13800000001 ', smsmode: 0 }],
  [signIn.sendCode.input, { mobile: '19900000001', smsmode: 2 }],
  [signIn.thirdAuthorize.input, { type: 1 }],
  [signIn.thirdAuthorize.input, { type: 2 }],
  [account.freeze.input, { ids: 'a', status: 2 }],
  [session.ticket.input, { use: 'download' }],
  [session.ticket.input, { use: 'socket' }],
  [user.add.input, { username: 'a_.@-b', realname: '甲', phone: '13800000001', email: 'a@b.cn' }],
  [user.add.input, { username: 'x'.repeat(50), realname: '甲' }],
])('input %# is taken', (input, given) => {
  expect(messages(input, given)).toEqual([])
})

test.each([
  ['phone', '13800000001', undefined],
  ['phone', '12800000001', '请输入正确的手机号'],
  ['phone', '138000000011', '请输入正确的手机号'],
  ['email', `${'x'.repeat(64)}@b.cn`, undefined],
  ['email', `${'x'.repeat(65)}@b.cn`, '请输入正确的邮箱'],
  ['email', 'a b@c.cn', '请输入正确的邮箱'],
] as const)('the %s %s: %s', (kind, value, refusal) => {
  expect(contactRefusal(kind, value)).toBe(refusal)
})
