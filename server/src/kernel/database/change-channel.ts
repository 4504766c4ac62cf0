import pg from 'pg'
import type { Tx } from './tx.ts'

const changeChannel = 'banyan_changed'
const messageChannel = 'banyan_message'
/** PostgreSQL takes payloads shorter than this many bytes. */
export const messageLimit = 8000

type Listener = (tenantId: number | undefined, table: string | undefined) => void
const listeners = new Set<Listener>()

/** Hears of every committed change, here or on another server. No table: anything may have changed. */
export function onChange(listener: Listener): void {
  listeners.add(listener)
}

export function announceChange(tenantId: number | undefined, table: string | undefined): void {
  for (const listener of listeners) listener(tenantId, table)
}

/** Tells every server something, this one too, when the transaction commits; never when it does not. */
export async function notifyServers(tx: Tx, messages: readonly string[]): Promise<void> {
  if (messages.some((message) => Buffer.byteLength(message) >= messageLimit))
    throw new Error('a message between servers carries ids, not content')
  await tx.$client.query('select pg_notify($1, message) from unnest($2::text[]) message', [
    messageChannel,
    messages,
  ])
}

/**
 * Listens for the announcements of the database's triggers and for messages between servers. After a lost connection
 * everything counts as changed, and `onMessage` hears `undefined`: there may have been any number of messages.
 */
export function listenForChanges(
  config: pg.ClientConfig,
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
      if (channel === messageChannel) return onMessage(payload)
      const [tenant = '', table] = payload.split(':')
      // A change on the platform shows through in every tenant.
      announceChange(tenant === '0' ? undefined : Number(tenant), table)
    })
    try {
      await next.connect()
      await next.query(`listen ${changeChannel}; listen ${messageChannel}`)
      up = true
      announceChange(undefined, undefined)
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
