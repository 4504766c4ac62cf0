import type { Served } from '#kernel/call/serve.ts'
import { mailSender } from '#kernel/mail.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { findOrdinaryRole, giveRole } from '#modules/access/public.ts'
import { ownProfileRoutes } from '#modules/identity/account/profile.routes.ts'
import { visitRoutes } from '#modules/identity/activity/visit.routes.ts'
import { draftRoutes } from '#modules/identity/draft/draft.routes.ts'
import { deviceCookies } from '#modules/identity/session/device-cookie.ts'
import { captchas } from '#modules/identity/sign-in/captcha/captcha.ts'
import { contactRoutes } from '#modules/identity/sign-in/contact.routes.ts'
import { consoleMail, contactCodes, mailedCodes } from '#modules/identity/sign-in/contact-codes.ts'
import type { SessionRules } from '#modules/identity/sign-in/login.ts'
import { oneTimeCodes } from '#modules/identity/sign-in/proof.ts'
import { registrationRoutes } from '#modules/identity/sign-in/registration.routes.ts'
import { secondFactors } from '#modules/identity/sign-in/second-factor/second-factor.ts'
import { secondSteps } from '#modules/identity/sign-in/second-factor/second-step.ts'
import { ownSecondFactorRoutes, secondStepRoutes } from '#modules/identity/sign-in/second-factor.routes.ts'
import { type RolesOf, sessionRoutes } from '#modules/identity/sign-in/session.routes.ts'
import { captchaRoutes, signInRoutes } from '#modules/identity/sign-in/sign-in.routes.ts'
import { ownSingleSignOnRoutes } from '#modules/identity/sign-in/single-sign-on/own-single-sign-on.routes.ts'
import { providerClients } from '#modules/identity/sign-in/single-sign-on/provider-client.ts'
import {
  endSessionUrlOf,
  singleSignInRoutes,
} from '#modules/identity/sign-in/single-sign-on/single-sign-in.routes.ts'
import { singleSignOnRoutes } from '#modules/identity/sign-in/single-sign-on/single-sign-on.routes.ts'
import { consoleSender, smsCodes } from '#modules/identity/sign-in/sms.ts'
import { dingtalk, type ThirdProvider, wechat } from '#modules/identity/sign-in/third-party/third-party.ts'
import type { SystemInfo } from '#modules/tenancy/system.routes.ts'

/** Every way in, as far as the settings open it; unset means closed. */
export function signInCalls(
  settings: Settings,
  secretKey: string,
  given: Omit<SessionRules, 'checkCaptcha' | 'devices' | 'secondSteps'>,
  system: SystemInfo,
  rolesOf: RolesOf,
): Served[] {
  const { publicUrl = '', casUrl, casServices, linkAccessToken } = settings
  const proofs = oneTimeCodes(secretKey)
  const codes = smsCodes(proofs, settings.smsSender === 'console' ? consoleSender : undefined)
  const contacts = contactCodes(given.app, proofs, {
    phone: settings.smsSender === 'console' ? consoleSender : undefined,
    email: settings.mailSender === 'console' ? consoleMail : mailedCodes(given.app.part(mailSender)),
  })
  const pictures = captchas(proofs, settings.captcha)
  const rules = {
    ...given,
    checkCaptcha: pictures.check,
    devices: deviceCookies(secretKey),
    secondSteps: secondSteps(proofs),
  }
  const factors = secondFactors(secretKey, rules)
  const second = { rules, factors, proofs, systemName: settings.systemName }
  const services = [...(publicUrl ? [new URL(publicUrl).origin] : []), ...casServices]
  const cas = casUrl ? { url: casUrl, services } : undefined
  const providers = providersOf(settings)
  const clients = providerClients(settings.outgoingTargets)
  return [
    ...sessionRoutes(rules, system, rolesOf, endSessionUrlOf(rules, clients)),
    ...signInRoutes({ rules, proofs, codes, cas, linkAccessToken, providers, publicUrl }),
    ...secondStepRoutes(second),
    ...ownSecondFactorRoutes(second),
    ...singleSignInRoutes({ rules, proofs, clients, giveRole, publicUrl }),
    ...singleSignOnRoutes({
      allowed: settings.outgoingTargets,
      publicUrl,
      checkRole: async (tx, roleId) => void (await findOrdinaryRole(tx, roleId)),
    }),
    ...ownSingleSignOnRoutes,
    ...captchaRoutes(pictures),
    ...registrationRoutes({ rules, proofs, codes }),
    ...ownProfileRoutes,
    ...contactRoutes(contacts),
    ...visitRoutes,
    ...draftRoutes(secretKey),
  ]
}

/** The scan logins that are configured (DEC-094). */
export function providersOf(settings: Settings): ThirdProvider[] {
  const { dingtalkClientId, dingtalkClientSecret, wechatAppId, wechatAppSecret } = settings
  const providers: ThirdProvider[] = []
  if (dingtalkClientId && dingtalkClientSecret) {
    const { dingtalkLoginUrl: loginUrl, dingtalkApiUrl: apiUrl } = settings
    providers.push(dingtalk({ id: dingtalkClientId, secret: dingtalkClientSecret, loginUrl, apiUrl }))
  }
  if (wechatAppId && wechatAppSecret) {
    const { wechatLoginUrl: loginUrl, wechatApiUrl: apiUrl } = settings
    providers.push(wechat({ id: wechatAppId, secret: wechatAppSecret, loginUrl, apiUrl }))
  }
  return providers
}
