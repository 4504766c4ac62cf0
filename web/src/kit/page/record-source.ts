import type { AnyEndpoint } from '@banyan/contract/endpoint'

/** A record found by a word, and the page that shows it. */
export interface FoundRecord {
  id: string
  title: string
  hint: string
  to: string
}

/** Records the command bar can find; the context that owns them declares it. */
export interface RecordSource {
  title: string
  /** Who may not call this is not asked to wait for it. */
  needs: AnyEndpoint
  find: (word: string, signal: AbortSignal) => Promise<FoundRecord[]>
}
