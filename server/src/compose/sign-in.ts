import { mailSender } from '#kernel/mail.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { findOrdinaryRole, giveRole } from '#modules/access/public.ts'
import type { SignInServices } from '#modules/identity/identity.routes.ts'
import { deviceCookies } from '#modules/identity/session/device-cookie.ts'
import { captchas } from '#modules/identity/sign-in/captcha/captcha.ts'
import { consoleMail, contactCodes, mailedCodes } from '#modules/identity/sign-in/contact-codes.ts'
import type { SessionRules } from '#modules/identity/sign-in/login.ts'
import { oneTimeCodes } from '#modules/identity/sign-in/proof.ts'
import { secondFactors } from '#modules/identity/sign-in/second-factor/second-factor.ts'
import { secondSteps } from '#modules/identity/sign-in/second-factor/second-step.ts'
import type { FindRoles } from '#modules/identity/sign-in/session.routes.ts'
import { providerClients } from '#modules/identity/sign-in/single-sign-on/provider-client.ts'
import { buildEndSessionUrl } from '#modules/identity/sign-in/single-sign-on/single-sign-in.routes.ts'
import { consoleSender, smsCodes } from '#modules/identity/sign-in/sms.ts'
import { dingtalk, type ThirdProvider, wechat } from '#modules/identity/sign-in/third-party/third-party.ts'
import type { SystemInfo } from '#modules/tenancy/system.routes.ts'

/** The ways of signing in that the settings enable. */
export function signInServices(
  settings: Settings,
  secretKey: string,
  given: Omit<SessionRules, 'checkCaptcha' | 'devices' | 'secondSteps'>,
  system: SystemInfo,
  rolesOf: FindRoles,
): SignInServices {
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
  const services = [...(publicUrl ? [new URL(publicUrl).origin] : []), ...casServices]
  const cas = casUrl ? { url: casUrl, services } : undefined
  const providers = configuredProviders(settings)
  const clients = providerClients(settings.outgoingTargets)
  return {
    session: [rules, system, rolesOf, buildEndSessionUrl(rules, clients)],
    rules,
    proofs,
    codes,
    contacts,
    captchas: pictures,
    cas,
    linkAccessToken,
    providers,
    publicUrl,
    factors,
    systemName: settings.systemName,
    clients,
    giveRole,
    allowed: settings.outgoingTargets,
    checkRole: async (tx, roleId) => void (await findOrdinaryRole(tx, roleId)),
  }
}

/** The scan logins that are configured (DEC-094). */
export function configuredProviders(settings: Settings): ThirdProvider[] {
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
