import type { QueuedWork, WaitingState } from '#kit/call/outbox.ts'
import { type EntryHead, type LocalStore, openLocalStore } from '#kit/local/local-store.ts'

interface OutboxHead extends EntryHead {
  at: number
}

/** The encrypted part of a queued call or file. */
export interface OutboxText extends QueuedWork {
  state: Exclude<WaitingState, 'sending'>
  /** The Idempotency-Key, so that repeated sending has one effect. */
  key: string
  family: string
  name: string
  input: Record<string, unknown>
  title: string
  path: string
  record?: string
  becomes?: Record<string, unknown>
  reason?: string
  file?: { local: string; name: string; type: string; lastModified: number; isPicture: boolean }
  /** The answer to the upload of a file. */
  result?: { path: string }
  /** The stored version in a conflict. */
  stored?: unknown
  /** The time of the first attempt; the server remembers the key for some days only. */
  sentAt?: number
  /** The content was turned back into a draft. */
  isDrafted?: boolean
  /** The number of server failures. */
  failures?: number
}

export type OutboxEntry = OutboxHead & { text: OutboxText }
export type OutboxStore = LocalStore<OutboxHead, OutboxText>

/** Entries are kept as long as drafts, in ms. */
const keptForMs = 30 * 24 * 3_600_000

export const openOutboxStore = (): Promise<OutboxStore> =>
  openLocalStore<OutboxHead, OutboxText>({
    database: 'banyan-outbox',
    store: 'entries',
    hasFiles: true,
    isOld: ({ at }) => at < Date.now() - keptForMs,
  })
