import pg from 'pg'

type Listener = (tenantId: number | undefined, table: string | undefined) => void
const listeners = new Set<Listener>()

/** Hears of every committed change, here or on another server. No table: anything may have changed. */
export function onChange(listener: Listener): void {
  listeners.add(listener)
}

export function changed(tenantId: number | undefined, table: string | undefined): void {
  for (const listener of listeners) listener(tenantId, table)
}

/** Listens for the announcements of the database's triggers; after a lost connection everything counts as changed. */
export function listenForChanges(
  config: pg.ClientConfig,
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
    next.on('notification', ({ payload = '' }) => {
      const [tenant = '', table] = payload.split(':')
      // A change on the platform shows through in every tenant.
      changed(tenant === '0' ? undefined : Number(tenant), table)
    })
    try {
      await next.connect()
      await next.query('listen banyan_changed')
      up = true
      changed(undefined, undefined)
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
