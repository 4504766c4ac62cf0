import { z } from 'zod'
import { del, entity, get, post, put } from '../endpoint.ts'
import { id, malformed, nothing, optionalText, requiredText } from '../wire.ts'
import { LoginResult } from './session.ts'

/** How the first sign-in of a person without an account is handled. */
export const firstLogins = {
  bind: '绑定邮箱相同的账号',
  create: '绑定邮箱相同的账号，没有则新建账号',
  refuse: '不允许登录',
} as const

/** The default text of the button. */
export const defaultButtonText = '公司账号登录'

const issuer = z
  .string({ error: '请输入签发者地址' })
  .trim()
  .max(300, '签发者地址不能超过300个字符')
  .regex(/^https?:\/\/[^\s?#]+$/, '请输入完整的签发者地址，例如 https://sso.example.com/realms/main')

const fields = {
  name: optionalText(20),
  issuer,
  clientId: requiredText('请输入客户端编号', 200),
  /** Separated by blanks; `openid` is always requested. */
  scopes: z
    .string()
    .trim()
    .max(200, '授权范围不能超过200个字符')
    .regex(/^[\x21-\x7e]*( +[\x21-\x7e]+)*$/, '授权范围以空格分隔，例如 profile email')
    .nullish(),
  firstLogin: z.enum(['bind', 'create', 'refuse'], { error: '请选择首次登录时怎么办' }),
  /** The role of accounts that are made at the first sign-in. */
  roleId: id.nullish(),
  isEnabled: z.boolean({ error: '请选择是否启用' }),
}

/** The provider of a tenant as administrators see it: its secret is never in an answer. */
const Provider = z.object({
  version: z.number(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  firstLogin: fields.firstLogin,
  roleId: z.string().nullable(),
  isEnabled: z.boolean(),
})
export type SingleSignOnProvider = z.output<typeof Provider>

/** A secret that is left out stays as it is. */
export const ProviderDraft = z.object({
  ...fields,
  clientSecret: z.string().trim().max(500, '客户端密钥不能超过500个字符').nullish(),
  version: z.number({ error: malformed }).nullish(),
})

/** The OpenID Connect provider of a tenant. */
export const singleSignOn = entity('singleSignOn', 'tenant', {
  read: get('/sys/singleSignOn', {
    needs: 'singleSignOn:list',
    input: z.object({}),
    result: z.object({
      provider: Provider.nullable(),
      /** The redirect addresses to register with the provider; empty while the console's address is unknown. */
      redirectAddresses: z.array(z.string()),
      /** The sign-in page of the tenant on an address that several tenants share. */
      signInAddress: z.string().nullable(),
      /** The address for back-channel logout messages of the provider. */
      backChannelAddress: z.string().nullable(),
    }),
  }),
  save: put('/sys/singleSignOn/edit', {
    needs: 'singleSignOn:edit',
    input: ProviderDraft,
    result: nothing,
    says: '保存成功',
  }),
  /** Reads the description and the keys of a provider; nothing is saved. */
  test: post('/sys/singleSignOn/test', {
    needs: 'singleSignOn:edit',
    waits: true,
    perMinute: 20,
    input: z.object({ issuer }),
    result: z.object({ isUsable: z.boolean(), findings: z.array(z.string()) }),
  }),
})

/** The prefix of a sign-in's state, by which the console recognises the return from the provider. */
export const statePrefix = 'oidc.'

/** Signing in through the provider of a tenant. */
export const singleSignIn = entity('session', 'own', {
  /** Where to go; `nonce` stays in this browser and comes back with the return. */
  begin: post('/sys/login/oidc', {
    needs: 'nothing',
    givesSecret: true,
    input: z.object({
      tenant: requiredText('请输入租户编码', 50),
      /** Scheme and host that the console was opened with. */
      origin: requiredText(malformed, 300),
    }),
    result: z.object({ url: z.string(), nonce: z.string() }),
  }),
  finish: post('/sys/login/oidc/return', {
    needs: 'nothing',
    loginType: true,
    secret: true,
    input: z.object({
      code: requiredText(malformed, 4000),
      state: requiredText(malformed, 100),
      nonce: requiredText(malformed, 100),
      /** The provider that answered, where it says so. */
      iss: z.string().max(300).optional(),
    }),
    result: LoginResult,
    says: '登录成功',
  }),
  /**
   * Receives the provider's message that a person signed out there (back-channel logout); its body is a form with
   * `logout_token`.
   */
  ended: post('/sys/login/oidc/ended/:tenant', {
    needs: 'nothing',
    carries: 'raw',
    secret: true,
    input: z.object({ tenant: requiredText(malformed, 50) }),
    result: nothing,
  }),
})

/** The identities of providers that the own account is bound to. */
export const ownSingleSignOn = entity('ownSingleSignOn', 'own', {
  bindings: get('/sys/user/singleSignOn', {
    needs: 'session',
    input: z.object({}),
    result: z.array(z.object({ issuer: z.string(), boundAt: z.string() })),
  }),
  unbind: del('/sys/user/singleSignOn', {
    needs: 'session',
    input: z.object({ issuer: requiredText(malformed, 300) }),
    result: nothing,
    says: '已解除绑定',
  }),
})
