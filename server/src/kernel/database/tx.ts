import { getTableName, type SQL } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { AppState } from '#kernel/app-state.ts'
import { faults } from '#kernel/faults.ts'
import { quoteText } from './quote.ts'
import { isPlainQuery, sendQuery } from './send-query.ts'

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
  /**
   * Signing in: accounts and tenants are visible because nobody is signed in yet. Its statements find rows by their
   * keys, so that one plan fits all values: they are prepared by name.
   */
  auth?: boolean
  /** How far a test has put the clock. */
  clockShift?: number
  /**
   * A read-only transaction: PostgreSQL refuses writes, and the commit is not awaited. Not a setting of the session.
   */
  isReadOnly?: true
  /** Called before the commit; throws when the caller has lost the right to the call. Not a setting of the session. */
  confirm?: () => Promise<void>
}

type Setting = Exclude<keyof Scope, 'confirm' | 'isReadOnly'>
const settingNames: Record<Setting, string> = {
  tenantId: 'app.tenant_id',
  sessionId: 'app.session_id',
  accountId: 'app.account_id',
  username: 'app.username',
  orgCode: 'app.org_code',
  ticket: 'app.ticket',
  auth: 'app.auth',
  clockShift: 'app.clock_shift',
}
const settingMembers = Object.keys(settingNames) as Setting[]

/** `set local …` for a scope. Values are literals made by us: digits, hex, or quoted text without backslashes. */
export function scopeStatement(scope: Scope): string {
  let statement = ''
  for (const member of settingMembers) {
    const value = scope[member]
    if (value === undefined || value === false) continue
    statement += `;set local ${settingNames[member]}=${sqlSetting(value)}`
  }
  return statement
}

function sqlSetting(value: string | number | boolean): string {
  if (value === true) return "'on'"
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error('only whole numbers are settings')
    return `'${value}'`
  }
  return quoteText(String(value))
}

/** The settings of a running transaction as statements, for one that reads the same for the same caller elsewhere. */
export async function copySettings(tx: Tx): Promise<string> {
  const names = Object.values(settingNames)
  const { rows } = await tx.$client.query<{ values: (string | null)[] }>(
    `select array[${names.map((name) => `current_setting('${name}', true)`).join(', ')}] as values`,
  )
  return names
    .map((name, n) => [name, rows[0]?.values[n]] as const)
    .flatMap(([name, value]) => (value ? [`;set local ${name}=${quoteText(value)}`] : []))
    .join('')
}

/**
 * The state of a transaction on its connection. Only the statements of one tenant are accepted at a time, and none
 * after the end.
 */
interface Running {
  client: pg.PoolClient
  app: AppState
  /**
   * The client that may run statements now; absent for the outer tenant while an inner one works, and after the end.
   */
  active?: pg.PoolClient
  isOver: boolean
  /** The tables that were written; most transactions write none. */
  written?: Set<string>
  /** Whether anything was written, even if the table is unknown. */
  hasWritten: boolean
  /** PostgreSQL refuses all writes. */
  isReadOnly: boolean
  isPreview?: boolean
  /** The name a statement is prepared under; absent where plans have to fit their values. */
  nameFor?: (text: string) => string
  /** Sends the commit, see the function `sendCommit`; absent where it cannot be sent early. */
  sendCommit?: () => void
}

/** The query builder of a transaction that begins on a connection; `endTx` ends it. */
export function transactionOf(
  client: pg.PoolClient,
  app: AppState,
  {
    isReadOnly = false,
    nameFor,
    sendCommit,
  }: Partial<Pick<Running, 'isReadOnly' | 'nameFor' | 'sendCommit'>> = {},
): Tx {
  const running: Running = { client, app, isOver: false, hasWritten: false, isReadOnly, nameFor, sendCommit }
  const tx = newTransaction(running)
  running.active = tx.$client
  return tx
}

/** Called before `commit` or `rollback` is sent: whatever comes later would run in the next transaction, and is refused. */
export function endTx(tx: Tx): void {
  const running = runningTransaction(tx)
  running.isOver = true
  running.active = undefined
}

/**
 * Declares that no further statement follows, so that the commit is sent in the same packet as the last one. A failed
 * statement still rolls everything back. Nothing is sent early where a check runs before the commit.
 */
export const sendCommit = (tx: Tx): void => runningTransaction(tx).sendCommit?.()

/** The driver's own connection, without the checks of `TransactionClient`. */
export function rawClient(tx: Tx): pg.PoolClient {
  const { client, isOver } = runningTransaction(tx)
  if (isOver) throw new Error(tooLateText)
  return client
}

/** The tables a transaction has written so far. */
export const writtenTables = (tx: Tx): ReadonlySet<string> => runningTransaction(tx).written ?? nothingWritten
const nothingWritten: ReadonlySet<string> = new Set()

/** Marks the rest of a transaction as a preview that will be rolled back: it draws no numbers and takes no locks. */
export function beginPreview(tx: Tx): void {
  runningTransaction(tx).isPreview = true
}

/** Whether whatever this transaction writes will be rolled back. */
export const isPreview = (tx: Tx): boolean => runningTransaction(tx).isPreview === true

/** Whether PostgreSQL itself refuses whatever this transaction would write. */
export const isReadOnly = (tx: Tx): boolean => runningTransaction(tx).isReadOnly

/** Whether a transaction has written; what it reads after that may never be committed and must not be cached. */
export const hasWritten = (tx: Tx): boolean => runningTransaction(tx).hasWritten

/** Runs SQL text that writes a table: the query builder does not see which one. */
export function executeWrite<T extends Record<string, unknown> = Record<string, unknown>>(
  tx: Tx,
  table: PgTable | string,
  statement: SQL,
) {
  noteWrite(runningTransaction(tx), typeof table === 'string' ? table : getTableName(table))
  return tx.execute<T>(statement)
}

/** Sends a write whose text is known already. */
export function sendWrite(tx: Tx, table: PgTable, query: pg.QueryConfig): Promise<pg.QueryResult> {
  noteWrite(runningTransaction(tx), getTableName(table))
  return tx.$client.query(query)
}

/**
 * Runs work in another tenant inside the same transaction; only sign-in and platform calls need this. The work gets its
 * own `Tx`: statements of the outer one fail until the work has ended, even those built before and awaited now.
 */
export async function inTenant<T>(tx: Tx, tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const running = runningTransaction(tx)
  const outer = running.active
  if (outer !== tx.$client) throw transactionOverError(running)
  const inner = newTransaction(running)
  running.active = inner.$client
  const switched = running.client.query<{ before: string | null }>(
    "select current_setting('app.tenant_id', true) as before, set_config('app.tenant_id', $1, true)",
    [String(tenantId)],
  )
  try {
    // Not awaited, because statements of the work follow on the same connection.
    const [result] = await Promise.all([work(inner), switched])
    return result
  } finally {
    // After a failed statement the transaction is aborted and nothing can be restored.
    const before = await switched.then(({ rows }) => rows[0]?.before ?? '').catch(() => undefined)
    if (!running.isOver) {
      if (before !== undefined)
        running.client.query("select set_config('app.tenant_id', $1, true)", [before]).catch(() => undefined)
      running.active = outer
    }
  }
}

function runningTransaction(tx: Tx): Running {
  const { $client } = tx as { $client: unknown }
  if (!($client instanceof TransactionClient)) throw new Error('not a transaction of the kernel')
  return $client.running
}

const tooLateText = 'a statement came after its transaction had ended'

const transactionOverError = ({ isOver }: Running) =>
  new Error(isOver ? tooLateText : 'this transaction works in another tenant at the moment')

function noteWrite(running: Running, table: string): void {
  running.hasWritten = true
  running.written ??= new Set()
  running.written.add(table)
}

/** Keywords of writing statements, also after `with`; a false match only prevents caching of an answer. */
const writingKeywords = /\b(?:insert|update|delete|merge|truncate|copy|create|alter|drop)\b/i

/** A client that accepts statements only while its transaction and tenant are active. */
class TransactionClient {
  readonly running: Running

  constructor(running: Running) {
    this.running = running
  }

  /** The raw connection, for `corkConnection`. */
  get connection(): unknown {
    return (this.running.client as unknown as { connection: unknown }).connection
  }

  query(...args: [string | pg.QueryConfig, ...unknown[]]): unknown {
    const { running } = this
    if ((running.active as unknown) !== this) {
      const error = transactionOverError(running)
      if (!running.isOver) throw error
      running.app.part(faults).report('late statement', error)
      return Promise.reject(error)
    }
    const [asked] = args
    if (!running.isReadOnly && !running.hasWritten)
      running.hasWritten = writingKeywords.test(typeof asked === 'string' ? asked : asked.text)
    if (running.nameFor && typeof asked === 'object' && asked.name === undefined)
      args[0] = { ...asked, name: running.nameFor(asked.text) }
    else if (args.length === 1 && typeof asked === 'object' && isPlainQuery(asked))
      return sendQuery(running.client, asked)
    return (running.client.query as (...all: unknown[]) => unknown).apply(running.client, args)
  }
}

/** One per app, because it caches the spelling of columns. */
const snakeCaseDialect = () => new PgDialect({ casing: 'snake_case' })

/** A query builder that records which tables are written. */
class TransactionBuilder extends NodePgDatabase<Record<string, never>> {
  readonly $client: pg.PoolClient
  readonly app: AppState
  readonly #running: Running

  constructor(running: Running) {
    const dialect = running.app.part(snakeCaseDialect)
    const client = new TransactionClient(running) as unknown as pg.PoolClient
    super(dialect, new NodePgSession(client, dialect, undefined), undefined)
    this.#running = running
    this.$client = client
    this.app = running.app
  }

  override insert<T extends PgTable>(table: T) {
    noteWrite(this.#running, getTableName(table))
    return super.insert(table)
  }

  override update<T extends PgTable>(table: T) {
    noteWrite(this.#running, getTableName(table))
    return super.update(table)
  }

  override delete<T extends PgTable>(table: T) {
    noteWrite(this.#running, getTableName(table))
    return super.delete(table)
  }
}

const newTransaction = (running: Running): Tx => new TransactionBuilder(running)

/** Adds to the settings of the running transaction. */
export const extendScope = (tx: Tx, scope: Scope) => tx.$client.query(scopeStatement(scope).slice(1))
