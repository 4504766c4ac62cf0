import type { JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import { listedFetch, ProviderTrouble } from './listed-fetch.ts'

/** A provider and how we are known there. */
export interface ProviderAccess {
  /** Changes with the settings, so that cached data about the provider are dropped. */
  mark: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Blank-separated, without `openid`. */
  scopes: string
}

/** The state of a sign-in until the person returns from the provider. */
interface SignInAttempt {
  state: string
  verifier: string
  nonce: string
  redirect: string
}

/** The identity of a person at a provider. */
export interface Identity {
  issuer: string
  subject: string
  /** The address, if the provider has verified it; `unverified` and `missing` say why there is none. */
  email: { verified: string } | 'unverified' | 'missing'
  username?: string
  realname?: string
  idToken: string
  /** The session id at the provider. */
  sid?: string
}

/** A sign-out at a provider: of all sessions of a person, or of one. */
export interface Departure {
  issuer: string
  subject?: string
  sid?: string
  /** Only sessions opened before this time end, also when the token is repeated. */
  before: Date
}

const cacheMs = 300_000
const maxCached = 1000
/** Seconds that the clocks of provider and server may differ. */
const tolerance = 60
/** The age limit of a sign-out token, in minutes. */
const longestDelay = 10

/** OpenID Connect as a client: authorization code with PKCE, state and nonce; every signature is checked. */
export function providerClients(allowed: readonly string[]) {
  const fetchListed = listedFetch(allowed)
  const known = new Map<string, { until: number; config: Promise<Configuration>; keys?: JWTVerifyGetKey }>()

  function configOf(access: ProviderAccess): Promise<Configuration> {
    const kept = known.get(access.mark)
    if (kept && performance.now() < kept.until) return kept.config
    if (known.size >= maxCached) known.clear()
    const config = readConfig(access)
    known.set(access.mark, { until: performance.now() + cacheMs, config })
    config.catch(() => known.delete(access.mark))
    return config
  }

  async function readConfig({ issuer, clientId, clientSecret }: ProviderAccess): Promise<Configuration> {
    const client = await import('openid-client') // not before it is needed
    const server = new URL(issuer)
    // A provider without HTTPS has to be on the list of the operator like every other.
    const isPlain = server.protocol === 'http:'
    const found = await withErrorText(() =>
      client.discovery(server, clientId, { client_secret: clientSecret }, undefined, {
        [client.customFetch]: fetchListed,
        ...(isPlain && { execute: [client.allowInsecureRequests] }),
      }),
    )
    const metadata = found.serverMetadata()
    // The library lets a few providers name another issuer; those open to everybody must not sign anyone in here.
    if (new URL(metadata.issuer).href !== server.href) throw new ProviderTrouble(textMembers.foreignIssuer)
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
    /** Starts a sign-in: the address to go to, and the data to keep until the return. */
    async begin(
      access: ProviderAccess,
      state: string,
      redirect: string,
    ): Promise<SignInAttempt & { url: string }> {
      const client = await import('openid-client')
      const config = await configOf(access)
      const verifier = client.randomPKCECodeVerifier()
      const nonce = client.randomNonce()
      const code_challenge = await client.calculatePKCECodeChallenge(verifier)
      const url = await withErrorText(async () =>
        client.buildAuthorizationUrl(config, {
          ...{ redirect_uri: redirect, state, nonce, code_challenge, code_challenge_method: 'S256' },
          scope: ['openid', ...access.scopes.split(' ').filter(Boolean)].join(' '),
        }),
      )
      return { url: url.href, state, verifier, nonce, redirect }
    },

    /** The identity of the person who returned with the code. */
    async finish(
      access: ProviderAccess,
      { state, verifier, nonce, redirect }: SignInAttempt,
      brought: { code: string; state: string; iss?: string },
    ): Promise<Identity> {
      const client = await import('openid-client')
      const config = await configOf(access)
      const back = new URL(redirect)
      for (const [name, value] of Object.entries(brought)) if (value) back.searchParams.set(name, value)
      return withErrorText(async () => {
        const tokens = await client.authorizationCodeGrant(config, back, {
          ...{
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          },
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new ProviderTrouble(textMembers.noAnswer)
        // Some providers return the e-mail address only at the userinfo endpoint; the library compares the subject.
        const more =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        return readIdentity({ ...more, ...claims }, tokens.id_token)
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

    /** Reads the logout token of a provider; `undefined` if it belongs to another provider or is too old. */
    async readDeparture(access: ProviderAccess, token: string): Promise<Departure | undefined> {
      const jose = await import('jose')
      const server = (await configOf(access)).serverMetadata()
      const kept = known.get(access.mark)
      const keys =
        kept?.keys ??
        jose.createRemoteJWKSet(new URL(server.jwks_uri ?? ''), { [jose.customFetch]: fetchListed as never })
      if (kept) kept.keys = keys
      try {
        const { payload } = await jose.jwtVerify(token, keys, {
          ...{ issuer: server.issuer, audience: access.clientId, clockTolerance: tolerance },
          algorithms: usableAlgorithms(server.id_token_signing_alg_values_supported),
          maxTokenAge: longestDelay * 60,
          requiredClaims: ['iat', 'jti'],
        })
        return readLogout(payload)
      } catch (error) {
        if (error instanceof jose.errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

/** Only algorithms with public keys: a token signed with the client secret could come from anybody who knows it. */
const usableAlgorithms = (supported: readonly string[] | undefined): string[] =>
  (supported ?? ['RS256']).filter((name) => /^(RS|PS|ES)\d+$|^Ed/.test(name))

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** OpenID Connect Back-Channel Logout, section 2.6: an identity token is no logout token. */
function readLogout(claims: Record<string, unknown>): Departure | undefined {
  const { iss, sub, sid, iat, nonce, events } = claims
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
  const [subject, session] = [sub, sid].map((each) => (typeof each === 'string' && each ? each : undefined))
  if (!isLogout || nonce !== undefined || !(subject ?? session)) return undefined
  return { issuer: String(iss), subject, sid: session, before: new Date((Number(iat) + tolerance) * 1000) }
}
export type ProviderClients = ReturnType<typeof providerClients>

function readIdentity(claims: Record<string, unknown>, idToken: string): Identity {
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
    sid: text('sid'),
  }
}

const textMembers = {
  foreignIssuer: '单点登录服务器的签发者与设置不一致，请联系管理员',
  noAnswer: '单点登录服务器的应答不正确，请联系管理员',
}

/** What the library found wrong, by its codes; its own texts may hold addresses and codes. */
const wordsByCode: Record<string, string> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: textMembers.foreignIssuer,
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

async function withErrorText<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (let each = error; each instanceof Error; each = each.cause)
      if (each instanceof ProviderTrouble) throw each
    throw new ProviderTrouble(wordsByCode[(error as { code?: string }).code ?? ''] ?? textMembers.noAnswer)
  }
}
