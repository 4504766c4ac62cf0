import { useContext, useInsertionEffect } from 'react'
import { PageFrame } from './page-frame.ts'

interface Work {
  page: string | undefined
  isDirty: () => boolean
}
const open = new Set<Work>()

/** Tells of work that would be lost with this page: closing its tab or leaving the console asks first (ux §4). */
export function useUnsaved(isDirty: () => boolean): void {
  const page = useContext(PageFrame)?.page
  // The only effect that outlives hiding: a page out of view has its work still.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when it matters, so the first one is as good as any
  useInsertionEffect(() => {
    const work = { page, isDirty }
    open.add(work)
    return () => void open.delete(work)
  }, [page])
}

/** Whether there is unsaved work: in some pages, or anywhere. */
export const hasUnsaved = (pages?: readonly string[]): boolean =>
  [...open].some((work) => isOf(work, pages) && work.isDirty())

/** Whoever chose to lose their work is not asked a second time on the way out. */
export function discardUnsaved(pages?: readonly string[]): void {
  for (const work of open) if (isOf(work, pages)) open.delete(work)
}

/** Lets the browser ask before it leaves the console over unsaved work; gives back how to stop. */
export function confirmUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

const isOf = ({ page }: Work, pages: readonly string[] | undefined) =>
  !pages || (page !== undefined && pages.includes(page))
