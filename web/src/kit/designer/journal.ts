import { storedWindow } from '#kit/call/storage.ts'
import type { DesignerState } from './designer-state.ts'
import type { DesignStep } from './steps.ts'

/** The storage key of a designer's unsaved work. */
export type JournalKey = `designer${string}`

/** Unsaved work of a designer in session storage, so that a reload loses neither work nor steps. */
interface Journal<I> {
  /** Tells one stored state from another; `began` are the items that were stored when the work began. */
  base: string
  began: readonly I[]
  state: DesignerState<I>
}

export function writeJournal<I>(
  key: JournalKey,
  { base, began }: Pick<Journal<I>, 'base' | 'began'>,
  state: DesignerState<I>,
): void {
  if (state.done.length === 0 && state.undone.length === 0) {
    dropJournal(key)
    return
  }
  try {
    storedWindow.write(key, { base, began, state } satisfies Journal<I>)
  } catch {
    storedWindow.remove(key) // storage is full: the work stays in memory only
  }
}

export const dropJournal = (key: JournalKey): void => storedWindow.remove(key)

/** Work that was left in this window. */
export interface LeftWork<I> {
  state: DesignerState<I>
  began: readonly I[]
  isBehind: boolean
}

/** The unsaved work in this window; `isBehind`: the stored state has changed since it began. */
export function readJournal<I>(
  key: JournalKey,
  base: string,
  isReadable: (items: readonly I[]) => boolean,
): LeftWork<I> | undefined {
  const kept = storedWindow.read(key) as Partial<Journal<I>> | undefined
  const { state, began } = kept ?? {}
  if (!state || !isValidState(state) || !isReadable(state.items)) return undefined
  if (!Array.isArray(began) || !isReadable(began)) return undefined
  return {
    state: { ...state, selected: Array.isArray(state.selected) ? state.selected : [] },
    began,
    isBehind: kept?.base !== base,
  }
}

const isValidState = <I>({ items, done, undone }: Partial<DesignerState<I>>): boolean =>
  Array.isArray(items) && [done, undone].every((steps) => Array.isArray(steps) && steps.every(isStep))

const isStep = <I>({ at, removed, added }: DesignStep<I>): boolean =>
  Number.isInteger(at) && Array.isArray(removed) && Array.isArray(added)
