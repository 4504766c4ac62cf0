import { singleSignIn, statePrefix } from '@banyan/contract/identity/single-sign-on'
import { z } from 'zod'
import { type Peer, serve } from '#kernel/call/serve.ts'
import { inTenant } from '#kernel/database/tx.ts'
import { limitRate } from '#kernel/http/rate-limit.ts'
import { randomToken, sha256 } from '#kernel/keys.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { textSeal } from '#kernel/sealed-text.ts'
import { withSignInCookies } from '../../session/file-cookie.ts'
import { logLogin, openSession, refuseFailing, type SessionRules, type Within } from '../login.ts'
import { countFailedAddress } from '../login-limits.ts'
import type { OneTimeCodes } from '../proof.ts'
import type { EndSessionUrl } from '../session.routes.ts'
import { findOrCreateAccount, type GiveRole } from './account-of-identity.ts'
import { endAfterDeparture } from './end-after-departure.ts'
import { ProviderTrouble } from './listed-fetch.ts'
import { findProviderByCode, findProviderById, type Provider } from './provider.queries.ts'
import type { ProviderAccess, ProviderClients } from './provider-client.ts'
import { redirectAddresses, secretPlace } from './provider-settings.ts'

const attemptSeconds = 600
const stateExpiredText = '登录已失效，请重新登录'
const switchedOffText = '该租户的单点登录已停用，请联系管理员'
/** Longer identity tokens are not kept, because they do not fit into the sign-out address. */
const longestToken = 4000

interface Services {
  rules: SessionRules
  proofs: OneTimeCodes
  clients: ProviderClients
  giveRole: GiveRole
  publicUrl: string
}

/** The data kept between leaving for the provider and returning. */
const AttemptContent = z.object({
  tenantId: z.number(),
  verifier: z.string(),
  nonce: z.string(),
  redirect: z.string(),
})
/**
 * The data kept with a session for signing out at the provider, and to recognise the provider's own sign-out messages.
 */
const SignOutContent = z.object({
  tenantId: z.number(),
  redirect: z.string(),
  idToken: z.string().optional(),
  sid: z.string().optional(),
})

export function singleSignInRoutes({ rules, proofs, clients, giveRole, publicUrl }: Services) {
  return serve(singleSignIn, {
    async begin({ within, peer, input: { tenant: code, origin } }) {
      limitRate(rules.app, 'single sign-on', peer.address, rules.loginsPerMinute)
      const open = await within({ auth: true }, (tx) => findProviderByCode(tx, code))
      if (!open) throw new Refusal('没有找到该租户的单点登录，请核对租户编码')
      const { provider, tenant } = open
      const redirect = redirectAddresses(publicUrl, tenant.hosts).find(
        (address) => new URL(address).origin === origin,
      )
      if (!redirect) throw new Refusal(`请从 ${publicUrl || '系统的对外地址'} 打开登录页，再用公司账号登录`)
      const state = `${statePrefix}${randomToken()}`
      const access = providerAccess(rules, provider)
      const { url, verifier, nonce: claimed } = await asRefusal(() => clients.begin(access, state, redirect))
      const held: z.input<typeof AttemptContent> = {
        tenantId: provider.tenantId,
        verifier,
        nonce: claimed,
        redirect,
      }
      // Only the browser that started the sign-in has the nonce, so that a sent link signs nobody in as someone else.
      const nonce = randomToken()
      const key = stateKey(state)
      const data = rules.app.part(textSeal).seal(JSON.stringify(held), key)
      await within({ auth: true }, (tx) =>
        proofs.issue(tx, { ...{ key, value: nonce, data }, seconds: attemptSeconds }),
      )
      return { url, nonce }
    },

    async finish({ within, peer, input: { code, state, nonce, iss } }) {
      refuseFailing(peer, rules)
      const key = stateKey(state)
      const tried = await within({ auth: true }, (tx) => proofs.try(tx, key, nonce, { tries: 1 }))
      const text = tried.outcome === 'right' && rules.app.part(textSeal).open(tried.data ?? '', key)
      if (!text) {
        countFailedAddress(rules.app, peer.address)
        throw new Refusal(stateExpiredText)
      }
      const { tenantId, ...held } = AttemptContent.parse(JSON.parse(text))
      const open = await within({ auth: true }, (tx) => findProviderById(tx, tenantId))
      if (!open) throw new Refusal(switchedOffText)
      try {
        const access = providerAccess(rules, open.provider)
        const brought = { code, state, iss }
        const identity = await asRefusal(() => clients.finish(access, { ...held, state }, brought))
        const opened = await within({ auth: true, tenantId }, async (tx) => {
          // Asked again: the provider may have been switched off or replaced while it answered.
          const now = await findProviderById(tx, tenantId)
          if (
            now?.provider.issuer !== open.provider.issuer ||
            now.provider.clientId !== open.provider.clientId
          )
            throw new Refusal(switchedOffText)
          const { account, bind } = await findOrCreateAccount(tx, now.provider, identity, giveRole)
          const idToken = identity.idToken.length > longestToken ? undefined : identity.idToken
          const { sid } = identity
          const kept: z.input<typeof SignOutContent> = { tenantId, redirect: held.redirect, idToken, sid }
          const sealed = rules.app.part(textSeal).seal(JSON.stringify(kept), keptTokenPlace(account.id))
          return openSession(tx, peer, account, rules, { bind, singleSignOn: { tenantId, sealed } })
        })
        return withSignInCookies(rules, peer, opened)
      } catch (error) {
        if (error instanceof Refusal && !error.result)
          await auditFailure(within, peer, tenantId, error.message)
        throw error
      }
    },

    async ended({ within, peer, raw, input: { tenant: code } }) {
      refuseFailing(peer, rules)
      const token = new URLSearchParams(raw?.bytes.toString()).get('logout_token')
      const open = await within({ auth: true }, (tx) => findProviderByCode(tx, code))
      const departure =
        open && token ? await readDeparture(providerAccess(rules, open.provider), token) : undefined
      if (!open || !departure) {
        countFailedAddress(rules.app, peer.address)
        throw refuse.malformed('退出凭证不正确')
      }
      const { id: tenantId } = open.tenant
      await within({ auth: true, tenantId }, (tx) =>
        endAfterDeparture(tx, peer, tenantId, departure, (accountId, sealed) => {
          const text = rules.app.part(textSeal).open(sealed, keptTokenPlace(accountId))
          return text === undefined ? undefined : SignOutContent.parse(JSON.parse(text)).sid
        }),
      )
      return null
    },
  })

  /**
   * Reads a sign-out message; when the keys of the provider cannot be fetched, it is asked to send the message again.
   */
  async function readDeparture(access: ProviderAccess, token: string) {
    try {
      return await clients.readDeparture(access, token)
    } catch (error) {
      if (error instanceof ProviderTrouble) throw refuse.malformed(error.message)
      throw error
    }
  }
}

/** Logs the failed sign-in in the tenant, with the reason. */
const auditFailure = (within: Within, peer: Peer, tenantId: number, why: string) =>
  within({ auth: true, tenantId }, (tx) =>
    inTenant(tx, tenantId, (tx) => logLogin(tx, peer, '', undefined, `单点登录失败：${why}`)),
  )

/** A provider that does not answer must not prevent signing out here. */
export const buildEndSessionUrl =
  (rules: SessionRules, clients: ProviderClients): EndSessionUrl =>
  async (within, { accountId, singleSignOn }) => {
    const text = singleSignOn && rules.app.part(textSeal).open(singleSignOn, keptTokenPlace(accountId))
    if (!text) return undefined
    const { tenantId, redirect, idToken } = SignOutContent.parse(JSON.parse(text))
    const open = await within({ auth: true }, (tx) => findProviderById(tx, tenantId))
    if (!open) return undefined
    try {
      return await clients.endSessionUrl(providerAccess(rules, open.provider), idToken, redirect)
    } catch (error) {
      if (error instanceof ProviderTrouble || error instanceof Refusal) return undefined
      throw error
    }
  }

const stateKey = (state: string) => `oidc:${sha256(state)}`
const keptTokenPlace = (accountId: string) => `single sign-on of ${accountId}`

function providerAccess({ app }: SessionRules, provider: Provider): ProviderAccess {
  const { tenantId, version, issuer, clientId, scopes, sealedSecret } = provider
  const clientSecret = app.part(textSeal).open(sealedSecret, secretPlace(tenantId))
  if (clientSecret === undefined) throw new Refusal('单点登录的密钥已失效，请管理员重新填写')
  return { mark: `${tenantId}:${version}`, issuer, clientId, clientSecret, scopes }
}

async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ProviderTrouble ? new Refusal(error.message) : error
  }
}
