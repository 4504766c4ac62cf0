import type pg from 'pg'
import type { Caller, KeyOfCaller, Rights } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'

/** What an access token says before the database is asked. */
export interface Claims {
  sessionId: string
  tenantId: number
  expired: boolean
}

/** The person behind a session, not yet with their rights. */
export type SessionUser = Omit<Caller, 'rights' | 'catalogue'> & { accessVersion: number }

/** A query with the name it is prepared under. */
export type NamedQuery = pg.QueryConfig & { name: string }

/** How the kernel learns who calls. Identity and access implement it; the kernel holds no business word. */
export interface Authenticator {
  /** `undefined`: not a token of ours. */
  claims(token: string): Claims | undefined
  /** The same for the file cookie, which is another kind of token and opens nothing else (DEC-100). */
  fileClaims(cookie: string): Claims | undefined
  /**
   * One query that reads session, user and tenant, all in one column `session` of JSON text: most calls only compare it
   * with what it was. It travels with the opening of the transaction, under a name of its own.
   */
  sessionQuery(sessionId: string, tenantId: number): NamedQuery
  /** Tenant 0 was asked for by someone who does not belong to it: the session's tenant is meant (DEC-003). */
  meansOwnTenant(row: Record<string, unknown> | undefined, claims: Claims, tenantId: number): boolean
  /** Throws the refusal that fits, or lets the person in. */
  authenticate(row: Record<string, unknown> | undefined, claims: Claims, tenantId: number): SessionUser
  /** The session was used and is good; every request says so, whichever way it was let in. */
  noteUse(claims: Claims): void
  /** Refuses a key at an address it may not be used from; otherwise notes that it was used. */
  admitAddress(key: KeyOfCaller, tenantId: number, address: string): void
  rights(tx: Tx, who: SessionUser): Promise<Rights>
  /** The session a one-time download ticket stands for; using it uses it up (DEC-108). */
  redeem(ticket: string, path: string): Promise<Claims | undefined>
}
