import type { RecordsMessage, Watched } from '@banyan/contract/socket'
import type { RowChanges } from '#kernel/database/change-channel.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { catalogues } from '#kernel/records/catalogue.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import type { Hub, OpenSocket } from '../hub.ts'
import { callerFor, callersFor, findVisibleRows, isFollowed, type Watcher } from './seen-rows.ts'
import { updateWatch } from './watches.ts'

interface LiveOptions {
  hub: Hub
  transactions: Pick<Transactions, 'app' | 'within' | 'beginAs'>
  /** Sends in the order of other socket messages, so that nothing is sent after a session has ended. */
  tell(telling: () => void): Promise<unknown>
  onError(error: unknown): void
}

/** Changes are collected for this time, and longer while more arrive, and sent together. */
const gatherMs = 300
const quietMs = 100
const longestMs = 1200
/** After a change of many rows, e.g. an import, the next notification waits this long. */
const pauseMs = 1500
const manyRows = 200
/** Rows that a message names; of the others it says how many. */
const rowsNamed = 100
/** If more rows of a table have changed, they are not checked one by one. */
const rowsLookedAt = 20_000

type ChangedRows = Map<string, { version: number; sessionId: string | null }>

/** Notifies pages of changed records that they show and their reader may see. */
export function liveRecords({ hub, transactions, tell, onError }: LiveOptions) {
  const { app, within } = transactions
  let waiting = new Map<string, { tenantId: number; table: string; rows: ChangedRows }>()
  let timer: NodeJS.Timeout | undefined
  let firstAt = 0
  let latestAt = 0
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = (step: () => Promise<void>) => {
    last = last.then(step).catch(onError)
    return last
  }

  function gather({ tenantId, table, sessionId, rows }: RowChanges): void {
    if (hub.watching().length === 0) return
    const key = `${tenantId}:${table}`
    const entry = waiting.get(key) ?? { tenantId, table, rows: new Map() }
    waiting.set(key, entry)
    for (const [id, version] of Object.entries(rows)) {
      const before = entry.rows.get(id)
      if (before || entry.rows.size < rowsLookedAt)
        entry.rows.set(id, { version: Math.max(version, before?.version ?? 0), sessionId })
    }
    latestAt = performance.now()
    if (timer) return
    firstAt = latestAt
    flushIn(gatherMs)
  }

  function flushIn(delay: number): void {
    timer = setTimeout(() => {
      const now = performance.now()
      if (waiting.size && now - latestAt < quietMs && now - firstAt < longestMs) flushIn(quietMs)
      else void inTurn(flush)
    }, delay).unref()
  }

  async function flush(): Promise<void> {
    const gathered = [...waiting.values()]
    waiting = new Map()
    try {
      for (const { tenantId, table, rows } of gathered) {
        const tenants = new Set(hub.watching().map(({ holder }) => holder.tenantId))
        for (const each of tenants)
          if (tenantId === 0 || each === tenantId) await tellTenant(each, table, rows)
      }
    } finally {
      const isMany = gathered.some(({ rows }) => rows.size > manyRows)
      timer = undefined
      firstAt = performance.now()
      if (waiting.size > 0 || isMany) flushIn(isMany ? pauseMs : gatherMs)
    }
  }

  async function tellTenant(tenantId: number, table: string, rows: ChangedRows): Promise<void> {
    const sockets = hub.watching().filter(({ holder }) => holder.tenantId === tenantId)
    const messages = await within({ tenantId, isReadOnly: true }, async (tx) => {
      const watchers = await findWatchers(tx, tenantId, table, sockets)
      const seen = watchers.length ? await findVisibleRows(tx, watchers, [...rows.keys()]) : new Map()
      return [...seen].map(([{ source, asks }, ids]) => messageFor(asks, source.entity, ids, rows))
    })
    const told = messages.filter(({ message }) => message.total > 0)
    if (told.length)
      await tell(() => {
        for (const { socket, message } of told) hub.tellSocket(socket, message)
      })
  }

  /** The sockets that show a list over the table, each with every such list. */
  async function findWatchers(tx: Tx, tenantId: number, table: string, sockets: readonly OpenSocket[]) {
    const { entities } = await app.part(catalogues).of(tx, tenantId)
    const sources = [...entities.values()].filter((each) => each.tableName === table && isFollowed(each))
    const shown = sockets.flatMap((asks) =>
      sources.filter(({ entity }) => asks.watched?.has(entity)).map((source) => ({ source, asks })),
    )
    const callers = await callersFor(
      transactions,
      tx,
      shown.map(({ asks }) => asks.holder),
    )
    return shown.flatMap(({ source, asks }): Watcher<OpenSocket>[] => {
      const me = callers.get(asks.holder.sessionId)
      return me?.rights.lists(source) ? [{ me, source, asks }] : []
    })
  }

  /** Keeps the followed records that the holder may see; only about these a later removal is reported. */
  async function noteSeen(socket: OpenSocket, asked: readonly Watched[]): Promise<void> {
    const { watched } = socket
    const { tenantId } = socket.holder
    if (!watched) return
    await within({ tenantId, isReadOnly: true }, async (tx) => {
      const me = await callerFor(transactions, tx, socket.holder)
      const { entities } = await app.part(catalogues).of(tx, tenantId)
      for (const { entity, ids } of asked) {
        const source = entities.get(entity)
        if (!me || !source || !isFollowed(source) || !me.rights.lists(source)) continue
        const [seen] = (await findVisibleRows(tx, [{ me, source, asks: socket }], ids)).values()
        for (const id of seen ?? []) watched.get(entity)?.add(id)
      }
    })
  }

  return {
    gather,
    hear(socket: OpenSocket, text: string): void {
      const asked = updateWatch(socket, text)
      const { watched } = socket
      // When pages change quickly, only the last list is checked.
      if (asked.length)
        void inTurn(async () => (socket.watched === watched ? noteSeen(socket, asked) : undefined))
    },
    close: () => clearTimeout(timer),
  }
}

function messageFor(
  socket: OpenSocket,
  entity: string,
  seen: ReadonlySet<string>,
  rows: ChangedRows,
): { socket: OpenSocket; message: RecordsMessage } {
  const inView = socket.watched?.get(entity) ?? new Set()
  const gone = [...inView].filter((id) => rows.has(id) && !seen.has(id))
  for (const id of gone) inView.delete(id)
  const named = [...seen].sort((one, other) => Number(inView.has(other)) - Number(inView.has(one)))
  const isOwn = [...seen, ...gone].every((id) => rows.get(id)?.sessionId === socket.holder.sessionId)
  return {
    socket,
    message: {
      cmd: 'records',
      entity,
      rows: Object.fromEntries(named.slice(0, rowsNamed).map((id) => [id, rows.get(id)?.version ?? 0])),
      gone,
      total: seen.size + gone.length,
      ...(isOwn && { own: true }),
    },
  }
}
