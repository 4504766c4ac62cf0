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
  /** Skipped for users without this right. */
  needs: AnyEndpoint
  find: (word: string, signal: AbortSignal) => Promise<FoundRecord[]>
}
