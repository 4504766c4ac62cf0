import type { RecordsMessage, Watched } from '@banyan/contract/socket'
import type { Query, QueryClient } from '@tanstack/react-query'
import {
  addedRows,
  changedRows,
  entitiesOf,
  hasOthers,
  isOutdated,
  joined,
  lookOf,
  rowsOf,
  watchedBy,
} from './live-reads.ts'
import { newsOf, noteNews } from './row-news.ts'

interface Options {
  client: QueryClient
  /** Tells the server what is shown. */
  watch: (of: Watched[]) => void
  /** A change that thousands see must not make them all ask in the same moment, in ms. */
  spreadMs?: number
}

/** How long reads may come and go before the server is told. */
const settleMs = 200

/**
 * Keeps the reads of the pages in view true: whatever the server says was changed is marked in lists and read anew
 * elsewhere. A page in the background catches up when it is looked at.
 */
export function followReads({ client, watch, spreadMs = 600 }: Options) {
  const cache = client.getQueryCache()
  let told = ''
  let settling: ReturnType<typeof setTimeout> | undefined
  let reading: ReturnType<typeof setTimeout> | undefined
  let heard = new Map<string, RecordsMessage>()
  let isAllOld = false

  const active = () => cache.getAll().filter((read) => read.isActive() && !read.isDisabled())

  function tell(): void {
    settling = undefined
    const of = watchedBy(active())
    const text = JSON.stringify(of)
    if (text === told) return
    told = text
    watch(of)
  }

  const stopListening = cache.subscribe(({ type, query, ...event }) => {
    const action = 'action' in event ? (event.action as { type: string }).type : ''
    if (type === 'removed' || action === 'success') noteNews(query.queryHash, undefined)
    if (type === 'observerAdded' || type === 'observerRemoved' || action === 'success')
      settling ??= setTimeout(tell, settleMs)
  })

  /** Soon, and not while nobody looks. */
  function readSoon(): void {
    if (!document.hidden) reading ??= setTimeout(catchUp, Math.random() * spreadMs)
  }

  function catchUp(): void {
    reading = undefined
    const messages = heard
    heard = new Map()
    if (isAllOld) {
      isAllOld = false
      void client.refetchQueries({ type: 'active' })
      return
    }
    for (const read of active()) {
      const message = entitiesOf(read)
        .flatMap((entity) => messages.get(entity) ?? [])
        .reduce<RecordsMessage | undefined>((one, other) => (one ? joined(one, other) : other), undefined)
      if (message) void bring(read, message)
    }
  }

  async function bring(read: Query, message: RecordsMessage): Promise<void> {
    const look = lookOf(read)
    if (!look) {
      if (isOutdated(read, message)) void refetch(read)
      return
    }
    const shown = rowsOf(read)
    const known = newsOf(read.queryHash)
    const ids = new Set([...(known?.ids ?? []), ...changedRows(shown, message)])
    const { dataUpdatedAt } = read.state
    const now = hasOthers(shown, message)
      ? rowsOf({ state: { data: await look().catch(() => []) } } as Query)
      : []
    const count =
      ids.size + Math.max(addedRows(shown, now, message), (known?.count ?? 0) - (known?.ids.size ?? 0))
    if (count === 0 || read.state.dataUpdatedAt !== dataUpdatedAt) return
    // The person's own change, made in another window: shown at once instead of being announced.
    if (message.own || shown.length === 0) void refetch(read)
    else noteNews(read.queryHash, { ids, count })
  }

  const refetch = (read: Query) => client.refetchQueries({ queryKey: read.queryKey, exact: true })

  const onVisible = () => void (!document.hidden && (isAllOld || heard.size) && readSoon())
  document.addEventListener('visibilitychange', onVisible)
  settling = setTimeout(tell, 0)
  return {
    /** Records were changed; without an entity some messages may have been missed. */
    hear(message: RecordsMessage): void {
      if (message.entity === undefined) isAllOld = true
      else {
        const before = heard.get(message.entity)
        heard.set(message.entity, before ? joined(before, message) : message)
      }
      readSoon()
    },
    /** The connection is back: what failed is tried again, and after an interruption everything in view. */
    back(wasInterrupted: boolean): void {
      if (wasInterrupted) {
        isAllOld = true
        readSoon()
      } else
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    },
    stop(): void {
      stopListening()
      document.removeEventListener('visibilitychange', onVisible)
      clearTimeout(settling)
      clearTimeout(reading)
    },
  }
}
export type FollowedReads = ReturnType<typeof followReads>
