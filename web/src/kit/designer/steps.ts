/** One change of the list: at one position some items were replaced by others. It can be reversed. */
export interface DesignStep<I> {
  /** Its name on the undo and redo buttons. */
  name: string
  at: number
  removed: readonly I[]
  added: readonly I[]
  /** Ids of the items it acted on; absent where all items were replaced. */
  about?: readonly string[]
  /** Successive steps with the same key are merged: a typed word is one step. */
  run?: string
}

/** The items of a designer, what is selected, and the steps that led there. */
export interface DesignedList<I> {
  items: readonly I[]
  /** Ids of the selected items; the last one is where Shift extends from. */
  selected: readonly string[]
  /** Newest last. */
  done: readonly DesignStep<I>[]
  undone: readonly DesignStep<I>[]
}

export const maxSteps = 200

interface Item {
  id: string
}

interface Outcome {
  selected: readonly string[]
  about?: readonly string[]
  run?: string
}

/** The state after a step, which is kept so that it can be undone. */
export function withStep<I extends Item>(
  state: DesignedList<I>,
  name: string,
  items: readonly I[],
  { selected, about, run }: Outcome,
): DesignedList<I> {
  const last = state.done.at(-1)
  const goesOn = run !== undefined && last?.run === run && state.undone.length === 0
  const before = goesOn ? state.items.toSpliced(last.at, last.added.length, ...last.removed) : state.items
  const step = { ...stepBetween(before, items), name: goesOn ? last.name : name, about, run }
  const done = [...(goesOn ? state.done.slice(0, -1) : state.done), step]
  return { items, selected, done: done.slice(-maxSteps), undone: [] }
}

/** Makes the next change a new step. */
export function withoutRun<I>(state: DesignedList<I>): DesignedList<I> {
  const last = state.done.at(-1)
  if (last?.run === undefined) return state
  return { ...state, done: [...state.done.slice(0, -1), { ...last, run: undefined }] }
}

export function undoStep<I extends Item>(state: DesignedList<I>): DesignedList<I> {
  const step = state.done.at(-1)
  if (!step) return state
  const items = state.items.toSpliced(step.at, step.added.length, ...step.removed)
  return {
    items,
    selected: selectedBy(step, items, state.selected),
    done: state.done.slice(0, -1),
    undone: [...state.undone, { ...step, run: undefined }],
  }
}

export function redoStep<I extends Item>(state: DesignedList<I>): DesignedList<I> {
  const step = state.undone.at(-1)
  if (!step) return state
  const items = state.items.toSpliced(step.at, step.removed.length, ...step.added)
  return {
    items,
    selected: selectedBy(step, items, state.selected),
    done: [...state.done, step],
    undone: state.undone.slice(0, -1),
  }
}

/** The differing middle of two lists, without the common start and end. */
function stepBetween<I>(before: readonly I[], after: readonly I[]) {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  let tail = 0
  while (tail < shorter - at && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { at, removed: before.slice(at, before.length - tail), added: after.slice(at, after.length - tail) }
}

/** The items a reversed step is about; the selection stays if none of them is there. */
function selectedBy<I extends Item>(
  { about = [] }: DesignStep<I>,
  items: readonly I[],
  selected: readonly string[],
): readonly string[] {
  const isThere = (id: string) => items.some((item) => item.id === id)
  const found = about.filter(isThere)
  return found.length ? found : selected.filter(isThere)
}
