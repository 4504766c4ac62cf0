import { storedWindow } from '#kit/call/storage.ts'
import type { DesignerState, Step } from './designer-state.ts'

/** Where the unsaved work of one designer lies. */
export type JournalKey = `designer${string}`

/** Unsaved work of a designer, kept in the window so that a reload loses neither it nor its steps. */
interface Journal<I> {
  /** What was stored when the work began, as a text. */
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
    storedWindow.remove(key) // the browser has no room left: the work stays on the screen only
  }
}

export const dropJournal = (key: JournalKey): void => storedWindow.remove(key)

/** The work that was left in this window; `isBehind`: somebody stored something else since it began. */
export function readJournal<I>(
  key: JournalKey,
  base: string,
  isReadable: (items: readonly I[]) => boolean,
): { state: DesignerState<I>; isBehind: boolean } | undefined {
  const kept = storedWindow.read(key) as Partial<Journal<I>> | undefined
  const state = kept?.state
  if (!state || !isWhole(state) || !isReadable(state.items)) return undefined
  return { state: { ...state, selected: state.selected ?? undefined }, isBehind: kept?.base !== base }
}

const isWhole = <I>({ items, done, undone }: Partial<DesignerState<I>>): boolean =>
  Array.isArray(items) && [done, undone].every((steps) => Array.isArray(steps) && steps.every(isStep))

const isStep = <I>({ at, removed, added }: Step<I>): boolean =>
  Number.isInteger(at) && Array.isArray(removed) && Array.isArray(added)
