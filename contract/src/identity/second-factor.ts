import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { malformed, nothing, requiredText } from '../wire.ts'
import { Credentials, LoginResult } from './session.ts'

/** Six digits of an authenticator app, or one of the recovery codes; spaces and dashes do not count. */
const code = requiredText('请输入验证码', 40)

/** The refusal of a login that lacks the second factor: the code is sent with this ticket. */
export const SecondStep = z.object({ secondFactorTicket: z.string() })

/** The second step of any sign-in. */
export const secondStep = entity('session', 'own', {
  prove: post('/sys/login/secondFactor', {
    via: 'auth',
    needs: 'nothing',
    loginType: true,
    input: z.object({ ticket: requiredText(malformed, 100), code }),
    result: LoginResult,
    says: '登录成功',
  }),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Two-factor sign-in of the own account. */
export const ownSecondFactor = entity('secondFactor', 'own', {
  state: get('/sys/user/secondFactor', {
    needs: 'session',
    beforeSecondFactor: true,
    input: z.object({}),
    result: z.object({
      isOn: z.boolean(),
      recoveryCodesLeft: z.number(),
      /** One of the roles wants it: it cannot be turned off. */
      isRequired: z.boolean(),
      /** The sign-in is too long ago, so turning it on requires the password. */
      asksPassword: z.boolean(),
    }),
  }),
  /** A new secret for the authenticator app; it counts once a code confirms it. */
  begin: post('/sys/user/secondFactor/begin', {
    needs: 'session',
    waits: true,
    perMinute: 10,
    beforeSecondFactor: true,
    givesSecret: true,
    input: z.object({ password: Credentials.shape.password.optional() }),
    result: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirm: post('/sys/user/secondFactor/confirm', {
    needs: 'session',
    waits: true,
    perMinute: 20,
    beforeSecondFactor: true,
    givesSecret: true,
    input: z.object({ code }),
    result: RecoveryCodes,
    says: '两步验证已开启',
  }),
  renewCodes: post('/sys/user/secondFactor/recoveryCodes', {
    needs: 'session',
    waits: true,
    perMinute: 10,
    givesSecret: true,
    input: z.object({ code }),
    result: RecoveryCodes,
    says: '已生成新的恢复码',
  }),
  turnOff: post('/sys/user/secondFactor/turnOff', {
    needs: 'session',
    waits: true,
    perMinute: 10,
    input: z.object({ password: Credentials.shape.password.optional(), code }),
    result: nothing,
    says: '两步验证已关闭',
  }),
})
