import { getTableName, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { AppState } from '#kernel/app-state.ts'

/** The request's one transaction; everything a handler reads or writes goes through it. */
export type Tx = NodePgDatabase<Record<string, never>> & {
  $client: pg.PoolClient
  /** The state of the app this transaction runs in. */
  app: AppState
}

/** The settings row-level policies and stamps read; all of them end with the transaction. */
export interface Scope {
  tenantId?: number
  sessionId?: string
  accountId?: string
  username?: string
  orgCode?: string
  ticket?: string
  /** Signing in: accounts and tenants are visible because nobody is signed in yet. */
  auth?: boolean
  /** How far a test has put the clock. */
  clockShift?: number
  /** Asked before the commit: throws when the caller may no longer do what the transaction did. No setting. */
  confirm?: () => Promise<void>
}

const settingOf: Record<Exclude<keyof Scope, 'confirm'>, string> = {
  tenantId: 'app.tenant_id',
  sessionId: 'app.session_id',
  accountId: 'app.account_id',
  username: 'app.username',
  orgCode: 'app.org_code',
  ticket: 'app.ticket',
  auth: 'app.auth',
  clockShift: 'app.clock_shift',
}

/** `set local …` for a scope. Values are literals made by us: digits, hex, or quoted text without backslashes. */
export function settingsOf({ confirm: _, ...settings }: Scope): string {
  let statement = ''
  for (const [member, value] of Object.entries(settings) as [
    keyof typeof settings,
    string | number | boolean | undefined,
  ][]) {
    if (value === undefined || value === false) continue
    statement += `;set local ${settingOf[member]}=${literal(value)}`
  }
  return statement
}

function literal(value: string | number | boolean): string {
  if (value === true) return "'on'"
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error('only whole numbers are settings')
    return `'${value}'`
  }
  return pg.escapeLiteral(String(value))
}

/** What runs on a connection: statements of one tenant at a time. */
interface Connection {
  client: pg.PoolClient
  /** The facade whose statements may run now; that of another tenant waits meanwhile. */
  active?: pg.PoolClient
  written: Set<string>
}

const connections = new WeakMap<pg.PoolClient, Connection>()
const transactionsOf = new WeakMap<pg.PoolClient, Tx>()

/** The query builder of a connection; a pool's connections belong to one app. */
export function txOf(client: pg.PoolClient, app: AppState): Tx {
  let tx = transactionsOf.get(client)
  if (!tx) {
    tx = builderOn({ client, written: new Set() }, app)
    transactionsOf.set(client, tx)
  }
  const connection = connectionOf(tx)
  connection.active = tx.$client
  connection.written.clear()
  return tx
}

/** The driver's own connection, without the checks of the facade. */
export const rawClient = (tx: Tx): pg.PoolClient => connectionOf(tx).client

/** The tables a transaction has written so far. */
export const writtenBy = (tx: Tx): ReadonlySet<string> => connectionOf(tx).written

/** Runs SQL text that writes a table: the query builder does not see which one. */
export function executeWrite<T extends Record<string, unknown> = Record<string, unknown>>(
  tx: Tx,
  table: PgTable | string,
  statement: SQL,
) {
  connectionOf(tx).written.add(typeof table === 'string' ? table : getTableName(table))
  return tx.execute<T>(statement)
}

/**
 * Works for a while in another tenant inside the same transaction. Only sign-in and platform calls have reason to. The
 * work gets a transaction of its own name: a statement of the outer one that is sent before the work has ended fails,
 * also one that was built earlier and is only awaited now.
 */
export async function inTenant<T>(tx: Tx, tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = connectionOf(tx)
  const outer = connection.active
  if (outer !== tx.$client) throw new Error('this transaction works in another tenant at the moment')
  const inner = builderOn(connection, tx.app)
  connection.active = inner.$client
  const switched = connection.client.query<{ before: string | null }>(
    "select current_setting('app.tenant_id', true) as before, set_config('app.tenant_id', $1, true)",
    [String(tenantId)],
  )
  try {
    // Whatever the work asks stands behind the switch on the same connection; nobody has to wait for its answer.
    const [result] = await Promise.all([work(inner), switched])
    return result
  } finally {
    // A failed statement has aborted the transaction; then there is nothing left to restore.
    const before = await switched.then(({ rows }) => rows[0]?.before ?? '').catch(() => undefined)
    if (before !== undefined)
      connection.client.query("select set_config('app.tenant_id', $1, true)", [before]).catch(() => undefined)
    connection.active = outer
  }
}

function connectionOf(tx: Tx): Connection {
  const connection = connections.get(tx.$client)
  if (!connection) throw new Error('not a transaction of the kernel')
  return connection
}

/** A query builder whose statements run only while its tenant is the connection's, and that notes what it writes. */
function builderOn(connection: Connection, app: AppState): Tx {
  const facade: pg.PoolClient = Object.create(connection.client)
  facade.query = ((...args: unknown[]) => {
    if (connection.active !== facade)
      throw new Error('this transaction works in another tenant at the moment')
    return (connection.client.query as (...all: unknown[]) => unknown).apply(connection.client, args)
  }) as typeof facade.query
  connections.set(facade, connection)
  const tx = Object.assign(drizzle(facade, { casing: 'snake_case' }), { app }) as unknown as Tx
  for (const verb of ['insert', 'update', 'delete'] as const) {
    const build = tx[verb].bind(tx) as (table: PgTable) => never
    tx[verb] = (table: PgTable) => {
      connection.written.add(getTableName(table))
      return build(table)
    }
  }
  return tx
}

/** Adds to the settings of the running transaction. */
export const extendScope = (tx: Tx, scope: Scope) => tx.$client.query(settingsOf(scope).slice(1))
