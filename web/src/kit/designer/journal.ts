import { storedWindow } from '#kit/call/storage.ts'
import type { DesignerState } from './designer-state.ts'
import type { Step } from './steps.ts'

/** The storage key of a designer's unsaved work. */
export type JournalKey = `designer${string}`

/** Unsaved work of a designer in session storage, so that a reload loses neither work nor steps. */
interface Journal<I> {
  /** The stored state at the beginning of the work, as a text. */
  base: string
  state: DesignerState<I>
}

export function writeJournal<I>(key: JournalKey, base: string, state: DesignerState<I>): void {
  if (state.done.length === 0 && state.undone.length === 0) {
    dropJournal(key)
    return
  }
  try {
    storedWindow.write(key, { base, state } satisfies Journal<I>)
  } catch {
    storedWindow.remove(key) // storage is full: the work stays in memory only
  }
}

export const dropJournal = (key: JournalKey): void => storedWindow.remove(key)

/** The unsaved work in this window; `isBehind`: the stored state has changed since it began. */
export function readJournal<I>(
  key: JournalKey,
  base: string,
  isReadable: (items: readonly I[]) => boolean,
): { state: DesignerState<I>; base: string; isBehind: boolean } | undefined {
  const kept = storedWindow.read(key) as Partial<Journal<I>> | undefined
  const state = kept?.state
  if (!state || !isWhole(state) || !isReadable(state.items)) return undefined
  return {
    state: { ...state, selected: Array.isArray(state.selected) ? state.selected : [] },
    base: String(kept?.base),
    isBehind: kept?.base !== base,
  }
}

const isWhole = <I>({ items, done, undone }: Partial<DesignerState<I>>): boolean =>
  Array.isArray(items) && [done, undone].every((steps) => Array.isArray(steps) && steps.every(isStep))

const isStep = <I>({ at, removed, added }: Step<I>): boolean =>
  Number.isInteger(at) && Array.isArray(removed) && Array.isArray(added)
