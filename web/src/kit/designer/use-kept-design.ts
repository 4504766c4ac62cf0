import { useEffect } from 'react'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import type { NamedWork } from '#kit/draft/work.ts'
import type { DesignerState } from './designer-state.ts'
import { dropJournal, type JournalKey, writeJournal } from './journal.ts'

/** Unsaved work that was kept: the items, and those it began with. */
interface KeptItems<I> {
  items: readonly I[]
  began: readonly I[]
}

interface Design<I> extends NamedWork {
  journal: JournalKey
  state: DesignerState<I>
  /** What is stored, and a text that changes whenever somebody stores something else. */
  stored: { items: readonly I[]; base: string }
  isDirty: boolean
  /** There is older unsaved work in this window, which is not replaced until the user has decided. */
  isUndecided?: boolean
  /** Takes a draft up again; somebody may have stored something else since it began. */
  onContinue: (kept: KeptItems<I>) => void
  /** What the kept work changes, in words. */
  changesIn: (kept: KeptItems<I>) => readonly string[]
}

/** Keeps what is designed: as a draft while it is not stored, and with all steps over a reload. */
export function useKeptDesign<I>(design: Design<I>) {
  const { journal, state, stored, isDirty, isUndecided, onContinue, changesIn, ...named } = design
  const { items, base } = stored
  const work = useWork(named)
  useDraftPart(work, 'design', {
    read: (): KeptItems<I> | undefined => (isDirty ? { items: state.items, began: items } : undefined),
    restore: onContinue,
    changes: (kept: KeptItems<I>) => [{ label: '修改', now: null, kept: changesIn(kept).join('；') }],
    discard: () => dropJournal(journal),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the items is kept
  useEffect(() => {
    if (isDirty) work.changed()
    else if (work.isDirty()) work.settled()
  }, [isDirty, state.items])
  useEffect(() => {
    if (!isUndecided) writeJournal(journal, { base, began: items }, state)
  }, [journal, base, items, state, isUndecided])
  return work
}
