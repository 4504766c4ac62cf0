import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contactRefusal, ownContact } from './own-account.ts'
import { Credentials, session } from './session.ts'
import { captcha, signIn } from './sign-in.ts'
import { account, ownPassword, user } from './user.ts'

const messages = (input: z.ZodType, given: object) =>
  input.safeParse(given).error?.issues.map(({ message }) => message) ?? []

const login = { username: 'a', password: 'b' }
const change = { username: 'a', oldpassword: 'b', password: 'c', confirmpassword: 'c' }
const scan = { type: 1, code: 'c', state: 's', nonce: 'n' }
const bind = { ...login, thirdType: 1, thirdUuid: 'u' }
test.each<[member: string, max: number, input: z.ZodType, given: object]>([
  ['username', 100, Credentials, login],
  ['password', 200, Credentials, login],
  ['captcha', 20, Credentials, login],
  ['remember_me', 10, Credentials, login],
  ['username', 100, session.refresh.input, { username: 'a', refreshToken: 't' }],
  ['refreshToken', 500, session.refresh.input, { username: 'a', refreshToken: 't' }],
  ['path', 500, session.ticket.input, { use: 'link' }],
  ['captcha', 100, signIn.byPhone.input, { mobile: '13800000001' }],
  ['ticket', 500, signIn.byCas.input, { ticket: 't', service: 's' }],
  ['service', 1000, signIn.byCas.input, { ticket: 't', service: 's' }],
  ['code', 1000, signIn.thirdReturn.input, scan],
  ['state', 100, signIn.thirdReturn.input, scan],
  ['nonce', 100, signIn.thirdReturn.input, scan],
  ['thirdUuid', 100, signIn.bindUser.input, bind],
  ['key', 50, captcha.picture.input, {}],
  ['captcha', 20, captcha.check.input, { checkKey: 'k' }],
  ['value', 100, ownContact.sendContactCode.input, { kind: 'email' }],
  ['code', 20, ownContact.changeContact.input, { kind: 'email', value: 'a@b.cn' }],
  ['username', 50, account.setPassword.input, { username: 'a', password: 'b', confirmpassword: 'b' }],
  ['password', 128, account.setPassword.input, { username: 'a', password: 'b', confirmpassword: 'b' }],
  ['confirmpassword', 128, account.setPassword.input, { username: 'a', password: 'b', confirmpassword: 'b' }],
  ['username', 100, account.isFree.input, {}],
  ['phone', 30, account.isFree.input, {}],
  ['email', 100, account.isFree.input, {}],
  ['workNo', 50, account.isFree.input, {}],
  ['username', 100, ownPassword.change.input, change],
  ['oldpassword', 200, ownPassword.change.input, change],
  ['password', 128, ownPassword.change.input, change],
  ['confirmpassword', 200, ownPassword.change.input, change],
  ['pwd', 1000, ownPassword.strength.input, {}],
  ['realname', 50, user.add.input, { username: 'ab' }],
  ['workNo', 50, user.add.input, { username: 'ab', realname: '甲' }],
  ['post', 50, user.add.input, { username: 'ab', realname: '甲' }],
  ['telephone', 30, user.add.input, { username: 'ab', realname: '甲' }],
])('%s has at most %i characters (%#)', (member, max, input, given) => {
  const taken = [max, max + 1].map((length) => messages(input, { ...given, [member]: 'x'.repeat(length) }))
  expect(taken[0]).toEqual([])
  expect(taken[1]).toHaveLength(1)
})

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

test('what the calls of accounts say, how often they may be made, and which give or take secrets', () => {
  const families = { session, signIn, captcha, ownContact, account, ownPassword }
  const told = Object.values(families).flatMap((family) =>
    Object.values(family).map(({ path, says, perMinute, secret, givesSecret, waits, loginType, writes }) =>
      [
        path,
        says,
        perMinute,
        secret && 'secret',
        givesSecret && 'givesSecret',
        waits && 'waits',
        loginType && 'loginType',
        writes && 'writes',
      ]
        .filter(Boolean)
        .join(' '),
    ),
  )
  expect(told).toEqual([
    '/sys/login 登录成功 loginType',
    '/sys/refreshToken loginType',
    '/sys/logout 退出登录成功！',
    '/sys/unlock 已解锁 waits',
    '/api/user/info',
    '/oauth/api/userinfoDetail',
    '/sys/ticket 120 givesSecret',
    '/sys/sms 发送成功',
    '/sys/phoneLogin 登录成功 loginType',
    '/sys/tokenLogin 登录成功 loginType',
    '/cas/client/validateLogin 登录成功 secret loginType',
    '/sys/thirdLogin/authorize/:type writes',
    '/sys/thirdLogin/return/:type 登录成功 secret loginType writes',
    '/sys/thirdApp/getEnabledType',
    '/sys/binduser 登录成功 loginType',
    '/sys/randomImage/:key 120 writes',
    '/sys/checkCaptcha 120',
    '/sys/user/contactCode 验证码已发送 10 waits',
    '/sys/user/contact 修改成功! 10 waits',
    '/sys/user/queryUserRole',
    '/sys/user/frozenBatch 操作成功!',
    '/sys/user/assignBatch 操作成功!',
    '/sys/user/changePassword 密码修改成功!',
    '/sys/user/checkOnlyUser 60',
    '/sys/user/updatePassword 密码重置成功! 20',
    '/sys/user/checkPwdStrength secret',
  ])
})
