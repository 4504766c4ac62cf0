import type { Rights } from '#kernel/caller.ts'
import { nameOf } from '#kernel/database/prepared-statements.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { sha256 } from '#kernel/keys.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Authenticator, Claims, SessionUser } from '#kernel/session/authenticator.ts'
import { useTicket } from './session.queries.ts'
import type { TokenMint } from './token.ts'

interface SessionRow {
  userId: string
  revoked: boolean
  revokedBy: string | null
  over: boolean
  /**
   * Whether its first access token stays valid while in use: the session was never refreshed and not opened by a link.
   */
  renews: boolean | null
  username: string | null
  realname: string | null
  orgCode: string | null
  status: string | null
  platformAdmin: boolean | null
  homeTenantId: number | null
  tenantOpen: boolean | null
  accessVersion: number | null
  secondFactor: boolean | null
}

const sessionSql = 'select session_state() as session'
const sessionName = nameOf(sessionSql)

/** Authenticates requests: tokens by signature first, then the session row on every request. */
export function authenticator(
  mint: TokenMint,
  rights: (tx: Tx, who: SessionUser) => Promise<Rights>,
  redeemIn: <T>(hash: string, work: (tx: Tx) => Promise<T>) => Promise<T>,
): Authenticator {
  return {
    claims: mint.readAccess,
    fileClaims: mint.readFile,
    // The transaction is opened for the session and the tenant: the function finds them there.
    sessionQuery: () => ({ name: sessionName, text: sessionSql }),
    meansOwnTenant: (row, claims, tenantId) =>
      tenantId === 0 &&
      claims.tenantId !== 0 &&
      row !== undefined &&
      (row as unknown as SessionRow).username === null,
    authenticate: (row, claims, tenantId) =>
      admitSession(row as unknown as SessionRow | undefined, claims, tenantId),
    noteUse: () => undefined,
    admitAddress: () => undefined,
    rights,
    async redeem(ticket, path) {
      const hash = sha256(ticket)
      const [row] = await redeemIn(hash, (tx) => useTicket(tx, hash, 'download'))
      if (!row || row.path !== path) return undefined
      return { sessionId: row.sessionId, tenantId: row.tenantId, expired: false }
    },
  }
}

/** The order matters: an ended session is reported before anything about the person is revealed (DEC-024). */
export function admitSession(row: SessionRow | undefined, claims: Claims, tenantId: number): SessionUser {
  if (!row || row.over) throw refuse.noSession()
  if (claims.expired && !row.renews) throw refuse.noSession()
  if (row.revoked) throw row.revokedBy === 'self' ? refuse.noSession() : refuse.endedSession()
  if (row.username === null || !row.tenantOpen) throw refuse.foreignTenant()
  if (row.status === '2') throw refuse.endedSession()
  return {
    userId: row.userId,
    username: row.username,
    realname: row.realname,
    orgCode: row.orgCode,
    tenantId,
    sessionId: claims.sessionId,
    platformAdmin: row.platformAdmin === true,
    homeTenantId: row.homeTenantId ?? tenantId,
    accessVersion: row.accessVersion ?? 0,
    hasSecondFactor: row.secondFactor === true,
  }
}
