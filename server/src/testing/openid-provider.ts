import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

type Claims = Record<string, unknown>

/** How the next sign-in goes: who it is, and what is wrong with it. */
export interface Turn {
  claims?: Claims
  /** Claims that the identity token lacks and the address for claims tells. */
  userInfo?: Claims
  signedBy?: 'provider' | 'stranger' | 'nobody' | 'client secret'
  /** Seconds from now until the token ends. */
  lasts?: number
}

/** Members of the description that a test wants otherwise; `undefined` takes one away. */
type Description = Record<string, unknown>

interface OpenIdProvider {
  url: string
  clientId: string
  clientSecret: string
  turn: Turn
  description: Description
  /** Something else in place of an address of the provider. */
  answers: Record<string, { status: number; headers?: Record<string, string>; body?: string }>
  asked: string[]
  /** Opens the sign-in page as a browser does, and gives where it is sent back to, with the parameters. */
  visit(address: string): Promise<{ to: string; code: string; state: string; iss?: string }>
  /** What it sends to say that somebody has left it. */
  logoutToken(claims: Claims, signedBy?: Turn['signedBy']): Promise<string>
  close(): Promise<void>
}

/** An OpenID provider with keys of its own, on a port of this machine; everybody who visits it is signed in. */
export async function openIdProvider(port = 0): Promise<OpenIdProvider> {
  const own = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256', { extractable: true })
  const clientId = 'banyan'
  const clientSecret = 'a secret of the provider'
  const codes = new Map<string, { asked: URLSearchParams; turn: Turn }>()
  const tokens = new Map<string, Claims>()

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const at = new URL(request.url ?? '/', provider.url)
    provider.asked.push(at.pathname)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const fixed = provider.answers[at.pathname]
    if (fixed) return void response.writeHead(fixed.status, fixed.headers).end(fixed.body)
    if (at.pathname === '/.well-known/openid-configuration') return void send(200, describe())
    if (at.pathname === '/jwks')
      return void send(200, { keys: [{ ...(await exportJWK(own.publicKey)), ...use }] })
    if (at.pathname === '/authorize') return void response.writeHead(302, { location: admit(at) }).end()
    if (at.pathname === '/logout')
      return void response
        .writeHead(302, { location: at.searchParams.get('post_logout_redirect_uri') ?? '/' })
        .end()
    if (at.pathname === '/userinfo')
      return void send(200, tokens.get(request.headers.authorization?.split(' ')[1] ?? '') ?? {})
    if (at.pathname === '/token')
      return void (await exchange(new URLSearchParams(Buffer.concat(chunks).toString()), send))
    send(404, {})
  })

  const use = { kid: 'one', use: 'sig', alg: 'RS256' }
  const describe = () => ({
    issuer: provider.url,
    authorization_endpoint: `${provider.url}/authorize`,
    token_endpoint: `${provider.url}/token`,
    jwks_uri: `${provider.url}/jwks`,
    userinfo_endpoint: `${provider.url}/userinfo`,
    end_session_endpoint: `${provider.url}/logout`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    ...provider.description,
  })

  function admit({ searchParams: asked }: URL): string {
    const code = randomUUID()
    codes.set(code, { asked, turn: provider.turn })
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return back.href
  }

  async function exchange(sent: URLSearchParams, send: (status: number, body: unknown) => void) {
    const known = codes.get(sent.get('code') ?? '')
    codes.delete(sent.get('code') ?? '')
    const proof = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    if (sent.get('client_id') !== clientId || sent.get('client_secret') !== clientSecret)
      return send(401, { error: 'invalid_client' })
    if (
      known?.asked.get('redirect_uri') !== sent.get('redirect_uri') ||
      known?.asked.get('code_challenge') !== proof
    )
      return send(400, { error: 'invalid_grant' })
    const { claims = {}, userInfo = {}, lasts = 300 } = known.turn
    const access_token = randomUUID()
    tokens.set(access_token, { sub: claims.sub, ...userInfo })
    const now = Math.floor(Date.now() / 1000)
    const all = {
      ...{ iss: provider.url, aud: clientId, iat: now, exp: now + lasts, nonce: known.asked.get('nonce') },
      ...claims,
    }
    send(200, { access_token, token_type: 'Bearer', id_token: await tokenOf(all, known.turn.signedBy) })
  }

  async function tokenOf(claims: Claims, signedBy: Turn['signedBy'] = 'provider'): Promise<string> {
    if (signedBy === 'nobody') return new UnsecuredJWT(claims).encode()
    const isShared = signedBy === 'client secret'
    const key = isShared
      ? new TextEncoder().encode(clientSecret.padEnd(32, ' '))
      : (signedBy === 'stranger' ? stranger : own).privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: isShared ? 'HS256' : 'RS256', kid: 'one' }).sign(key)
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const provider: OpenIdProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ clientId, clientSecret, turn: {}, description: {}, answers: {}, asked: [] },
    async visit(address) {
      const { headers } = await fetch(address, { redirect: 'manual' })
      const to = new URL(headers.get('location') ?? '')
      const { code = '', state = '', iss } = Object.fromEntries(to.searchParams)
      return { to: `${to.origin}${to.pathname}`, code, state, ...(iss && { iss }) }
    },
    logoutToken(claims, signedBy) {
      const now = Math.floor(Date.now() / 1000)
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      const usual = { iss: provider.url, aud: clientId, iat: now, exp: now + 120, jti: randomUUID(), events }
      return tokenOf({ ...usual, ...claims }, signedBy)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return provider
}
