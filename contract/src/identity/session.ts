import { z } from 'zod'
import { AllDictItems } from '../dictionary/dictionary.ts'
import { entity, get, post } from '../endpoint.ts'
import { clientKey, malformed, nothing, numberCode, requiredText } from '../wire.ts'

/** Info of the signed-in user (SESS-004, DEC-016). */
export const UserInfo = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string().nullish(),
  avatar: z.string().nullish(),
  tenantId: z.number(),
  orgId: z.string().nullish(),
  welcome: z.string(),
  sex: numberCode,
  birthday: z.string().nullish(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  workNo: z.string().nullish(),
  post: z.string().nullish(),
  telephone: z.string().nullish(),
  orgCode: z.string().nullish(),
  status: numberCode,
  delFlag: z.number().nullish(),
  userIdentity: numberCode,
  departIds: z.string().nullish(),
  relTenantIds: z.string(),
})
export type UserInfo = z.output<typeof UserInfo>

const Depart = z.object({ id: z.string(), departName: z.string(), orgCode: z.string() })
const TenantRef = z.object({ id: z.number(), name: z.string() })

/** Clients of the family choose a tenant only if its id is truthy: the platform's travels as text (family-contract 18). */
const TenantChoice = z.object({
  id: z.codec(z.number(), z.union([z.number(), z.string()]), {
    decode: (id) => (id === 0 ? '0' : id),
    encode: Number,
  }),
  name: z.string(),
})

/** The result of every full login (SESS-002, DEC-109). */
export const LoginResult = z.object({
  token: z.string(),
  refreshToken: z.string(),
  userInfo: UserInfo,
  sysAllDictItems: AllDictItems,
  departs: z.array(Depart),
  multi_depart: z.number(),
  tenantList: z.array(TenantChoice),
})
export type LoginResult = z.output<typeof LoginResult>

export const Credentials = z.object({
  username: requiredText('请输入用户名', 100),
  password: z.string({ error: '请输入密码' }).min(1, '请输入密码').max(200, '用户名或密码错误'),
  captcha: z.string().max(20).nullish(),
  checkKey: clientKey,
  /** Accepted without effect: 记住我 stores the name in the browser (DEC-011). */
  remember_me: z.union([z.boolean(), z.number(), z.string().max(10)]).nullish(),
})

export const session = entity('session', 'own', {
  login: post('/sys/login', {
    via: 'auth',
    needs: 'nothing',
    loginType: true,
    input: Credentials,
    result: LoginResult,
    says: '登录成功',
  }),
  refresh: post('/sys/refreshToken', {
    via: 'auth',
    needs: 'nothing',
    loginType: true,
    input: z.object({
      username: z.string().max(100),
      refreshToken: z.string().max(500),
    }),
    result: z.object({ token: z.string(), refreshToken: z.string(), user: UserInfo }),
  }),
  logout: post('/sys/logout', {
    via: 'auth',
    needs: 'nothing',
    input: z.object({}),
    /** The address for signing out of the single sign-on provider. */
    result: z.object({ url: z.string() }).nullable(),
    says: '退出登录成功！',
  }),
  /** Checks the password of a locked console; counts as a sign-in attempt, but opens no session. */
  unlock: post('/sys/unlock', {
    via: 'auth',
    needs: 'session',
    waits: true,
    input: Credentials.pick({ password: true }),
    result: nothing,
    says: '已解锁',
  }),
  info: get('/api/user/info', { via: 'auth', needs: 'session', input: z.object({}), result: UserInfo }),
  detail: post('/oauth/api/userinfoDetail', {
    offline: true,
    via: 'auth',
    needs: 'session',
    input: z.object({}),
    result: UserInfo.extend({
      roles: z.array(z.object({ id: z.string(), roleCode: z.string(), roleName: z.string() })),
      departs: z.array(Depart),
      tenants: z.array(TenantRef),
      sysId: z.string(),
      sysname: z.string(),
      moreTmnl: z.number(),
      tmnlPrefix: z.string(),
    }),
  }),
  /** One-time tickets for what the browser opens by itself (DEC-108). */
  ticket: post('/sys/ticket', {
    via: 'auth',
    needs: 'session',
    perMinute: 120,
    givesSecret: true,
    input: z.object({
      use: z.enum(['download', 'socket', 'link'], { error: malformed }),
      path: z.string().max(500).optional(),
    }),
    result: z.object({ ticket: z.string(), expires: z.number() }),
  }),
})
