import { useContext, useEffect, useInsertionEffect, useState, useSyncExternalStore } from 'react'
import { useConfirmLeave } from '#kit/page/confirm-leave.tsx'
import { PageFrame } from '#kit/page/page-frame.ts'
import { openWork } from '#kit/page/unsaved.ts'
import { isSame } from './form-part.ts'
import { createWork, type DraftPart, type NamedWork, type Work, type WorkState } from './work.ts'

/** Unsaved work with the question asked before leaving. */
export interface OpenWork extends Work {
  /** Leaves at once if nothing would be lost, otherwise asks first (ux §4). */
  leave: (go: () => void) => void
}

/**
 * Registers unsaved work and keeps it as a draft: closing the tab or leaving the console asks first, and the form
 * offers the draft when it is opened again. Without a name nothing is stored, as for passwords.
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
  // An insertion effect, because it is the only one kept while the page is hidden.
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

/** Adds a part of a form to its draft while it is mounted. */
export function useDraftPart(work: Pick<Work, 'attach'> | undefined, name: string, part: DraftPart): void {
  const [latest] = useState(() => ({ part }))
  latest.part = part
  const attach = work?.attach
  useInsertionEffect(() => {
    if (!attach) return
    let detach: (() => void) | undefined
    let isGone = false
    // Restoring changes the form, which must not happen during rendering.
    queueMicrotask(() => {
      if (isGone) return
      detach = attach(name, {
        read: () => latest.part.read(),
        restore: (kept) => latest.part.restore(kept),
        changes: (kept) => latest.part.changes?.(kept) ?? [],
        discard: () => latest.part.discard?.(),
      })
    })
    return () => {
      isGone = true
      detach?.()
    }
  }, [attach, name, latest])
}

interface KeptValue<V> {
  label: string
  value: V
  /** The value the dialog opened with; `undefined` until it is known. */
  opened: V | undefined
  restore: (value: V) => void
  /** Shows a value in the comparison with the draft. */
  show?: (value: V) => unknown
}

/** Keeps a single value, outside of a form, in the draft of its dialog. */
export function useDraftValue<V>(work: Work, { label, value, opened, restore, show }: KeptValue<V>): void {
  const isChanged = opened !== undefined && !isSame(value, opened)
  useDraftPart(work, 'value', {
    read: () => (isChanged ? value : undefined),
    restore,
    changes: (kept: V) => [{ label, now: show ? show(value) : value, kept: show ? show(kept) : kept }],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the value is kept
  useEffect(() => {
    if (isChanged) work.changed()
    else if (work.isDirty()) work.settled()
  }, [isChanged, JSON.stringify(value)])
}

export const useWorkState = (work: Pick<Work, 'subscribe' | 'state'>): WorkState =>
  useSyncExternalStore(work.subscribe, work.state)
