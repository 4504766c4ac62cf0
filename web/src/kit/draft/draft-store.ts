import { type EntryHead, type LocalStore, openLocalStore } from '#kit/local/local-store.ts'
import type { DraftText } from './desk.ts'

interface DraftHead extends EntryHead {
  place: string
  origin: string
  savedAt: number
  /** The server has it as it is, or has refused it. */
  isSent: boolean
  /** Removed here, but not yet on the server. */
  isGone: boolean
}

/** A draft as stored on the device. */
export type StoredDraft = DraftHead & { text: DraftText }

/** The store of drafts in this browser. */
export type DraftStore = LocalStore<DraftHead, DraftText>

/** Drafts are kept as long as on the server, in ms. */
const keptForMs = 30 * 24 * 3_600_000

export const openStore = (): Promise<DraftStore> =>
  openLocalStore<DraftHead, DraftText>({
    database: 'banyan-drafts',
    store: 'drafts',
    hasFiles: false,
    isOld: ({ savedAt }) => savedAt < Date.now() - keptForMs,
    blank: ({ isGone }) => (isGone ? { title: '', path: '', content: { parts: {} } } : undefined),
  })

/** Records what the server has, unless the draft was written again meanwhile. */
export const settleDraft = (store: DraftStore, { id, savedAt, isGone }: StoredDraft): Promise<void> =>
  store.change(id, (now) => {
    if (now.savedAt !== savedAt) return now
    return isGone ? undefined : { ...now, isSent: true }
  })
