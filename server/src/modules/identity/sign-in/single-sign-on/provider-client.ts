import type { Configuration } from 'openid-client'
import { listedFetch, ProviderTrouble } from './listed-fetch.ts'

/** A provider and how we are known there. */
export interface ProviderAccess {
  /** Changes whenever the settings do: what was read about the provider before counts no more. */
  mark: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Blank-separated, without `openid`. */
  scopes: string
}

/** What a sign-in at a provider remembers until the person comes back. */
export interface Attempt {
  state: string
  verifier: string
  nonce: string
  redirect: string
}

/** Whom a provider vouches for. */
export interface Identity {
  issuer: string
  subject: string
  /** The address, if the provider has verified it; `unverified` and `missing` say why there is none. */
  email: { verified: string } | 'unverified' | 'missing'
  username?: string
  realname?: string
  idToken: string
}

const keptMs = 300_000
const mostKept = 1000
/** Seconds that the clocks of provider and server may differ. */
const tolerance = 60

/** OpenID Connect as a client: authorization code with PKCE, state and nonce; every signature is checked. */
export function providerClients(allowed: readonly string[]) {
  const fetchListed = listedFetch(allowed)
  const known = new Map<string, { until: number; config: Promise<Configuration> }>()

  function configOf(access: ProviderAccess): Promise<Configuration> {
    const kept = known.get(access.mark)
    if (kept && performance.now() < kept.until) return kept.config
    if (known.size >= mostKept) known.clear()
    const config = readConfig(access)
    known.set(access.mark, { until: performance.now() + keptMs, config })
    config.catch(() => known.delete(access.mark))
    return config
  }

  async function readConfig({ issuer, clientId, clientSecret }: ProviderAccess): Promise<Configuration> {
    const client = await import('openid-client') // not before it is needed
    const server = new URL(issuer)
    // A provider without HTTPS has to be on the list of the operator like every other.
    const isPlain = server.protocol === 'http:'
    const found = await inWords(() =>
      client.discovery(server, clientId, { client_secret: clientSecret }, undefined, {
        [client.customFetch]: fetchListed,
        ...(isPlain && { execute: [client.allowInsecureRequests] }),
      }),
    )
    const metadata = found.serverMetadata()
    // The library lets a few providers name another issuer; those open to everybody must not sign anyone in here.
    if (new URL(metadata.issuer).href !== server.href) throw new ProviderTrouble(texts.foreignIssuer)
    const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const config = new client.Configuration(
      metadata,
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: tolerance },
      takesPost ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret),
    )
    config[client.customFetch] = fetchListed
    if (isPlain) client.allowInsecureRequests(config)
    client.enableNonRepudiationChecks(config)
    return config
  }

  return {
    /** Where to send somebody, and what to remember meanwhile. */
    async begin(access: ProviderAccess, state: string, redirect: string): Promise<Attempt & { url: string }> {
      const client = await import('openid-client')
      const config = await configOf(access)
      const verifier = client.randomPKCECodeVerifier()
      const nonce = client.randomNonce()
      const code_challenge = await client.calculatePKCECodeChallenge(verifier)
      const url = await inWords(async () =>
        client.buildAuthorizationUrl(config, {
          ...{ redirect_uri: redirect, state, nonce, code_challenge, code_challenge_method: 'S256' },
          scope: ['openid', ...access.scopes.split(' ').filter(Boolean)].join(' '),
        }),
      )
      return { url: url.href, state, verifier, nonce, redirect }
    },

    /** Who came back with the code. */
    async finish(
      access: ProviderAccess,
      { state, verifier, nonce, redirect }: Attempt,
      brought: { code: string; state: string; iss?: string },
    ): Promise<Identity> {
      const client = await import('openid-client')
      const config = await configOf(access)
      const back = new URL(redirect)
      for (const [name, value] of Object.entries(brought)) if (value) back.searchParams.set(name, value)
      return inWords(async () => {
        const tokens = await client.authorizationCodeGrant(config, back, {
          ...{
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          },
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new ProviderTrouble(texts.noAnswer)
        // Some providers tell the address only there; the library compares the subject.
        const more =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        return identityIn({ ...more, ...claims }, tokens.id_token)
      })
    },

    /** Where to sign out at the provider; nothing when it has no such address. */
    async endSessionUrl(
      access: ProviderAccess,
      idToken: string | undefined,
      redirect: string,
    ): Promise<string | undefined> {
      const client = await import('openid-client')
      const config = await configOf(access)
      if (!config.serverMetadata().end_session_endpoint) return undefined
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: redirect,
        ...(idToken && { id_token_hint: idToken }),
      }).href
    },
  }
}
export type ProviderClients = ReturnType<typeof providerClients>

function identityIn(claims: Record<string, unknown>, idToken: string): Identity {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() ? value.trim() : undefined
  }
  const email = text('email')
  // Microsoft Entra says `xms_edov` instead: the owner of the domain has verified the address.
  const isVerified = claims.email_verified === true || [true, 1, '1'].includes(claims.xms_edov as never)
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email: !email ? 'missing' : isVerified ? { verified: email } : 'unverified',
    username: text('preferred_username') ?? email,
    realname: text('name'),
    idToken,
  }
}

const texts = {
  foreignIssuer: '单点登录服务器的签发者与设置不一致，请联系管理员',
  noAnswer: '单点登录服务器的应答不正确，请联系管理员',
}

/** What the library found wrong, by its codes; its own texts may hold addresses and codes. */
const wordsByCode: Record<string, string> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: texts.foreignIssuer,
  OAUTH_RESPONSE_BODY_ERROR:
    '单点登录服务器没有接受这次登录，请重新登录；若一直如此，请管理员核对客户端编号与密钥',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: '单点登录服务器不接受客户端编号或密钥，请联系管理员',
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: '单点登录没有完成，请重新登录',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: '单点登录的凭证已过期或时间不准，请重新登录',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: '单点登录的凭证不是为这次登录签发的，请重新登录',
  OAUTH_KEY_SELECTION_FAILED: '单点登录的凭证签名不正确，请联系管理员',
  OAUTH_UNSUPPORTED_OPERATION: '单点登录的凭证使用了不支持的签名方式，请联系管理员',
  OAUTH_HTTP_REQUEST_FORBIDDEN: '单点登录服务器的地址必须使用 HTTPS',
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (let each = error; each instanceof Error; each = each.cause)
      if (each instanceof ProviderTrouble) throw each
    throw new ProviderTrouble(wordsByCode[(error as { code?: string }).code ?? ''] ?? texts.noAnswer)
  }
}
