import { captcha, signIn } from '@banyan/contract/identity/sign-in'
import { eq } from 'drizzle-orm'
import { Answer, serve } from '#kernel/call/serve.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { limitRate } from '#kernel/http/rate-limit.ts'
import { randomToken, sha256 } from '#kernel/keys.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findAccounts } from '../account/account.queries.ts'
import { thirdIdentities } from '../identity.tables.ts'
import { requireOpened, withFileCookie, withSignInCookies } from '../session/file-cookie.ts'
import { linkHolder } from '../session/link.ts'
import { findAccountByName, findAccountByPhone } from '../session/session.queries.ts'
import type { Captchas } from './captcha/captcha.ts'
import {
  logFailure,
  openByPassword,
  openSession,
  passwordLogin,
  refuseFailing,
  type SessionRules,
} from './login.ts'
import { countFailedAddress } from './login-limits.ts'
import type { OneTimeCodes } from './proof.ts'
import { type SmsCodes, smsPurposes } from './sms.ts'
import { type CasServer, validateTicket } from './third-party/cas.ts'
import type { ThirdProvider } from './third-party/third-party.ts'

const scanExpiredText = '扫码已失效，请重新扫码'

interface SignInServices {
  rules: SessionRules
  proofs: OneTimeCodes
  codes: SmsCodes
  cas?: CasServer
  /** Does a link also take an access token (LINK_ACCESS_TOKEN)? */
  linkAccessToken: boolean
  providers: readonly ThirdProvider[]
  /** The address of the console, to which providers return. */
  publicUrl: string
}

const scanSeconds = 600

export const signInRoutes = ({
  rules,
  proofs,
  codes,
  cas,
  linkAccessToken,
  providers,
  publicUrl,
}: SignInServices) =>
  serve(signIn, {
    async sendCode({ within, peer, input: { mobile, smsmode } }) {
      limitRate(rules.app, 'code request', peer.address, rules.loginsPerMinute)
      await codes.send(within, mobile, smsPurposes[smsmode])
      return null
    },

    async byPhone({ within, peer, input }) {
      refuseFailing(peer, rules)
      const { outcome } = await codes.check(within, input.mobile, 'login', input.captcha)
      const opened = await within({ auth: true }, async (tx) => {
        const [account] = await findAccountByPhone(tx, input.mobile)
        if (outcome === 'right' && account) return openSession(tx, peer, account, rules)
        countFailedAddress(rules.app, peer.address)
        await logFailure(tx, peer, input.mobile, account)
        return undefined
      })
      if (!opened) throw new Refusal('手机验证码错误')
      return withSignInCookies(rules, peer, opened)
    },

    async byLink(context) {
      const { within, peer } = context
      refuseFailing(peer, rules)
      const bearer = await linkHolder(context, rules.mint, linkAccessToken)
      const opened = await within({ auth: true }, async (tx) => {
        const [account] = bearer ? await findAccounts(tx, [bearer.accountId]) : []
        if (bearer && account) return openSession(tx, peer, account, rules, { link: bearer })
        countFailedAddress(rules.app, peer.address)
        await logFailure(tx, peer, '')
        return undefined
      })
      if (!opened) throw new Refusal('登录链接无效或已过期')
      const { token, userInfo: user } = requireOpened(opened)
      return withFileCookie(rules, peer, { token, user })
    },

    async byCas({ within, peer, input: { ticket, service } }) {
      if (!cas) throw new Refusal('未配置单点登录')
      refuseFailing(peer, rules)
      const username = await validateTicket(cas, ticket, service)
      const opened = await within({ auth: true }, async (tx) => {
        const [account] = username ? await findAccountByName(tx, username) : []
        if (account) return openSession(tx, peer, account, rules)
        countFailedAddress(rules.app, peer.address)
        await logFailure(tx, peer, username ?? '')
        return undefined
      })
      if (!opened) throw new Refusal('单点登录校验失败')
      return withSignInCookies(rules, peer, opened)
    },

    async thirdAuthorize({ within, peer, input: { type } }) {
      const provider = findProvider(providers, type)
      refuseFailing(peer, rules)
      const state = randomToken()
      const nonce = randomToken()
      await within({ auth: true }, (tx) =>
        proofs.issue(tx, { key: stateKey(type, state), value: nonce, seconds: scanSeconds }),
      )
      return { url: provider.scanUrl(state, `${publicUrl}/?thirdType=${type}`), nonce }
    },

    async thirdReturn({ within, peer, input: { type, code, state, nonce } }) {
      const provider = findProvider(providers, type)
      refuseFailing(peer, rules)
      // Only the browser that started the scan has the nonce, so that a sent link signs nobody in as someone else.
      const { outcome } = await within({ auth: true }, (tx) =>
        proofs.try(tx, stateKey(type, state), nonce, { tries: 1 }),
      )
      if (outcome !== 'right') {
        countFailedAddress(rules.app, peer.address)
        throw new Refusal(scanExpiredText)
      }
      const subject = await provider.subjectOf(code)
      if (!subject) throw new Refusal('扫码登录失败，请重试')
      const opened = await within({ auth: true }, async (tx) => {
        const account = await boundAccount(tx, `${type}:${subject}`)
        return account && openSession(tx, peer, account, rules)
      })
      if (opened) return withSignInCookies(rules, peer, opened)
      const thirdUuid = randomToken()
      await within({ auth: true }, (tx) =>
        proofs.issue(tx, {
          key: bindKey(type, thirdUuid),
          value: thirdUuid,
          seconds: scanSeconds,
          data: `${type}:${subject}`,
        }),
      )
      return new Answer({ thirdType: type, thirdUuid }, { message: '请绑定账号' })
    },

    async thirdEnabled() {
      const isEnabled = (type: number) => providers.some((provider) => provider.type === type)
      return { wechatEnterprise: isEnabled(2), dingtalk: isEnabled(1) }
    },

    async bindUser({ within, peer, input }) {
      const { account, refusal } = await passwordLogin(within, peer, input, rules)
      if (refusal) throw refusal
      const opened = await openByPassword(within, peer, account, rules, () =>
        within({ auth: true }, async (tx) => {
          const { thirdType, thirdUuid } = input
          const tried = await proofs.try(tx, bindKey(thirdType, thirdUuid), thirdUuid, { tries: 5 })
          if (tried.outcome !== 'right' || !tried.data) throw new Refusal(scanExpiredText)
          return openSession(tx, peer, account, rules, { bind: tried.data })
        }),
      )
      return withSignInCookies(rules, peer, opened)
    },
  })

export const captchaRoutes = (captchas: Captchas) =>
  serve(captcha, {
    picture: ({ within, input: { key } }) => captchas.picture(within, key),
    async check({ within, input }) {
      await captchas.check(within, input, true)
      return null
    },
  })

const stateKey = (type: number, state: string) => `scan:${type}:${sha256(state)}`
const bindKey = (type: number, uuid: string) => `bind:${type}:${sha256(uuid)}`

function findProvider(providers: readonly ThirdProvider[], type: number): ThirdProvider {
  const provider = providers.find((each) => each.type === type)
  if (!provider) throw new Refusal('未配置该登录方式')
  return provider
}

async function boundAccount(tx: Tx, key: string) {
  const [bound] = await tx.select().from(thirdIdentities).where(eq(thirdIdentities.key, key))
  const [account] = bound ? await findAccounts(tx, [bound.accountId]) : []
  return account
}
