import { createHash } from 'node:crypto'
import pg from 'pg'
import type { AppState } from '#kernel/app-state.ts'
import { LruMap } from '#kernel/lru-map.ts'
import { changeChannel } from './change-channel.ts'
import { statement } from './fragment.ts'
import { definitions } from './kernel.tables.ts'
import type { KnownStatement } from './send-query.ts'
import { tableInfo } from './table.ts'
import { isReadOnly, rawClient, type Tx } from './tx.ts'

/** A statement as a function: `bind` returns the placeholder or the literal of a value. */
export type Statement = (bind: (value: unknown) => string) => string

/** A statement with placeholders and their values. */
type Parameterised = ReturnType<typeof statement>

const perConnection = 50
const usesBeforePreparing = 3

interface Prepared {
  name: string
  text: string
  /** One connection only: what is known of it there. */
  known: KnownStatement
}

/** A database behind a pooler in transaction mode keeps no statement of ours: nothing is named there. */
export const isPooled = (): boolean => false

/**
 * Frequent statements are prepared with their values as literals, one plan per tenant and values: one plan for all
 * values took 225 ms instead of 17 (decision 0016). A connection holds at most fifty; the name is a hash of the text,
 * so a name never stands for two statements.
 */
export function preparedStatements(app: AppState) {
  /** Recent uses of each statement, by a hash of it, over all connections. */
  const uses = new LruMap<number>(4000)
  const ofConnection = new WeakMap<pg.ClientBase, LruMap<Prepared>>()
  let generation = 0
  const forget = () => void generation++
  app.part(changeChannel).onChange((_, table) => {
    if (table === undefined || table === tableInfo(definitions).name) forget()
  })

  /**
   * The query to send: prepared if frequent, otherwise with parameters. `short` is a shorter text with the same values
   * that differs wherever the text of the statement differs; with it a prepared statement is found without writing it.
   */
  function queryFor(tx: Tx, tenantId: number, make: Statement, short?: Parameterised): pg.QueryConfig {
    const given = short ?? statement(make)
    const query = () => (short ? statement(make) : given)
    if (app.part(isPooled) || !given.values.every(isPlain)) return query()
    const key = `${generation} ${tenantId} ${given.text}${given.values.length ? ` ${JSON.stringify(given.values)}` : ''}`
    const prepared = preparedFor(tx, key, () => {
      const literal = make(sqlLiteral)
      return { name: nameOf(`${generation} ${tenantId} ${literal}`), text: literal, known: {} }
    })
    return prepared ?? query()
  }

  /**
   * For statements that find rows by their keys: one plan fits all values, so they stay parameters. Only reads are
   * named, because a call is repeated when a prepared statement no longer fits.
   */
  function byKeys(tx: Tx, query: pg.QueryConfig): pg.QueryConfig {
    if (app.part(isPooled) || !isReadOnly(tx)) return query
    const { text, values } = query
    const key = `${generation} ${text}`
    const prepared = preparedFor(tx, key, () => ({ name: nameOf(key), text, known: {} }))
    return prepared ? { ...prepared, values } : query
  }

  /** The prepared statement of a key on this connection; `undefined` while it is not frequent. */
  function preparedFor(tx: Tx, key: string, make: () => Prepared): Prepared | undefined {
    const client = rawClient(tx)
    const here = ofConnection.get(client) ?? new LruMap<Prepared>(perConnection)
    const known = here.get(key)
    if (known) return known
    const hash = nameOf(key)
    const times = (uses.get(hash) ?? 0) + 1
    uses.set(hash, times)
    if (times <= usesBeforePreparing) return undefined
    ofConnection.set(client, here)
    const prepared = make()
    const evicted = here.set(key, prepared)
    if (evicted) release(client, evicted.name)
    return prepared
  }

  /** Called after PostgreSQL refused a plan or a name: no statement prepared so far is used again. */
  return { queryFor, byKeys, forget }
}

/** A name that belongs to one text. */
export const nameOf = (text: string): string =>
  `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`

/** Names of statements that are written with parameters, so that there are few of them. */
export function statementNames() {
  const names = new LruMap<string>(500)
  return (text: string): string => {
    const known = names.get(text)
    if (known) return known
    const name = nameOf(text)
    names.set(text, name)
    return name
  }
}

/** The error of a prepared statement whose result type changed, or whose name is gone or taken. */
export function isStaleStatement(thrown: unknown): boolean {
  const { code, routine, cause } = (thrown ?? {}) as { code?: string; routine?: string; cause?: unknown }
  if (code === '26000' || code === '42P05') return true
  if (code === '0A000' && routine === 'RevalidateCachedQuery') return true
  return cause !== undefined && isStaleStatement(cause)
}

/**
 * Frees a name on a connection. The driver keeps a list of the names it has parsed: one that is not in it was never
 * made, and freeing it would abort the transaction.
 */
function release(client: pg.ClientBase, name: string): void {
  const { parsedStatements } = (
    client as unknown as { connection: { parsedStatements: Record<string, string> } }
  ).connection
  if (!(name in parsedStatements)) return
  delete parsedStatements[name]
  client.query(`deallocate "${name}"`).catch(() => undefined)
}

const isPlain = (value: unknown) =>
  typeof value === 'string' ? !value.includes('\0') : typeof value === 'number' || typeof value === 'boolean'

/** Always quoted: PostgreSQL infers the type of a quoted literal as it does for a parameter. */
const sqlLiteral = (value: unknown) => pg.escapeLiteral(String(value))
