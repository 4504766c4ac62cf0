import { and, eq, sql } from 'drizzle-orm'
import type { AppState } from '#kernel/app-state.ts'
import type { Peer } from '#kernel/call/serve.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { countEvent, forgetEvents, recentEvents } from '#kernel/http/rate-limit.ts'
import { newId } from '#kernel/keys.ts'
import { refuse } from '#kernel/refusal.ts'
import { loginFailures } from '../identity.tables.ts'
import { accountIdByLogin } from '../session/session.queries.ts'

/* Wrong passwords are counted and forgotten after ten minutes; right ones use up nothing, and nothing locks for good. */

const maxFailuresPerSource = 5
/**
 * After this many failures from all sources, unknown addresses are locked out; devices that signed in before are not
 * (security, section 11).
 */
const maxFailuresPerAccount = 100
export const lockedRefusal = '登录失败次数过多，请10分钟后再试'

/** The source of an attempt: a known device of the account, or else an address. */
export interface Source {
  name: string
  isKnownDevice: boolean
}

export const loginSource = ({ address }: Peer, device: string | undefined): Source =>
  device ? { name: `device:${device}`, isKnownDevice: true } : { name: address, isKnownDevice: false }

export interface FailureCounts {
  /** Failures of the account by source. */
  bySource: Map<string, number>
  ofAccount: number
  /** Failures of the address within the last minute, for any account. */
  ofAddress: number
}

/**
 * The name under which failures are counted: the same for user name and phone number of an account; unknown names count
 * by themselves.
 */
const usernameKey = (login: string) => sql`coalesce(
  (select username_key from identity_account
   where (username_key = ${login.toLowerCase()} or phone = ${login}) and deleted_at is null
   order by ${accountIdByLogin(login)}), ${login.toLowerCase()})`

/** One question whether the name exists or not, so that both cost the same. */
export async function countFailures(tx: Tx, login: string, address: string): Promise<FailureCounts> {
  const { rows } = await tx.execute<{ isOwn: boolean; peer: string; n: number; lately: number }>(sql`
    with account as (select ${usernameKey(login)} as key)
    select f.account_key = account.key as "isOwn", f.peer, count(*)::int as n,
      (count(*) filter (where f.at > app_now() - interval '1 minute'))::int as lately
    from identity_login_failure f, account
    where f.at > app_now() - interval '10 minutes' and (f.account_key = account.key or f.peer = ${address})
    group by 1, 2`)
  const own = rows.filter(({ isOwn }) => isOwn)
  return {
    bySource: new Map(own.map(({ peer, n }) => [peer, n])),
    ofAccount: own.reduce((sum, { peer, n }) => (peer.startsWith('device:') ? sum : sum + n), 0),
    ofAddress: rows.reduce((sum, { peer, lately }) => (peer === address ? sum + lately : sum), 0),
  }
}

/** Refuses attempts before the password is checked; called again right before hashing, when others may have failed. */
export function refuseLocked(
  app: AppState,
  accountKey: string,
  source: Source,
  counts: FailureCounts,
  perMinute: number,
): void {
  const here = recentEvents(app, 'login of account', `${accountKey}|${source.name}`)
  const own = Math.max(here, counts.bySource.get(source.name) ?? 0)
  if (own >= maxFailuresPerSource) throw refuse.tooMany(lockedRefusal)
  if (source.isKnownDevice) return
  if (counts.ofAccount >= maxFailuresPerAccount) throw refuse.tooMany(lockedRefusal)
  if (counts.ofAddress >= perMinute) throw refuse.tooMany(lockedRefusal)
  refuseFailingAddress(app, source.name, perMinute)
}

/** Refuses an address that failed too often within the minute, whatever the way in (DEC-011). */
export function refuseFailingAddress(app: AppState, address: string, perMinute: number): void {
  if (recentEvents(app, 'failed login', address) >= perMinute) throw refuse.tooMany(lockedRefusal)
}

/** Counts a failed try of an address, whatever the way in. */
export const countFailedAddress = (app: AppState, address: string): void =>
  void countEvent(app, 'failed login', address)

export async function keepFailure(tx: Tx, accountKey: string, { name: peer }: Source): Promise<void> {
  await tx.insert(loginFailures).values({ id: newId(), accountKey, peer, at: sql`app_now()` })
}

/** Counts a wrong password in memory for attempts that are already queued; later attempts read it from the database. */
export function countFailure(app: AppState, accountKey: string, source: Source): void {
  countEvent(app, 'login of account', `${accountKey}|${source.name}`)
  if (!source.isKnownDevice) countFailedAddress(app, source.name)
}

/** A right password resets the failures of this device or address. */
export async function forgetFailures(
  app: AppState,
  tx: Tx,
  accountKey: string,
  { name }: Source,
): Promise<void> {
  forgetEvents(app, 'login of account', `${accountKey}|${name}`)
  await tx
    .delete(loginFailures)
    .where(and(eq(loginFailures.accountKey, accountKey), eq(loginFailures.peer, name)))
}

/**
 * A new password lifts all locks of the account that the database knows. Of the tries counted in memory only those from
 * the address of the person who set it are forgotten.
 */
export async function forgetAllFailures(
  app: AppState,
  tx: Tx,
  accountKey: string,
  { name }: Source,
): Promise<void> {
  forgetEvents(app, 'login of account', `${accountKey}|${name}`)
  await tx.delete(loginFailures).where(eq(loginFailures.accountKey, accountKey))
}
