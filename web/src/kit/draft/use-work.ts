import { useContext, useInsertionEffect, useState, useSyncExternalStore } from 'react'
import { useConfirmLeave } from '#kit/page/confirm-leave.tsx'
import { PageFrame } from '#kit/page/page-frame.ts'
import { openWork } from '#kit/page/unsaved.ts'
import { createWork, type DraftPart, type NamedWork, type Work, type WorkState } from './work.ts'

/** Unsaved work with the question that is asked before it is left. */
export interface OpenWork extends Work {
  /** Goes at once where nothing would be lost, else asks first (ux §4). */
  leave: (go: () => void) => void
}

/**
 * Tells of work that can be lost with this page and keeps it as a draft: closing the tab or leaving the console asks
 * first, and whoever opens the same form again is offered it. Without a name nothing is kept, as for passwords.
 */
export function useWork(named: NamedWork | undefined): OpenWork {
  const page = useContext(PageFrame)?.page
  const [held, setHeld] = useState(() => ({ place: named?.place, work: createWork(named, page) }))
  let { work } = held
  if (held.place !== named?.place) {
    work = createWork(named, page)
    setHeld({ place: named?.place, work })
  }
  work.rename(named)
  // The only effect that outlives hiding: a page out of view has its work still.
  useInsertionEffect(() => {
    const end = openWork({ page, ...work })
    return () => {
      end()
      work.close()
    }
  }, [page, work])
  const ask = useConfirmLeave()
  return { ...work, leave: (go) => void ask([work], go) }
}

/** Hands one part of a form to its draft for as long as it is drawn. */
export function useDraftPart(work: Pick<Work, 'attach'> | undefined, name: string, part: DraftPart): void {
  const [latest] = useState(() => ({ part }))
  latest.part = part
  const attach = work?.attach
  useInsertionEffect(() => {
    if (!attach) return
    let detach: (() => void) | undefined
    let isGone = false
    // What comes back changes the form, which must not happen while it is being drawn.
    queueMicrotask(() => {
      if (isGone) return
      detach = attach(name, {
        read: () => latest.part.read(),
        restore: (kept) => latest.part.restore(kept),
        changes: (kept) => latest.part.changes?.(kept) ?? [],
      })
    })
    return () => {
      isGone = true
      detach?.()
    }
  }, [attach, name, latest])
}

export const useWorkState = (work: Pick<Work, 'subscribe' | 'state'>): WorkState =>
  useSyncExternalStore(work.subscribe, work.state)
