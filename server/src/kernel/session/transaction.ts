import type pg from 'pg'
import type { AppState } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { corkConnection } from '#kernel/database/cork-connection.ts'
import { isPooled, isStaleStatement } from '#kernel/database/prepared-statements.ts'
import { quoteText } from '#kernel/database/quote.ts'
import { queryCache } from '#kernel/database/remembered.ts'
import { sendForText } from '#kernel/database/send-query.ts'
import { type Scope, scopeStatement, type Tx } from '#kernel/database/tx.ts'
import { catalogues } from '#kernel/records/catalogue.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Authenticator, Claims, NamedQuery } from '#kernel/session/authenticator.ts'
import { fairQueue, type Limits } from '#kernel/turns.ts'
import { RunningTransaction } from './running-transaction.ts'

/** A transaction with the caller it runs for. */
export interface AuthenticatedTransaction {
  running: RunningTransaction
  caller: Caller
  /** Whether the assumed session still holds; absent where nothing was assumed. */
  sessionUnchanged?: Promise<boolean>
}

/**
 * Opens transactions of the request pool; settings are sent with `begin`. `checks` come from another pool, because all
 * connections of this one may be held by calls that wait for a check.
 */
export function transactions(
  pool: pg.Pool,
  gate: Authenticator,
  app: AppState,
  checks?: { beginAs(...args: BeginAs): Promise<AuthenticatedTransaction> },
) {
  const shares = fairQueue()
  const lastSeen = queryCache<{ session: string; caller: Caller }>(app, 20_000)

  async function begin(
    scope: Scope,
    readOnly: boolean,
    first?: NamedQuery,
    limits = turnLimits(scope, pool.options.max),
  ): Promise<{ running: RunningTransaction; opened: Promise<string | undefined> }> {
    const { client, leave } = await connect(limits)
    corkConnection(client)
    const running = new RunningTransaction(client, app, { scope, readOnly, leave })
    const clockShift = app.part(clock).shifted()
    const text = `begin${readOnly ? ' read only' : ''}${scopeStatement(scope)}${clockShift ? scopeStatement({ clockShift }) : ''}`
    const opened = open(client, text, first)
    // The prepared statements of such a connection are unknown, so it is closed.
    opened.catch((error) => running.end(error))
    return { running, opened }
  }

  /** A connection within the limits of a caller; waiting for limit and connection takes four seconds at most. */
  async function connect(limits: Limits): Promise<{ client: pg.PoolClient; leave: () => void }> {
    const from = performance.now()
    const free = shares.tryTake(limits)
    const leave = free ?? (await shares.enterWithin(limits, waitMs, () => refuse.tooMany()))
    const coming = pool.connect()
    // The four seconds of the pool include the time already waited.
    const waited = free ? 0 : performance.now() - from
    try {
      return { client: await (waited > 500 ? withinTime(waitMs - waited, coming) : coming), leave }
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Behind a pooler statements are not prepared: the first query follows `begin`, with parameters. */
  function open(client: pg.PoolClient, begin: string, first?: NamedQuery): Promise<string | undefined> {
    if (!first) return sendForText(client, begin)
    if (!app.part(isPooled)) return sendForText(client, `${begin};${executeText(client, first)}`)
    sendForText(client, begin).catch(() => undefined)
    return sendForText(client, first.text, first.values)
  }

  /** A transaction for a signed-in caller: begin, settings and session row in one round trip. */
  async function beginAs(
    claims: Claims,
    tenantId: number,
    readOnly: boolean,
    more: Begun = {},
  ): Promise<AuthenticatedTransaction> {
    const { running, opened } = await beginFor(claims, tenantId, readOnly, more)
    try {
      const session = await opened
      const row: Row | undefined = session === undefined ? undefined : JSON.parse(session)
      if (gate.meansOwnTenant(row, claims, tenantId)) {
        await running.rollback()
        return beginAs(claims, claims.tenantId, readOnly, more)
      }
      const who = gate.authenticate(row, claims, tenantId)
      const rights = await gate.rights(running.tx, who)
      const catalogue = await app.part(catalogues).of(running.tx, who.tenantId)
      const caller: Caller = { ...who, rights, catalogue }
      running.actFor(caller)
      if (!readOnly) {
        // Stamps need the name; the statement is on its way before the handler's first one.
        running.tx.$client
          .query(
            scopeStatement({
              accountId: who.userId,
              username: who.username,
              orgCode: who.orgCode ?? undefined,
            }).slice(1),
          )
          .catch(() => undefined)
      } else if (session) lastSeen.keep(running.tx, sessionCacheKey(claims, tenantId), { session, caller })
      return { running, caller }
    } catch (error) {
      await running.rollback()
      throw error
    }
  }

  /**
   * For calls that only read: assumes that the session is unchanged since its last call, so that the statements are
   * sent with the opening. The result counts only if the session row is the same as then.
   */
  async function beginSpeculative(
    claims: Claims,
    tenantId: number,
  ): Promise<AuthenticatedTransaction | undefined> {
    const seen = lastSeen.find(sessionCacheKey(claims, tenantId))
    // A catalogue that has to be read anew makes the call an ordinary one.
    const catalogue = app.part(catalogues).known(tenantId)
    if (!seen || !catalogue) return undefined
    const { running, opened } = await beginFor(claims, tenantId, true)
    const sessionUnchanged = opened.then(
      (session) => session === seen.session,
      () => false,
    )
    const { caller } = seen
    return {
      running,
      caller: caller.catalogue === catalogue ? caller : { ...caller, catalogue },
      sessionUnchanged,
    }
  }

  const beginFor = (
    { sessionId }: Claims,
    tenantId: number,
    readOnly: boolean,
    { confirm, limits }: Begun = {},
  ) => begin({ tenantId, sessionId, confirm }, readOnly, gate.sessionQuery(sessionId, tenantId), limits)

  /**
   * Checks before a commit whether the session is still valid and the person still has the right. Runs outside of the
   * transaction, so that its own changes do not count, and outside the limits, because the caller already holds a
   * connection.
   */
  function confirmation(claims: Claims, tenantId: number, authorize: (caller: Caller) => void) {
    let askedAt = performance.now()
    return async () => {
      if (performance.now() - askedAt < app.part(confirmAfterMs)) return
      const begin = checks ? checks.beginAs : beginAs
      const { running, caller } = await begin(claims, tenantId, true, { limits: [] })
      running.commitRead()
      authorize(caller)
      askedAt = performance.now()
    }
  }

  /** A transaction for a call, or for jobs, seeds and calls without sign-in. */
  async function within<T>(
    scope: Scope,
    work: (tx: Tx, running: RunningTransaction) => Promise<T>,
    me?: Caller,
  ): Promise<T> {
    const { isReadOnly = false } = scope
    const { running, opened } = await begin(scope, isReadOnly)
    if (me) running.actFor(me)
    try {
      // The first statement of the work travels with `begin`.
      const [result] = await Promise.all([work(running.tx, running), opened])
      if (isReadOnly) running.commitRead()
      else await running.commit()
      return result
    } catch (error) {
      if (isStaleStatement(error)) running.discard()
      else await running.rollback()
      throw error
    }
  }

  return { app, begin, beginAs, beginSpeculative, confirmation, within }
}
export type Transactions = ReturnType<typeof transactions>

type BeginAs = [claims: Claims, tenantId: number, readOnly: boolean, more?: Begun]

interface Begun {
  confirm?: Scope['confirm']
  limits?: Limits
}

/** Calls that took longer check their caller again before each commit. */
export const confirmAfterMs = () => 1000

/** Limits: a tenant may hold all connections but one, a session all but two (security, section 17). */
function turnLimits({ tenantId, sessionId }: Scope, most: number): Limits {
  const limits: Limits[number][] = []
  if (tenantId) limits.push([`tenant ${tenantId}`, Math.max(1, most - 1)])
  if (sessionId) limits.push([`session ${sessionId}`, Math.max(1, most - 2)])
  return limits
}

const waitMs = 4000

/** A connection that comes too late is released; the error is that of the pool. */
async function withinTime(ms: number, coming: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout exceeded when trying to connect')), Math.max(0, ms))
  })
  try {
    return await Promise.race([coming, late])
  } catch (error) {
    coming.then((client) => client.release()).catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The tenant a request works in: the header chooses, the session's is the default (DEC-003). */
export function requestedTenant(header: string | undefined, claims: Claims): number {
  if (header === undefined || header === '') return claims.tenantId
  if (!/^\d{1,9}$/.test(header)) throw refuse.foreignTenant()
  return Number(header)
}

type Row = Record<string, unknown>

/** The remembered session row counts only while the row read with the call is equal. */
const sessionCacheKey = ({ sessionId }: Claims, tenantId: number) =>
  ({ tenantId, tables: [], question: sessionId }) as const

const prepared = new WeakMap<pg.PoolClient, Set<string>>()

/**
 * A query as a statement, so that it stands in the same message as `begin`: one packet, one answer. Its values are
 * literals made by the driver; a connection that does not know the name yet prepares it first.
 */
function executeText(client: pg.PoolClient, { name, text, values = [] }: NamedQuery): string {
  const known = prepared.get(client) ?? new Set()
  const given = values.map((value) => quoteText(String(value))).join(',')
  const execute = `execute "${name}"${given && `(${given})`}`
  if (known.has(name)) return execute
  prepared.set(client, known.add(name))
  return `prepare "${name}" as ${text};${execute}`
}
