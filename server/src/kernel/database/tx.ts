import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
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
}

const settingOf: Record<keyof Scope, string> = {
  tenantId: 'app.tenant_id',
  sessionId: 'app.session_id',
  accountId: 'app.account_id',
  username: 'app.username',
  orgCode: 'app.org_code',
  ticket: 'app.ticket',
  auth: 'app.auth',
}

/** `set local …` for a scope. Values are literals made by us: digits, hex, or quoted text without backslashes. */
export function settingsOf(scope: Scope): string {
  let statement = ''
  for (const [member, value] of Object.entries(scope) as [
    keyof Scope,
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
    if (!Number.isSafeInteger(value)) throw new Error('tenant ids are whole numbers')
    return `'${value}'`
  }
  return pg.escapeLiteral(String(value))
}

const instances = new WeakMap<pg.PoolClient, Tx>()

/** The query builder of a connection; a pool's connections belong to one app. */
export function txOf(client: pg.PoolClient, app: AppState): Tx {
  let tx = instances.get(client)
  if (!tx) {
    tx = Object.assign(drizzle(client, { casing: 'snake_case' }), { app }) as unknown as Tx
    instances.set(client, tx)
  }
  return tx
}

/** Works for a while in another tenant inside the same transaction. Only sign-in and platform calls have reason to. */
export async function inTenant<T>(tx: Tx, tenantId: number, work: () => Promise<T>): Promise<T> {
  const switched = tx.$client.query<{ before: string | null }>(
    "select current_setting('app.tenant_id', true) as before, set_config('app.tenant_id', $1, true)",
    [String(tenantId)],
  )
  try {
    // Whatever the work asks stands behind the switch on the same connection; nobody has to wait for its answer.
    const [result] = await Promise.all([work(), switched])
    return result
  } finally {
    // A failed statement has aborted the transaction; then there is nothing left to restore.
    const before = await switched.then(({ rows }) => rows[0]?.before ?? '').catch(() => undefined)
    if (before !== undefined)
      tx.$client.query("select set_config('app.tenant_id', $1, true)", [before]).catch(() => undefined)
  }
}

/** Adds to the settings of the running transaction. */
export const extendScope = (tx: Tx, scope: Scope) => tx.$client.query(settingsOf(scope).slice(1))
