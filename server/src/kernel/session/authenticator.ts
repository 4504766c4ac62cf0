import type pg from 'pg'
import type { Caller, KeyOfCaller, Rights } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'

/** The content of an access token, before the database is asked. */
export interface Claims {
  sessionId: string
  tenantId: number
  expired: boolean
}

/** The person behind a session, not yet with their rights. */
export type SessionUser = Omit<Caller, 'rights' | 'catalogue'> & { accessVersion: number }

/** A query with the name it is prepared under. */
export type NamedQuery = pg.QueryConfig & { name: string }

/** Finds out who calls; identity and access implement it. */
export interface Authenticator {
  /** `undefined`: not a token of ours. */
  claims(token: string): Claims | undefined
  /** The same for the file cookie, which is another kind of token and opens nothing else (DEC-100). */
  fileClaims(cookie: string): Claims | undefined
  /**
   * One query for session, user and tenant as one JSON text column `session`: most calls only compare it with the last
   * one. It is sent with the opening of the transaction, as a prepared statement.
   */
  sessionQuery(sessionId: string, tenantId: number): NamedQuery
  /** Tenant 0 was asked for by someone who does not belong to it: the session's tenant is meant (DEC-003). */
  meansOwnTenant(row: Record<string, unknown> | undefined, claims: Claims, tenantId: number): boolean
  /** Returns the person or throws the fitting refusal. */
  authenticate(row: Record<string, unknown> | undefined, claims: Claims, tenantId: number): SessionUser
  /** Notes the use of a valid session; called by every request. */
  noteUse(claims: Claims): void
  /** Refuses a key at an address it may not be used from; otherwise notes that it was used. */
  admitAddress(key: KeyOfCaller, tenantId: number, address: string): void
  rights(tx: Tx, who: SessionUser): Promise<Rights>
  /** The session a one-time download ticket stands for; using it uses it up (DEC-108). */
  redeem(ticket: string, path: string): Promise<Claims | undefined>
}
