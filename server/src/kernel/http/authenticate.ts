import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Peer } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Authenticator, Claims } from '#kernel/session/authenticator.ts'
import {
  type AuthenticatedTransaction,
  requestedTenant,
  type Transactions,
} from '#kernel/session/transaction.ts'
import { readFileCookie } from './files/file-cookie.ts'
import { firstHeader } from './header.ts'
import { limitRate } from './rate-limit.ts'

export interface RequestGate {
  gate: Authenticator
  transactions: Transactions
}

/** An authenticated call; `running` is its transaction, absent where the call waits for something slow. */
export type AuthenticatedCall = Partial<Pick<AuthenticatedTransaction, 'running'>> &
  Omit<AuthenticatedTransaction, 'running'>

/**
 * Opens a transaction for the caller; `speculate` assumes that a known session is unchanged until the answer is there.
 */
export async function authenticate(
  endpoint: AnyEndpoint,
  gate: RequestGate,
  request: FastifyRequest,
  { readOnly, speculate = false }: { readOnly: boolean; speculate?: boolean },
): Promise<AuthenticatedTransaction> {
  const known = claimsInHeader(gate, request)
  const { claims, tenantId } = known ?? (await claimsOutsideHeader(endpoint, gate, request))
  if (speculate && readOnly && !claims.expired) {
    const speculative = await gate.transactions.beginSpeculative(claims, tenantId)
    if (speculative) {
      request.caller = speculative.caller
      await admitKey(gate, request, speculative)
      void speculative.sessionUnchanged?.then((isUnchanged) => isUnchanged && gate.gate.noteUse(claims))
      return speculative
    }
  }
  const confirm = gate.transactions.confirmation(claims, tenantId, (caller) =>
    refuseUnauthorized(endpoint, caller),
  )
  const entered = await gate.transactions.beginAs(claims, tenantId, readOnly, { confirm })
  const caller = { ...entered.caller, confirm }
  request.caller = caller
  await admitKey(gate, request, entered)
  return { ...entered, caller }
}

/** Whoever calls with a key does so from an allowed address and not too often. */
async function admitKey(
  { gate, transactions }: RequestGate,
  request: FastifyRequest,
  { running, caller: { key, tenantId } }: AuthenticatedTransaction,
): Promise<void> {
  if (!key) return
  try {
    gate.admitAddress(key, tenantId, request.ip)
    limitRate(transactions.app, 'api key', key.id, key.perMinute, '这个密钥的请求过于频繁，请稍后再试')
  } catch (error) {
    await running.rollback()
    throw error
  }
}

/** Checks caller and right without keeping a transaction. */
export async function authorize(
  endpoint: AnyEndpoint,
  gate: RequestGate,
  request: FastifyRequest,
): Promise<Caller> {
  const { running, caller } = await authenticate(endpoint, gate, request, { readOnly: true })
  running.commitRead()
  refuseUnauthorized(endpoint, caller)
  return caller
}

/**
 * Reads as the signed-in caller in a call that needs no sign-in; `tenantId` is given where no header can name the
 * tenant.
 */
export async function readAsCaller<T>(
  endpoint: AnyEndpoint,
  gate: RequestGate,
  request: FastifyRequest,
  work: (tx: Tx, me: Caller) => Promise<T>,
  tenantId?: number,
): Promise<T> {
  const entered =
    claimsInHeader(gate, request) ?? (await claimsOutsideHeader(endpoint, gate, request, tenantId))
  const { running, caller } = await gate.transactions.beginAs(entered.claims, entered.tenantId, true)
  request.caller = caller
  await admitKey(gate, request, { running, caller })
  try {
    refuseIncomplete(endpoint, caller)
    const result = await work(running.tx, caller)
    running.commitRead()
    return result
  } catch (error) {
    await running.rollback()
    throw error
  }
}

/** Whoever has yet to set up the second factor that a role wants can do nothing else before. */
function refuseIncomplete({ beforeSecondFactor }: AnyEndpoint, { rights, hasSecondFactor }: Caller): void {
  if (rights.requiresSecondFactor && !hasSecondFactor && !beforeSecondFactor)
    throw refuse.secondFactorMissing()
}

export function refuseUnauthorized(endpoint: AnyEndpoint, caller: Caller): void {
  const { needs, scope, givesSecret } = endpoint
  refuseIncomplete(endpoint, caller)
  // An API key has no session, password or drafts of its own and may not create secrets.
  if (caller.key && (scope === 'own' || givesSecret)) throw refuse.noPermission()
  if (needs !== 'session' && !caller.rights.can(needs)) throw refuse.noPermission(needs)
  if (scope === 'platform' && !caller.platformAdmin) throw refuse.noPermission()
}

interface Claimed {
  claims: Claims
  tenantId: number
}

/** The header counts first; a second token beside it is ignored. */
function claimsInHeader(gate: RequestGate, request: FastifyRequest): Claimed | undefined {
  const token = requestToken(request)
  if (!token) return undefined
  const claims = requireClaims(gate.gate.claims(token), request, isLegacyClient(request))
  return { claims, tenantId: requestedTenant(firstHeader(request, 'tenant-id', 'x-tenant-id'), claims) }
}

/**
 * Requests the browser makes by itself have no header: a download may carry a one-time ticket (DEC-004), and reading
 * files a cookie (DEC-100).
 */
async function claimsOutsideHeader(
  endpoint: AnyEndpoint,
  gate: RequestGate,
  request: FastifyRequest,
  cookieTenant?: number,
): Promise<Claimed> {
  const { token: ticket } = request.query as { token?: unknown }
  if (endpoint.carries === 'download' && typeof ticket === 'string' && ticket !== '') {
    const claims = requireClaims(await gate.gate.redeem(ticket, request.url.split('?')[0] ?? ''), request)
    return { claims, tenantId: claims.tenantId }
  }
  const cookie = endpoint.byCookie ? readFileCookie(request.headers.cookie) : undefined
  const claims = requireClaims(cookie === undefined ? undefined : gate.gate.fileClaims(cookie), request, true)
  return { claims, tenantId: cookieTenant ?? claims.tenantId }
}

/**
 * The claims of a token that may be used. An expired one is allowed only for clients that know no refresh; the session
 * then decides whether they were active (decision 0012).
 */
function requireClaims(claims: Claims | undefined, request: FastifyRequest, mayRenew = false): Claims {
  if (!claims || (claims.expired && !mayRenew)) throw refuse.noSession()
  request.claims = claims
  return claims
}

/** Clients that spell the header the family's older way never ask for a refresh (DEC-004). */
const isLegacyClient = (request: FastifyRequest): boolean => !firstHeader(request, 'access-token')

/** The access token of a request; it counts in the header only. */
export const requestToken = (request: FastifyRequest): string =>
  firstHeader(request, 'access-token', 'x-access-token') ?? bearerToken(request) ?? ''

/** API keys come as `Authorization: Bearer`. */
const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(firstHeader(request, 'authorization') ?? '')?.[1]

/** `arrival` is taken when the call comes: a connection that is closed has no address any more. */
export const requestPeer = (request: FastifyRequest, arrival: Pick<Peer, 'address' | 'startedAt'>): Peer => ({
  requestId: request.id,
  ...arrival,
  method: request.method,
  path: request.routeOptions.url ?? '',
  agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  host: (request.hostname ?? '').replace(/:\d+$/, ''),
  isSecure: request.protocol === 'https',
  cookies: request.headers.cookie,
})
