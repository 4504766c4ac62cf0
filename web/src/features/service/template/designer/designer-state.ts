import { labelOf, type TemplateItem } from '@banyan/contract/service/template/item'
import { templateLimits } from '@banyan/contract/service/template/template'

/** What a step did to the list: at one place some items gave way to others. It can be turned round. */
export interface Step {
  /** In words, for the buttons of undo and redo. */
  name: string
  at: number
  removed: readonly TemplateItem[]
  added: readonly TemplateItem[]
  /** Steps of one kind on one item in a row count as one: a word typed is one step, not one per key. */
  run?: string
}

/** Everything the designer knows; plain data, so that it survives a reload. */
export interface DesignerState {
  items: readonly TemplateItem[]
  selected: string | undefined
  /** Newest last. */
  done: readonly Step[]
  undone: readonly Step[]
}

export type DesignerAction =
  /** Without a place: below the selected item, else at the end. */
  | { do: 'add'; item: TemplateItem; at?: number }
  | { do: 'move'; id: string; to: number }
  | { do: 'copy'; id: string; newId: string }
  | { do: 'remove'; id: string }
  | { do: 'change'; id: string; change: Partial<TemplateItem> }
  /** Other items altogether, as one step. */
  | { do: 'replace'; items: readonly TemplateItem[]; name: string }
  /** A control was left: the next change is a step of its own. */
  | { do: 'pause' }
  | { do: 'select'; id: string | undefined }
  | { do: 'undo' }
  | { do: 'redo' }

export const maxSteps = 200

export const opened = (items: readonly TemplateItem[]): DesignerState => ({
  items,
  selected: undefined,
  done: [],
  undone: [],
})

/** Every change of a template is one of these actions. */
export function designed(state: DesignerState, action: DesignerAction): DesignerState {
  const { items, selected } = state
  switch (action.do) {
    case 'add': {
      if (isFull(items)) return state
      const at = action.at ?? placeOf(items, selected) ?? items.length
      const place = Math.min(Math.max(0, at), items.length)
      return taken(state, `添加“${labelOf(action.item)}”`, items.toSpliced(place, 0, action.item), {
        selected: action.item.id,
      })
    }
    case 'move': {
      const at = indexOf(items, action.id)
      const item = items[at]
      if (!item || at === action.to) return state
      const moved = items.toSpliced(at, 1).toSpliced(action.to, 0, item)
      return taken(state, `移动“${labelOf(item)}”`, moved, { selected: item.id })
    }
    case 'copy': {
      const at = indexOf(items, action.id)
      const item = items[at]
      if (!item || isFull(items)) return state
      const copy = { ...item, id: action.newId }
      return taken(state, `复制“${labelOf(item)}”`, items.toSpliced(at + 1, 0, copy), { selected: copy.id })
    }
    case 'remove': {
      const at = indexOf(items, action.id)
      const item = items[at]
      if (!item) return state
      const rest = items.toSpliced(at, 1)
      // The next item is selected, so that a keyboard goes on from where it was.
      const next = selected === item.id ? (rest[at] ?? rest[at - 1])?.id : selected
      return taken(state, `删除“${labelOf(item)}”`, rest, { selected: next })
    }
    case 'change': {
      const at = indexOf(items, action.id)
      const item = items[at]
      if (!item || isSame(item, action.change)) return state
      const members = Object.keys(action.change).sort().join(',')
      return taken(state, `修改“${labelOf(item)}”`, items.with(at, { ...item, ...action.change }), {
        selected,
        run: `${item.id}:${members}`,
      })
    }
    case 'replace':
      return taken(state, action.name, action.items, { selected: undefined })
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

export const isFull = (items: readonly TemplateItem[]): boolean => items.length >= templateLimits.items

const indexOf = (items: readonly TemplateItem[], id: string) => items.findIndex((item) => item.id === id)

/** Below an item. */
function placeOf(items: readonly TemplateItem[], id: string | undefined): number | undefined {
  const at = id === undefined ? -1 : indexOf(items, id)
  return at < 0 ? undefined : at + 1
}

const isSame = (item: TemplateItem, change: Partial<TemplateItem>) =>
  Object.entries(change).every(([name, value]) => item[name] === value)

/** The next change is a step of its own. */
function paused(state: DesignerState): DesignerState {
  const last = state.done.at(-1)
  if (last?.run === undefined) return state
  return { ...state, done: [...state.done.slice(0, -1), { ...last, run: undefined }] }
}

interface Outcome {
  selected: string | undefined
  run?: string
}

/** The state after a step, which is kept so that it can be undone. */
function taken(
  state: DesignerState,
  name: string,
  items: readonly TemplateItem[],
  { selected, run }: Outcome,
): DesignerState {
  const step = stepBetween(state.items, items)
  const last = state.done.at(-1)
  const goesOn = run !== undefined && last?.run === run && state.undone.length === 0
  const done = goesOn
    ? [...state.done.slice(0, -1), { ...last, added: step.added }]
    : [...state.done, { ...step, name, run }]
  return { items, selected, done: done.slice(-maxSteps), undone: [] }
}

/** What differs between two lists, without what they have in common at both ends. */
function stepBetween(before: readonly TemplateItem[], after: readonly TemplateItem[]) {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  let tail = 0
  while (tail < shorter - at && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { at, removed: before.slice(at, before.length - tail), added: after.slice(at, after.length - tail) }
}

/** The item a turned step was about; what was selected stays so where the step took nothing back. */
function touched(
  items: readonly TemplateItem[],
  about: readonly TemplateItem[],
  selected: string | undefined,
): string | undefined {
  const isThere = (id: string | undefined) => items.some((item) => item.id === id)
  if (about.some(({ id }) => id === selected)) return selected
  return about[0]?.id ?? (isThere(selected) ? selected : undefined)
}
