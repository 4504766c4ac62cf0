import type { QueuedWork, WaitingState } from '#kit/call/outbox.ts'
import { type Head, type LocalStore, openLocalStore } from '#kit/local/local-store.ts'

interface OutboxHead extends Head {
  at: number
}

/** What lies encrypted of a call or file that waits. */
export interface OutboxText extends QueuedWork {
  state: Exclude<WaitingState, 'sending'>
  /** The Idempotency-Key: however often it is sent, it happens once. */
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
  /** What the server answered to a file. */
  result?: { path: string }
  /** What the server holds in the place of what the person saw. */
  stored?: unknown
  /** When it was first sent; the server knows the key for some days only. */
  sentAt?: number
  /** What was written is a draft again. */
  isDrafted?: boolean
  /** How often the server failed over it. */
  failures?: number
}

export type OutboxEntry = OutboxHead & { text: OutboxText }
export type OutboxStore = LocalStore<OutboxHead, OutboxText>

/** As long as drafts, in ms. */
const keptFor = 30 * 24 * 3_600_000

export const openOutboxStore = (): Promise<OutboxStore> =>
  openLocalStore<OutboxHead, OutboxText>({
    database: 'banyan-outbox',
    store: 'entries',
    hasFiles: true,
    isOld: ({ at }) => at < Date.now() - keptFor,
  })
