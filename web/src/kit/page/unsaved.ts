/** Work in an open form that is not saved. */
export interface Unsaved {
  /** The page it stands on. */
  page?: string
  isDirty: () => boolean
  /** Whether it can be kept as a draft. */
  canKeep: () => boolean
  keep: () => Promise<void>
  /** Keeps it and ends it here, if that succeeds: the form may be opened anew. */
  setAside: () => Promise<boolean>
  /** It is given up. */
  settled: () => void
}
const open = new Set<Unsaved>()

/** Notes that a form is open; gives back how to end that. */
export function openWork(work: Unsaved): () => void {
  open.add(work)
  return () => void open.delete(work)
}

/** The unsaved work: in some pages, or anywhere. */
export const unsavedIn = (pages?: readonly string[]): Unsaved[] =>
  [...open].filter((work) => isOf(work, pages) && work.isDirty())

/** Whether there is unsaved work: in some pages, or anywhere. */
export const hasUnsaved = (pages?: readonly string[]): boolean => unsavedIn(pages).length > 0

/** Whoever has decided about their work is not asked a second time on the way out. */
export function discardUnsaved(pages?: readonly string[]): void {
  for (const work of open) if (isOf(work, pages)) open.delete(work)
}

/** Keeps all unsaved work for another time. */
export const keepUnsaved = async (): Promise<void> => {
  await Promise.all(unsavedIn().map((work) => work.keep()))
}

/** Lets the browser ask before it leaves the console over unsaved work; gives back how to stop. */
export function confirmUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

const isOf = ({ page }: Unsaved, pages: readonly string[] | undefined) =>
  !pages || (page !== undefined && pages.includes(page))
