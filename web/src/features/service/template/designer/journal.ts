import { readItems } from '@banyan/contract/service/template/template'
import { storedWindow } from '#kit/call/storage.ts'
import type { DesignerState, Step } from './designer-state.ts'

/** Which template is designed: one per kind and service type. */
export type JournalKey = `designer${string}`

/** Unsaved work of a designer, kept in the window so that a reload loses neither it nor its steps. */
interface Journal {
  /** The stored text the work began with. */
  base: string
  state: DesignerState
}

export function writeJournal(key: JournalKey, base: string, state: DesignerState): void {
  if (state.done.length === 0 && state.undone.length === 0) {
    dropJournal(key)
    return
  }
  try {
    storedWindow.write(key, { base, state } satisfies Journal)
  } catch {
    storedWindow.remove(key) // the browser has no room left: the work stays on the screen only
  }
}

export const dropJournal = (key: JournalKey): void => storedWindow.remove(key)

/** The work that was left in this window; `isBehind`: somebody stored the template since it began. */
export function readJournal(
  key: JournalKey,
  base: string,
): { state: DesignerState; isBehind: boolean } | undefined {
  const kept = storedWindow.read(key) as Partial<Journal> | undefined
  const state = kept?.state
  if (!state || !isWhole(state)) return undefined
  return { state: { ...state, selected: state.selected ?? undefined }, isBehind: kept?.base !== base }
}

const isWhole = ({ items, done, undone }: Partial<DesignerState>): boolean =>
  readItems(JSON.stringify(items)).ok &&
  [done, undone].every((steps) => Array.isArray(steps) && steps.every(isStep))

const isStep = ({ at, removed, added }: Step): boolean =>
  Number.isInteger(at) && Array.isArray(removed) && Array.isArray(added)
