import { z } from 'zod'
import { entity, post } from '../endpoint.ts'
import { nothing, requiredText } from '../wire.ts'
import { phoneNumber, smsCode } from './sign-in.ts'
import { User } from './user.ts'

const password = z.string({ error: '请输入密码' }).min(1, '请输入密码').max(128, '密码格式不符合规范')

/** A request for an account, which is frozen until an administrator releases it (DEC-026). */
export const Registration = z.object({
  tenantCode: requiredText('请输入租户编码', 50),
  username: User.shape.username,
  realname: User.shape.realname,
  phone: phoneNumber,
  smscode: smsCode,
  password,
  email: User.shape.email,
})

/** What people without a session do with their account: register, or set a forgotten or due password. */
export const registration = entity('registration', 'own', {
  register: post('/sys/user/register', {
    needs: 'nothing',
    input: Registration,
    result: nothing,
    says: '注册成功',
  }),
  /** Exchanges a code by SMS for the user name and a one-time code for the next step. */
  verifyPhone: post('/sys/user/phoneVerification', {
    needs: 'nothing',
    input: z.object({ phone: phoneNumber, smscode: smsCode }),
    result: z.object({ username: z.string(), smscode: z.string() }),
  }),
  /** With that code and the phone number, or with the old password. */
  changePassword: post('/sys/user/passwordChange', {
    needs: 'nothing',
    input: z.object({
      username: requiredText('请输入用户名', 100),
      phone: z.string().trim().max(20).nullish(),
      smscode: z.string().trim().max(100).nullish(),
      oldpassword: z.string().max(200).nullish(),
      password,
    }),
    result: nothing,
    says: '密码重置完成！',
  }),
})
