/** What a form hands over of its unsaved work: one value for each of its parts, by the name of the part. */
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

/** The drafts of one place, for one open form. What is asked of it is done in order. */
export interface DraftSlot {
  /** Tells the drafts that nobody is working on, the newest first; a second time when the server has answered. */
  look: (tell: (found: KeptDraft[]) => void) => Promise<void>
  /** Keeps the text in the place of the last one; answers when, or nothing where it could not be kept. */
  write: (text: DraftText) => Promise<number | undefined>
  /** Removes what this form has written. */
  remove: () => Promise<void>
  discard: (draft: KeptDraft) => Promise<void>
  /** The form is closed: what it wrote may be offered again. */
  close: () => void
}

/** All drafts of the signed-in person that can be reached from here. */
export interface DraftDesk {
  open: (place: string) => DraftSlot
  /** Drafts that nobody is working on. */
  list: () => Promise<KeptDraft[]>
  discard: (draft: KeptDraft) => Promise<void>
  /** How many drafts were written in this browser. */
  count: () => Promise<number>
  /** Removes the drafts that were written in this browser, here and on the server. */
  clear: () => Promise<void>
  /** The session is over: the key is forgotten once what is on its way is stored. */
  forgetKey: () => Promise<void>
}

let load: (() => Promise<DraftDesk>) | undefined
let loaded: Promise<DraftDesk> | undefined

/** Says where drafts are kept; without it, as before signing in, forms keep none. */
export function setDesk(loader: (() => Promise<DraftDesk>) | undefined): void {
  load = loader
  loaded = undefined
}

/** The desk, fetched when it is first wanted; nothing where drafts are not kept. */
export function desk(): Promise<DraftDesk> | undefined {
  if (!load) return undefined
  loaded ??= load().catch((failure) => {
    loaded = undefined // without network its code may not be there yet
    throw failure
  })
  return loaded
}

let wanted: string | undefined

/** The form of this place, which is about to open, takes its newest draft without asking. */
export const wantDraft = (place: string): void => {
  wanted = place
}

export function takeWanted(place: string): boolean {
  if (wanted !== place) return false
  wanted = undefined
  return true
}
