import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { warn } from '#kit/call/report.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import {
  type ItemKind,
  isSameOrder,
  itemsWithParts,
  moveItems,
  nextAfter,
  nextPlace,
  placesFor,
} from './arrangement.ts'
import type { CanvasActions } from './canvas-item.tsx'
import { type DesignerAction, type DesignerState, designerReducer } from './designer-state.ts'
import { type Selection, type SelectWay, selectedWith } from './selection.ts'

/** The items of a designer and the types of its palette. */
export interface DesignKind<I, T extends string> extends ItemKind<I> {
  nameOfType: (type: T) => string
  typeOf: (item: I) => T
  /** Creates an item; `items` are the existing ones. */
  make: (type: T, id: string, items: readonly I[]) => I
}

/** The state and actions of a designer; each action is announced to screen readers. */
export function useDesigner<I extends { id: string }, T extends string>(
  kind: DesignKind<I, T>,
  root: RefObject<HTMLElement | null>,
  open: () => DesignerState<I>,
) {
  const reduce = useMemo(() => designerReducer(kind), [kind])
  const [state, dispatch] = useReducer(reduce, undefined, open)
  const [said, setSaid] = useState('')
  const [isTicking, setTicking] = useState(false)
  const [placing, setPlacing] = useState<string>()
  const isPhone = useIsPhone()
  const focusNext = useFocusAfter()
  const selecting = useRef(false)
  selecting.current = isPhone && (isTicking || state.selected.length > 1)
  // Reading the state through a ref keeps the actions stable, so that an item is redrawn by its own changes only.
  const latest = useRef(state)
  latest.current = state
  const acts = useMemo(() => {
    /** Whether the action changes anything; the next one may follow before the new state is rendered. */
    const apply = (action: DesignerAction<I>): boolean => {
      const next = reduce(latest.current, action)
      if (next === latest.current) return false
      latest.current = next
      dispatch(action)
      return true
    }
    const act = (action: DesignerAction<I>, words: string) => {
      if (apply(action)) setSaid(words)
    }
    const itemsOf = (ids: readonly string[]) => latest.current.items.filter(({ id }) => ids.includes(id))
    const nameOf = (key: string) => {
      const [item] = itemsOf([key])
      return item ? kind.labelOf(item) : ''
    }
    /** The items an action applies to: the whole selection if the item is part of it. */
    const groupOf = (key: string) => {
      const { selected } = latest.current
      return selected.includes(key) ? selected : [key]
    }
    const wordsFor = (ids: readonly string[]) =>
      ids.length === 1 ? nameOf(ids[0] ?? '') : `${ids.length} 项`
    const focusItem = (key: string | undefined) =>
      focusNext(() => root.current?.querySelector(`[data-item-id="${CSS.escape(key ?? '')}"]`))
    const selectAs = (ids: readonly string[]) => {
      const before = latest.current.selected.length
      apply({ do: 'select', ids })
      // A single selection is announced by the pressed button of the item itself.
      if (Math.max(ids.length, before) > 1) setSaid(ids.length === 0 ? '没有选择' : `已选择 ${wordsFor(ids)}`)
    }
    const selectable = () => latest.current.items.flatMap((item) => (kind.isFixed?.(item) ? [] : [item.id]))
    const move = (key: string, to: number) => {
      const ids = groupOf(key)
      const isMoved = apply({ do: 'move', ids, to })
      const place = selectable().findIndex((id) => ids.includes(id)) + 1
      if (isMoved) setSaid(`${wordsFor(ids)} 已放在第 ${place} 位`)
      else announceReason(itemsOf(ids), kind.cannotMove)
    }
    return {
      nameOf,
      /** The name of what is dragged by an item. */
      nameOfGroup: (key: string) => wordsFor(groupOf(key)),
      /** Ids of all that moves with an item. */
      movedWith: (key: string) =>
        itemsWithParts(kind, latest.current.items, groupOf(key)).map(({ id }) => id),
      select: (key: string | undefined, way: SelectWay = 'only') =>
        selectAs(key === undefined ? [] : selectedWith(selectable(), latest.current.selected, key, way)),
      selectAll: () => selectAs(selectable()),
      /** Reduces a selection of several items to one, and of one to none; returns whether anything was selected. */
      selectLess: (): boolean => {
        const { selected } = latest.current
        if (selected.length > 0) selectAs(selected.length > 1 ? selected.slice(-1) : [])
        return selected.length > 0
      },
      move,
      step: (key: string, by: 1 | -1) => {
        const to = nextPlace(kind, latest.current.items, groupOf(key), by)
        // An element that is moved in the document loses the focus.
        if (document.activeElement?.getAttribute('data-item-id') === key) focusItem(key)
        move(key, to)
      },
      /** The places an item can be moved to, each with the name of the item above. */
      placesFor: (key: string) =>
        placesFor(kind, latest.current.items, groupOf(key)).map(({ to, below }) => ({
          to,
          above: below && !kind.isFixed?.(below) ? kind.labelOf(below) : undefined,
        })),
      copy: (key: string) => {
        const copied = itemsOf(groupOf(key))
        if (announceFull(kind, latest.current, copied.length) || announceReason(copied, kind.cannotCopy))
          return
        const ids = groupOf(key)
        const typeOf = new Map(copied.map((item) => [item.id, kind.typeOf(item)]))
        const newIds = new Map(ids.map((id) => [id, newItemId(typeOf.get(id) ?? '')]))
        act({ do: 'copy', newIds }, `已复制 ${wordsFor(ids)}`)
        focusItem([...newIds.values()].at(-1))
      },
      remove: (key: string) => {
        const ids = groupOf(key)
        const { items } = latest.current
        if (announceReason(itemsWithParts(kind, items, ids), kind.cannotRemove)) return
        const next = nextAfter(kind, items, ids)
        act({ do: 'remove', ids }, `已删除 ${wordsFor(ids)}`)
        // While items are selected by taps, the next one is not selected automatically.
        if (selecting.current) apply({ do: 'select', ids: [] })
        focusItem(next)
      },
      add: (type: T, at?: number) => {
        if (announceFull(kind, latest.current, 1)) return
        const item = kind.make(type, newItemId(type), latest.current.items)
        act({ do: 'add', item, ...(at !== undefined && { at }) }, `已添加 ${kind.nameOfType(type)}`)
        // A new item is titled first, so its label field gets the focus.
        focusNext(() => {
          const added = root.current?.querySelector(`[data-item-id="${CSS.escape(item.id)}"]`)
          added?.closest('li')?.scrollIntoView({ block: 'nearest' })
          return root.current?.querySelector('[data-label-field]')
        })
      },
      undo: () => {
        const step = latest.current.done.at(-1)
        if (step) act({ do: 'undo' }, `已撤销：${step.name}`)
      },
      redo: () => {
        const step = latest.current.undone.at(-1)
        if (step) act({ do: 'redo' }, `已重做：${step.name}`)
      },
    }
  }, [focusNext, kind, reduce, root])
  const actions = useMemo(
    (): CanvasActions => ({
      onSelect: acts.select,
      onSelectAll: acts.selectAll,
      onSelectLess: acts.selectLess,
      onStep: acts.step,
      onPlace: setPlacing,
      onCopy: acts.copy,
      onRemove: acts.remove,
    }),
    [acts],
  )
  const selection = useMemo(() => selectionIn(kind, state), [kind, state])
  return {
    state,
    said,
    dispatch,
    actions,
    selected: state.selected,
    selection,
    /** On a phone: a tap adds an item to the selection or takes it out. */
    isSelecting: selecting.current,
    setSelecting: (isOn: boolean) => {
      setTicking(isOn)
      acts.select(undefined)
    },
    /** The item for which a place is being chosen. */
    placing,
    setPlacing,
    ...acts,
  }
}

/** What can be done with the selected items; nothing while none is selected. */
function selectionIn<I extends { id: string }>(
  kind: ItemKind<I>,
  { items, selected }: DesignerState<I>,
): Selection | undefined {
  const chosen = items.filter((item) => selected.includes(item.id) && !kind.isFixed?.(item))
  if (chosen.length === 0) return undefined
  const stays = (by: 1 | -1) =>
    isSameOrder(items, moveItems(kind, items, selected, nextPlace(kind, items, selected, by)))
  return {
    key: selected.at(-1) ?? '',
    count: chosen.length,
    isFirst: stays(-1),
    isLast: stays(1),
    cannotCopy: firstReason(chosen, kind.cannotCopy),
    cannotRemove: firstReason(itemsWithParts(kind, items, selected), kind.cannotRemove),
  }
}

function firstReason<I>(items: readonly I[], reasonOf: ItemKind<I>['cannotCopy']): string | undefined {
  for (const item of items) {
    const reason = reasonOf?.(item)
    if (reason) return reason
  }
  return undefined
}

function announceReason<I>(items: readonly I[], reasonOf: ItemKind<I>['cannotCopy']): boolean {
  const reason = firstReason(items, reasonOf)
  if (reason) warn(reason)
  return reason !== undefined
}

/** Unique over all versions: values stored under the id of a removed item must not appear in another. */
export const newItemId = (type: string): string =>
  `${type}_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

function announceFull<I>({ limit }: ItemKind<I>, { items }: DesignerState<I>, more: number): boolean {
  if (items.length + more <= limit) return false
  warn(`组件不能超过${limit}个`)
  return true
}

/** Focuses an element after the next rendering. */
function useFocusAfter(): (find: () => Element | null | undefined) => void {
  const wanted = useRef<() => Element | null | undefined>(undefined)
  useEffect(() => {
    const found = wanted.current?.()
    wanted.current = undefined
    if (!(found instanceof HTMLElement)) return
    found.focus()
    if (found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement) found.select()
  })
  return useCallback((find) => {
    wanted.current = find
  }, [])
}
