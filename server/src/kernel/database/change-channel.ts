import pg from 'pg'
import type { Tx } from './tx.ts'

const changedName = 'banyan_changed'
const messageName = 'banyan_message'
/** PostgreSQL takes payloads shorter than this many bytes. */
export const messageLimit = 8000

type Listener = (tenantId: number | undefined, table: string | undefined) => void

export interface ChangeChannel {
  /** Calls the listener for every committed change, here or on another server. No table: anything may have changed. */
  onChange(listener: Listener): void
  announce(tenantId: number | undefined, table: string | undefined): void
}

/** How caches of one app learn that a table changed. */
export function changeChannel(): ChangeChannel {
  const listeners = new Set<Listener>()
  return {
    onChange: (listener) => void listeners.add(listener),
    announce(tenantId, table) {
      for (const listener of listeners) listener(tenantId, table)
    },
  }
}

/** Tells every server something, this one too, when the transaction commits; never when it does not. */
export async function notifyServers(tx: Tx, messages: readonly string[]): Promise<void> {
  if (messages.some((message) => Buffer.byteLength(message) >= messageLimit))
    throw new Error('a message between servers carries ids, not content')
  await tx.$client.query('select pg_notify($1, message) from unnest($2::text[]) message', [
    messageName,
    messages,
  ])
}

/**
 * Listens for the announcements of the database's triggers and for messages between servers. After a lost connection
 * everything counts as changed, and `onMessage` hears `undefined`: there may have been any number of messages.
 */
export function listenForChanges(
  config: pg.ClientConfig,
  changes: ChangeChannel,
  onMessage: (message: string | undefined) => void = () => undefined,
  retryMs = 1000,
): { close(): Promise<void>; isUp(): boolean } {
  let client: pg.Client | undefined
  let closed = false
  let up = false

  async function connect(): Promise<void> {
    if (closed) return
    const next = new pg.Client(config)
    client = next
    next.on('error', () => again(next))
    next.on('end', () => again(next))
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === messageName) return onMessage(payload)
      const [tenant = '', table] = payload.split(':')
      // A change on the platform shows through in every tenant.
      changes.announce(tenant === '0' ? undefined : Number(tenant), table)
    })
    try {
      await next.connect()
      await next.query(`listen ${changedName}; listen ${messageName}`)
      up = true
      changes.announce(undefined, undefined)
      onMessage(undefined)
    } catch {
      again(next)
    }
  }
  function again(failed: pg.Client): void {
    if (failed !== client) return
    up = false
    client = undefined
    failed.end().catch(() => undefined)
    if (!closed) setTimeout(() => void connect(), retryMs).unref()
  }
  void connect()
  return {
    isUp: () => up,
    async close() {
      closed = true
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
