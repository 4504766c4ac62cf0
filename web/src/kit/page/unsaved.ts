/** Unsaved work of an open form. */
export interface Unsaved {
  /** The page of the form. */
  page?: string
  isDirty: () => boolean
  /** Whether it can be kept as a draft. */
  canKeep: () => boolean
  keep: () => Promise<void>
  /** Stores it as a draft and ends it, if that succeeds. */
  setAside: () => Promise<boolean>
  /** Discards it. */
  giveUp: () => void
}
const openWorks = new Set<Unsaved>()

/** Registers an open form; returns how to unregister it. */
export function openWork(work: Unsaved): () => void {
  openWorks.add(work)
  return () => void openWorks.delete(work)
}

/** The unsaved work: in some pages, or anywhere. */
export const unsavedIn = (pages?: readonly string[]): Unsaved[] =>
  [...openWorks].filter((work) => isOfPages(work, pages) && work.isDirty())

/** Whether there is unsaved work: in some pages, or anywhere. */
export const hasUnsaved = (pages?: readonly string[]): boolean => unsavedIn(pages).length > 0

/** Discards unsaved work, so that leaving asks no second time. */
export function discardUnsaved(pages?: readonly string[]): void {
  for (const work of openWorks) if (isOfPages(work, pages)) openWorks.delete(work)
}

/** Stores all unsaved work as drafts. */
export const keepUnsaved = async (): Promise<void> => {
  await Promise.all(unsavedIn().map((work) => work.keep()))
}

/** Makes the browser ask before leaving with unsaved work; returns how to stop. */
export function confirmUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

const isOfPages = ({ page }: Unsaved, pages: readonly string[] | undefined) =>
  !pages || (page !== undefined && pages.includes(page))
