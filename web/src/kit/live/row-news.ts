import { hashKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Changes by others to a page of a list: the changed rows, and their number with new ones. */
export interface RowNews {
  ids: ReadonlySet<string>
  count: number
}

const byRead = new Map<string, RowNews>()
const listeners = new Set<() => void>()

/** Stores the changes of a read by its query hash; `undefined` after a refetch. */
export function setNews(hash: string, news: RowNews | undefined): void {
  if (!news && !byRead.has(hash)) return
  if (news) byRead.set(hash, news)
  else byRead.delete(hash)
  for (const listener of listeners) listener()
}

export const readNews = (hash: string): RowNews | undefined => byRead.get(hash)

export function useRowNews(key: readonly unknown[]): RowNews | undefined {
  const hash = hashKey(key)
  return useSyncExternalStore(subscribe, () => byRead.get(hash))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
