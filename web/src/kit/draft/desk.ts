/** The unsaved work of a form: one value for each part, by the name of the part. */
export interface DraftContent {
  /** The version of the record it was typed over. */
  version?: number
  parts: Record<string, unknown>
}

/** Unsaved work that was kept. */
export interface KeptDraft {
  place: string
  origin: string
  title: string
  path: string
  /** In milliseconds since 1970. */
  savedAt: number
  content: DraftContent
  /** Written in another browser. */
  isElsewhere: boolean
}

export type DraftText = Pick<KeptDraft, 'title' | 'path' | 'content'>

/** The drafts of one place, for one open form; calls are executed in order. */
export interface DraftSlot {
  /** Reports drafts that no open form owns, newest first; a second time after the server has answered. */
  look: (tell: (found: KeptDraft[]) => void) => Promise<void>
  /** Stores the text over the last one; resolves with the time, or `undefined` where it could not be stored. */
  write: (text: DraftText) => Promise<number | undefined>
  /** Removes the draft of this form. */
  remove: () => Promise<void>
  discard: (draft: KeptDraft) => Promise<void>
  /** Closes the slot: its draft may be offered again. */
  close: () => void
}

/** All drafts of the signed-in person on this device and on the server. */
export interface DraftDesk {
  open: (place: string) => DraftSlot
  /** Drafts that no open form owns. */
  list: () => Promise<KeptDraft[]>
  discard: (draft: KeptDraft) => Promise<void>
  /** How many drafts were written in this browser. */
  count: () => Promise<number>
  /** Removes the drafts that were written in this browser, here and on the server. */
  clear: () => Promise<void>
  /** Drops the key at the end of the session, after pending writes. */
  forgetKey: () => Promise<void>
}

let deskLoader: (() => Promise<DraftDesk>) | undefined
let loadedDesk: Promise<DraftDesk> | undefined

/** Sets how the desk is opened; without it, as before sign-in, forms keep no drafts. */
export function setDesk(loader: (() => Promise<DraftDesk>) | undefined): void {
  deskLoader = loader
  loadedDesk = undefined
}

/** The desk, opened at first use; `undefined` where drafts are not kept. */
export function loadDesk(): Promise<DraftDesk> | undefined {
  if (!deskLoader) return undefined
  loadedDesk ??= deskLoader().catch((failure) => {
    loadedDesk = undefined // without network its code may not be there yet
    throw failure
  })
  return loadedDesk
}

let placeToContinue: string | undefined

/** Lets the form of this place, which is about to open, take its newest draft without a question. */
export const continueDraftAt = (place: string): void => {
  placeToContinue = place
}

export function takePlaceToContinue(place: string): boolean {
  if (placeToContinue !== place) return false
  placeToContinue = undefined
  return true
}
