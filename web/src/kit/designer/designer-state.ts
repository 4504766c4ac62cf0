/** One change of the list: at one position some items were replaced by others. It can be reversed. */
export interface Step<I> {
  /** Its name on the undo and redo buttons. */
  name: string
  at: number
  removed: readonly I[]
  added: readonly I[]
  /** Successive steps with the same key are merged: a typed word is one step. */
  run?: string
}

/** The state of a designer as plain data, so that it survives a reload. */
export interface DesignerState<I> {
  items: readonly I[]
  selected: string | undefined
  /** Newest last. */
  done: readonly Step<I>[]
  undone: readonly Step<I>[]
}

export type DesignerAction<I> =
  /** Without a position: below the selected item, else at the end. */
  | { do: 'add'; item: I; at?: number }
  | { do: 'move'; id: string; to: number }
  | { do: 'copy'; id: string; newId: string }
  | { do: 'remove'; id: string }
  | { do: 'change'; id: string; change: Partial<I> }
  /** Replaces all items as one step; successive ones with the same `run` are merged. */
  | { do: 'replace'; items: readonly I[]; name: string; run?: string; selected?: string }
  /** A control lost the focus: the next change is a new step. */
  | { do: 'pause' }
  | { do: 'select'; id: string | undefined }
  | { do: 'undo' }
  | { do: 'redo' }

export const maxSteps = 200

/** The rules of a designer for its items. */
export interface ItemKind<I> {
  /** The label of an item in the name of a step. */
  labelOf: (item: I) => string
  /** The most items there may be. */
  limit: number
  /** Copies an item; by default only the id differs. */
  copy?: (item: I, newId: string, items: readonly I[]) => I
  /** Applies a change and its consequences; by default only the given members change. */
  change?: (item: I, change: Partial<I>, items: readonly I[]) => I
  /** The items removed together with this one, including itself; by default only itself. */
  whole?: (item: I, items: readonly I[]) => readonly I[]
  /** Brings the items into a valid state after every step. */
  settle?: (items: readonly I[]) => readonly I[]
}

export const opened = <I>(items: readonly I[]): DesignerState<I> => ({
  items,
  selected: undefined,
  done: [],
  undone: [],
})

/** Makes the reducer of a designer: every change of what is designed is one of its actions. */
export const designerReducer =
  <I extends { id: string }>(kind: ItemKind<I>) =>
  (state: DesignerState<I>, action: DesignerAction<I>): DesignerState<I> =>
    designed(kind, state, action)

function designed<I extends { id: string }>(
  kind: ItemKind<I>,
  state: DesignerState<I>,
  action: DesignerAction<I>,
): DesignerState<I> {
  const { items, selected } = state
  const { labelOf, settle = same } = kind
  const isFull = items.length >= kind.limit
  const taken = (name: string, next: readonly I[], outcome: Outcome) =>
    withStep(state, name, settle(next), outcome)
  switch (action.do) {
    case 'add': {
      if (isFull) return state
      const at = action.at ?? placeOf(items, selected) ?? items.length
      const place = Math.min(Math.max(0, at), items.length)
      return taken(`添加“${labelOf(action.item)}”`, items.toSpliced(place, 0, action.item), {
        selected: action.item.id,
      })
    }
    case 'move': {
      const at = indexOf(items, action.id)
      const item = items[at]
      if (!item || at === action.to) return state
      const moved = items.toSpliced(at, 1).toSpliced(action.to, 0, item)
      return taken(`移动“${labelOf(item)}”`, moved, { selected: item.id })
    }
    case 'copy': {
      const at = indexOf(items, action.id)
      const item = items[at]
      if (!item || isFull) return state
      const copy = kind.copy?.(item, action.newId, items) ?? { ...item, id: action.newId }
      return taken(`复制“${labelOf(item)}”`, items.toSpliced(at + 1, 0, copy), { selected: copy.id })
    }
    case 'remove': {
      const at = indexOf(items, action.id)
      const item = items[at]
      if (!item) return state
      const gone = kind.whole?.(item, items) ?? [item]
      const rest = items.filter((each) => !gone.includes(each))
      // Selects the next item, so that keyboard users continue there.
      const next = selected === item.id ? (rest[at] ?? rest[at - 1])?.id : selected
      return taken(`删除“${labelOf(item)}”`, rest, { selected: next })
    }
    case 'change': {
      const at = indexOf(items, action.id)
      const item = items[at]
      if (!item || isSame(item, action.change)) return state
      const members = Object.keys(action.change).sort().join(',')
      const changed = kind.change?.(item, action.change, items) ?? { ...item, ...action.change }
      return taken(`修改“${labelOf(item)}”`, items.with(at, changed), {
        selected,
        run: `${item.id}:${members}`,
      })
    }
    case 'replace':
      return taken(action.name, action.items, { selected: action.selected, run: action.run })
    case 'pause':
      return paused(state)
    case 'select':
      return { ...paused(state), selected: action.id }
    case 'undo': {
      const step = state.done.at(-1)
      if (!step) return state
      const before = items.toSpliced(step.at, step.added.length, ...step.removed)
      return {
        items: before,
        selected: touched(before, step.removed, selected),
        done: state.done.slice(0, -1),
        undone: [...state.undone, { ...step, run: undefined }],
      }
    }
    case 'redo': {
      const step = state.undone.at(-1)
      if (!step) return state
      const after = items.toSpliced(step.at, step.removed.length, ...step.added)
      return {
        items: after,
        selected: touched(after, step.added, selected),
        done: [...state.done, step],
        undone: state.undone.slice(0, -1),
      }
    }
  }
}

const same = <I>(items: readonly I[]): readonly I[] => items

interface Item {
  id: string
}

const indexOf = (items: readonly Item[], id: string) => items.findIndex((item) => item.id === id)

/** The position below an item. */
function placeOf(items: readonly Item[], id: string | undefined): number | undefined {
  const at = id === undefined ? -1 : indexOf(items, id)
  return at < 0 ? undefined : at + 1
}

const isSame = <I>(item: I, change: Partial<I>) =>
  Object.entries(change).every(([name, value]) => item[name as keyof I] === value)

/** Makes the next change a new step. */
function paused<I>(state: DesignerState<I>): DesignerState<I> {
  const last = state.done.at(-1)
  if (last?.run === undefined) return state
  return { ...state, done: [...state.done.slice(0, -1), { ...last, run: undefined }] }
}

interface Outcome {
  selected: string | undefined
  run?: string
}

/** The state after a step, which is kept so that it can be undone. */
function withStep<I extends Item>(
  state: DesignerState<I>,
  name: string,
  items: readonly I[],
  { selected, run }: Outcome,
): DesignerState<I> {
  const last = state.done.at(-1)
  const goesOn = run !== undefined && last?.run === run && state.undone.length === 0
  const before = goesOn ? state.items.toSpliced(last.at, last.added.length, ...last.removed) : state.items
  const step = { ...stepBetween(before, items), name: goesOn ? last.name : name, run }
  const done = [...(goesOn ? state.done.slice(0, -1) : state.done), step]
  return { items, selected, done: done.slice(-maxSteps), undone: [] }
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

/** The item of a reversed step; the selection stays if the step restored nothing. */
function touched(
  items: readonly Item[],
  about: readonly Item[],
  selected: string | undefined,
): string | undefined {
  const isThere = (id: string | undefined) => items.some((item) => item.id === id)
  if (about.some(({ id }) => id === selected)) return selected
  return about[0]?.id ?? (isThere(selected) ? selected : undefined)
}
