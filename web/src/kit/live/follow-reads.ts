import type { RecordsMessage, Watched } from '@banyan/contract/socket'
import type { Query, QueryClient } from '@tanstack/react-query'
import {
  addedRows,
  changedRows,
  collectWatched,
  hasHiddenRows,
  isOutdated,
  joinMessages,
  readEntities,
  readLook,
  readRows,
} from './live-reads.ts'
import { readNews, setNews } from './row-news.ts'

interface Options {
  client: QueryClient
  /** Tells the server what is shown. */
  watch: (of: Watched[]) => void
  /** Maximum random delay in ms, so that thousands of consoles do not refetch at the same moment. */
  spreadMs?: number
}

/** Changes of the visible reads are sent after this delay. */
const settleMs = 200

/**
 * Updates the reads of visible pages: lists mark changed rows, other reads are refetched. Background pages catch up
 * when they are shown.
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
    const of = collectWatched(active())
    const text = JSON.stringify(of)
    if (text === told) return
    told = text
    watch(of)
  }

  const stopListening = cache.subscribe(({ type, query, ...event }) => {
    const action = 'action' in event ? (event.action as { type: string }).type : ''
    if (type === 'removed' || action === 'success') setNews(query.queryHash, undefined)
    if (type === 'observerAdded' || type === 'observerRemoved' || action === 'success')
      settling ??= setTimeout(tell, settleMs)
  })

  /** Refetches after a delay, and not while the window is hidden. */
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
      const message = readEntities(read)
        .flatMap((entity) => messages.get(entity) ?? [])
        .reduce<RecordsMessage | undefined>(
          (one, other) => (one ? joinMessages(one, other) : other),
          undefined,
        )
      if (message) void bring(read, message)
    }
  }

  async function bring(read: Query, message: RecordsMessage): Promise<void> {
    const look = readLook(read)
    if (!look) {
      if (isOutdated(read, message)) void refetch(read)
      return
    }
    const shown = readRows(read)
    const known = readNews(read.queryHash)
    const ids = new Set([...(known?.ids ?? []), ...changedRows(shown, message)])
    const { dataUpdatedAt } = read.state
    const now = hasHiddenRows(shown, message)
      ? readRows({ state: { data: await look().catch(() => []) } } as Query)
      : []
    const count =
      ids.size + Math.max(addedRows(shown, now, message), (known?.count ?? 0) - (known?.ids.size ?? 0))
    if (count === 0 || read.state.dataUpdatedAt !== dataUpdatedAt) return
    // The user's own change in another window: shown at once instead of announced.
    if (message.own || shown.length === 0) void refetch(read)
    else setNews(read.queryHash, { ids, count })
  }

  const refetch = (read: Query) => client.refetchQueries({ queryKey: read.queryKey, exact: true })

  const onVisible = () => void (!document.hidden && (isAllOld || heard.size) && readSoon())
  document.addEventListener('visibilitychange', onVisible)
  settling = setTimeout(tell, 0)
  return {
    /** Handles changed records; without an entity some messages may have been missed. */
    hear(message: RecordsMessage): void {
      if (message.entity === undefined) isAllOld = true
      else {
        const before = heard.get(message.entity)
        heard.set(message.entity, before ? joinMessages(before, message) : message)
      }
      readSoon()
    },
    /** After a reconnect: retries failed reads, and after an interruption refetches everything visible. */
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
