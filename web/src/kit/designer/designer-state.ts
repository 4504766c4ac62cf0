import {
  type Item,
  type ItemKind,
  isSameOrder,
  itemsWithParts,
  moveItems,
  nextAfter,
  settleItems,
  withCopies,
} from './arrangement.ts'
import { type DesignedList, redoStep, undoStep, withoutRun, withStep } from './steps.ts'

/** The state of a designer as plain data, so that it survives a reload. */
export type DesignerState<I> = DesignedList<I>

/** The actions of a designer; each is one step that can be undone. */
export type DesignerAction<I> =
  /** Without a position: below the selected items, else at the end. */
  | { do: 'add'; item: I; at?: number }
  /** `to` is the new index of the first item, counted among the items that are not moved. */
  | { do: 'move'; ids: readonly string[]; to: number }
  /** Maps each item to the id of its copy. */
  | { do: 'copy'; newIds: ReadonlyMap<string, string> }
  | { do: 'remove'; ids: readonly string[] }
  | { do: 'change'; ids: readonly string[]; change: Partial<I> }
  /** Replaces all items as one step; successive ones with the same `run` are merged. */
  | { do: 'replace'; items: readonly I[]; name: string; run?: string; selected?: readonly string[] }
  /** A control lost the focus: the next change is a new step. */
  | { do: 'pause' }
  | { do: 'select'; ids: readonly string[] }
  | { do: 'undo' }
  | { do: 'redo' }

export const initialState = <I>(items: readonly I[]): DesignerState<I> => ({
  items,
  selected: [],
  done: [],
  undone: [],
})

/** Makes the reducer of a designer: every change of what is designed is one of its actions. */
export const designerReducer =
  <I extends Item>(kind: ItemKind<I>) =>
  (state: DesignerState<I>, action: DesignerAction<I>): DesignerState<I> =>
    applyAction(kind, state, action)

function applyAction<I extends Item>(
  kind: ItemKind<I>,
  state: DesignerState<I>,
  action: DesignerAction<I>,
): DesignerState<I> {
  const { items, selected } = state
  const settle = (next: readonly I[]) => settleItems(kind, next)
  switch (action.do) {
    case 'add': {
      if (items.length >= kind.limit) return state
      const { item } = action
      const lowest = items.findLastIndex(({ id }) => selected.includes(id))
      const at = action.at ?? (lowest < 0 ? items.length : lowest + 1)
      const next = items.toSpliced(Math.min(Math.max(0, at), items.length), 0, item)
      return withStep(state, stepName(kind, '添加', [item]), settle(next), selectAll([item.id]))
    }
    case 'move': {
      const moved = itemsIn(state, action.ids).filter((item) => !kind.isFixed?.(item))
      const next = moveItems(kind, items, action.ids, action.to)
      if (isSameOrder(items, next)) return state
      return withStep(state, stepName(kind, '移动', moved), next, selectAll(existingIds(moved, action.ids)))
    }
    case 'copy': {
      const { newIds } = action
      const copied = itemsIn(state, [...newIds.keys()])
      const isRefused = copied.some((item) => kind.isFixed?.(item) || kind.cannotCopy?.(item))
      if (!copied.length || isRefused || items.length + copied.length > kind.limit) return state
      const next = withCopies(kind, items, newIds)
      return withStep(state, stepName(kind, '复制', copied), settle(next), selectAll([...newIds.values()]))
    }
    case 'remove': {
      const removed = itemsIn(state, action.ids).filter((item) => !kind.isFixed?.(item))
      const gone = itemsWithParts(kind, items, action.ids)
      if (!removed.length || gone.some((item) => kind.cannotRemove?.(item))) return state
      const isGone = (id: string) => gone.some((item) => item.id === id)
      const left = selected.filter((id) => !isGone(id))
      const next = nextAfter(kind, items, action.ids)
      return withStep(
        state,
        stepName(kind, '删除', removed),
        settle(items.filter((item) => !gone.includes(item))),
        {
          // Selects the next item, so that keyboard users continue there.
          selected: left.length < selected.length && left.length === 0 && next ? [next] : left,
          about: existingIds(removed, action.ids),
        },
      )
    }
    case 'change': {
      const { ids, change } = action
      const chosen = itemsIn(state, ids)
      if (chosen.every((item) => isSame(item, change))) return state
      const next = chosen.reduce<readonly I[]>((all, item) => {
        const changed = kind.change?.(item, change, all) ?? { ...item, ...change }
        return isSame(item, change) ? all : all.with(findItemIndex(all, item.id), changed)
      }, items)
      const members = Object.keys(change).sort().join(',')
      return withStep(state, stepName(kind, '修改', chosen), settle(next), {
        selected,
        about: ids,
        run: `${ids.join(' ')}:${members}`,
      })
    }
    case 'replace':
      return withStep(state, action.name, settle(action.items), {
        selected: action.selected ?? [],
        run: action.run,
      })
    case 'pause':
      return withoutRun(state)
    case 'select':
      return { ...withoutRun(state), selected: action.ids }
    case 'undo':
      return undoStep(state)
    case 'redo':
      return redoStep(state)
  }
}

const findItemIndex = (items: readonly Item[], id: string) => items.findIndex((item) => item.id === id)
const selectAll = (ids: readonly string[]) => ({ selected: ids, about: ids })

const isSame = <I>(item: I, change: Partial<I>) =>
  Object.entries(change).every(([name, value]) => item[name as keyof I] === value)

/** The items with some ids, in the order of the list. */
const itemsIn = <I extends Item>({ items }: DesignerState<I>, ids: readonly string[]): I[] =>
  items.filter(({ id }) => ids.includes(id))
/** The ids in the given order, as far as their items are among these. */
const existingIds = (items: readonly Item[], ids: readonly string[]): string[] =>
  ids.filter((id) => items.some((item) => item.id === id))

/** The name of a step: one item by its label, several by their number. */
const stepName = <I>({ labelOf }: ItemKind<I>, act: string, items: readonly I[]): string =>
  items.length === 1 && items[0] ? `${act}“${labelOf(items[0])}”` : `${act} ${items.length} 项`
