import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { clientKey, code, malformed, nothing, requiredText } from '../wire.ts'
import { Credentials, LoginResult, UserInfo } from './session.ts'

const phone = z
  .string({ error: '手机号不允许为空！' })
  .trim()
  .min(1, '手机号不允许为空！')
  .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号')
const smsCode = z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(100)
const rememberMe = Credentials.shape.remember_me

/** The purpose of a code: 0 login, 1 register, 2 forgotten password (DEC-011). */
const SmsMode = code([0, 1, 2], malformed)

/** Third-party identities: 1 DingTalk-style, 2 WeChat-style (TENANT-005). */
const ThirdType = code([1, 2], malformed)

/** The scanned identity belongs to no account: `/user/binduser` binds it with this one-time value. */
const UnboundThirdAccount = z.object({ thirdType: z.number(), thirdUuid: z.string() })

/** Sign-in without name and password; every way opens the same kind of session (SESS-001). */
export const signIn = entity('session', 'own', {
  sendCode: post('/sys/sms', {
    via: 'auth',
    needs: 'nothing',
    input: z.object({ mobile: phone, smsmode: SmsMode }),
    result: nothing,
    says: '发送成功',
  }),
  byPhone: post('/sys/phoneLogin', {
    via: 'auth',
    needs: 'nothing',
    loginType: true,
    input: z.object({ mobile: phone, captcha: smsCode, remember_me: rememberMe }),
    result: LoginResult,
    says: '登录成功',
  }),
  /** Token and tenant travel in the headers; such a session has no refresh token (DEC-014). */
  byLink: post('/sys/tokenLogin', {
    via: 'auth',
    needs: 'nothing',
    loginType: true,
    input: z.object({}),
    result: z.object({ token: z.string(), user: UserInfo }),
    says: '登录成功',
  }),
  byCas: post('/cas/client/validateLogin', {
    needs: 'nothing',
    loginType: true,
    secret: true,
    input: z.object({ ticket: requiredText(malformed, 500), service: requiredText(malformed, 1000) }),
    result: LoginResult,
    says: '登录成功',
    aliases: [{ method: 'GET', path: '/sys/cas/client/validateLogin' }],
  }),
  /** Where to scan; `nonce` stays in this browser and comes back with the return (DEC-094). */
  thirdAuthorize: get('/sys/thirdLogin/authorize/:type', {
    needs: 'nothing',
    writes: true,
    input: z.object({ type: ThirdType }),
    result: z.object({ url: z.string(), nonce: z.string() }),
  }),
  thirdReturn: get('/sys/thirdLogin/return/:type', {
    needs: 'nothing',
    loginType: true,
    writes: true,
    secret: true,
    input: z.object({
      type: ThirdType,
      code: requiredText(malformed, 1000),
      state: requiredText(malformed, 100),
      nonce: requiredText(malformed, 100),
    }),
    result: z.union([LoginResult, UnboundThirdAccount]),
    says: '登录成功',
  }),
  /** Which ways of scanning are configured (family-contract 17). */
  thirdEnabled: get('/sys/thirdApp/getEnabledType', {
    needs: 'session',
    input: z.object({}),
    result: z.object({ wechatEnterprise: z.boolean(), dingtalk: z.boolean() }),
  }),
  bindUser: post('/sys/binduser', {
    via: 'auth',
    needs: 'nothing',
    loginType: true,
    input: z.object({
      thirdType: ThirdType,
      thirdUuid: requiredText(malformed, 100),
      username: Credentials.shape.username,
      password: Credentials.shape.password,
    }),
    result: LoginResult,
    says: '登录成功',
  }),
})

/** The picture with four characters, when configured (DEC-115). */
export const captcha = entity('captcha', 'own', {
  picture: get('/sys/randomImage/:key', {
    needs: 'nothing',
    writes: true,
    perMinute: 120,
    input: z.object({ key: z.string().min(1, malformed).max(50, malformed) }),
    result: z.string(),
  }),
  check: post('/sys/checkCaptcha', {
    needs: 'nothing',
    perMinute: 120,
    input: z.object({ captcha: z.string().max(20).nullish(), checkKey: clientKey }),
    result: nothing,
  }),
})

export { phone as phoneNumber, smsCode }
