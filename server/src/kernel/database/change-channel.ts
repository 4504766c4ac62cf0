import type pg from 'pg'
import { z } from 'zod'
import type { DatabaseConfig } from './database-client.ts'
import type { Tx } from './tx.ts'
import { type WatchedConnection, watchConnection } from './watch-connection.ts'

const tableChannelName = 'banyan_changed'
const messageChannelName = 'banyan_message'
const rowChannelName = 'banyan_rows'
/** PostgreSQL takes payloads shorter than this many bytes. */
export const messageLimit = 8000

type Listener = (tenantId: number | undefined, table: string | undefined) => void

/** The rows of a table that a transaction changed: ids and versions, no content. */
const RowChanges = z.object({
  /** 0: rows of the platform, which other tenants may see too. */
  tenantId: z.number(),
  table: z.string(),
  /** The session whose call did it; jobs have none. */
  sessionId: z.string().nullable(),
  rows: z.record(z.string(), z.number()),
})
export type RowChanges = z.output<typeof RowChanges>

export interface ChangeChannel {
  /** Calls the listener for every committed change, here or on another server. No table: anything may have changed. */
  onChange(listener: Listener): void
  announce(tenantId: number | undefined, table: string | undefined): void
  /** Like `onChange`, with the changed rows; a large transaction is announced in several parts. */
  onRows(listener: (changes: RowChanges) => void): void
  announceRows(changes: RowChanges): void
}

/** How caches of one app learn that a table changed. */
export function changeChannel(): ChangeChannel {
  const listeners = new Set<Listener>()
  const rowListeners = new Set<(changes: RowChanges) => void>()
  return {
    onRows: (listener) => void rowListeners.add(listener),
    announceRows(changes) {
      for (const listener of rowListeners) listener(changes)
    },
    onChange: (listener) => void listeners.add(listener),
    announce(tenantId, table) {
      for (const listener of listeners) listener(tenantId, table)
    },
  }
}

/** Sends messages to every server, including this one, when the transaction commits. */
export async function notifyServers(tx: Tx, messages: readonly string[]): Promise<void> {
  if (messages.some((message) => Buffer.byteLength(message) >= messageLimit))
    throw new Error('a message between servers carries ids, not content')
  await tx.$client.query('select pg_notify($1, message) from unnest($2::text[]) message', [
    messageChannelName,
    messages,
  ])
}

const connectionName = (filePlace: string): string => `banyan changes ${filePlace}`

/** Whether a connected server stores its files in another place. */
export async function hasOtherFilePlace(pool: pg.Pool, filePlace: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database()
     and starts_with(application_name, $1) and application_name <> $2 limit 1`,
    [connectionName(''), connectionName(filePlace)],
  )
  return Boolean(rowCount)
}

/**
 * Listens for the announcements of the database's triggers and for messages between servers. After a lost connection
 * everything counts as changed, and `onMessage` hears `undefined`: there may have been any number of messages. A
 * connection that answers nothing, or no longer listens, is noticed within ten seconds (operations 9).
 */
export function listenForChanges(
  config: DatabaseConfig,
  changes: ChangeChannel,
  onMessage: (message: string | undefined) => void = () => undefined,
  /**
   * The place of this server's files; it is part of the name of this connection, so that other servers can compare it
   * with theirs.
   */
  filePlace = 'unknown',
): WatchedConnection {
  return watchConnection(config, {
    name: connectionName(filePlace),
    everyMs: 5_000,
    patienceMs: 5_000,
    retryMs: 1_000,
    async open(client) {
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === messageChannelName) return onMessage(payload)
        if (channel === rowChannelName) return announceRowsIn(payload, changes)
        const [tenant = '', table] = payload.split(':')
        // Rows of the platform are readable by all tenants, so all their caches are notified.
        changes.announce(tenant === '0' ? undefined : Number(tenant), table)
      })
      await client.query(`listen ${tableChannelName}; listen ${messageChannelName}; listen ${rowChannelName}`)
      changes.announce(undefined, undefined)
      onMessage(undefined)
    },
    async ask(client) {
      const { rowCount } = await client.query('select from pg_listening_channels()')
      if (rowCount !== 3) throw new Error('the connection does not listen any more')
    },
  })
}

/** Payloads of a newer version are ignored. */
function announceRowsIn(payload: string, changes: ChangeChannel): void {
  const { data } = RowChanges.safeParse(JSON.parse(payload))
  if (data) changes.announceRows(data)
}
