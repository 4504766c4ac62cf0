import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { warn } from '#kit/call/report.ts'
import { type DesignerAction, type DesignerState, designerReducer, type ItemKind } from './designer-state.ts'

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
  const focusNext = useFocusAfter()
  // Reading the state through a ref keeps the actions stable, so that an item is redrawn by its own changes only.
  const latest = useRef(state)
  latest.current = state
  const acts = useMemo(() => {
    const act = (action: DesignerAction<I>, words: string) => {
      dispatch(action)
      setSaid(words)
    }
    const itemOf = (key: string) => latest.current.items.find(({ id }) => id === key)
    const nameOf = (key: string) => {
      const item = itemOf(key)
      return item ? kind.labelOf(item) : ''
    }
    const focusItem = (key: string | undefined) =>
      focusNext(() => root.current?.querySelector(`[data-item-id="${CSS.escape(key ?? '')}"]`))
    return {
      nameOf,
      select: (key: string | undefined) => dispatch({ do: 'select', id: key }),
      move: (key: string, to: number) => {
        if (latest.current.items[to]?.id === key) return // the first one moved up, the last one down
        act({ do: 'move', id: key, to }, `${nameOf(key)} 已放在第 ${to + 1} 位`)
      },
      copy: (key: string) => {
        const item = itemOf(key)
        if (!item || tellFull(kind, latest.current)) return
        const newId = newItemId(kind.typeOf(item))
        act({ do: 'copy', id: key, newId }, `已复制 ${nameOf(key)}`)
        focusItem(newId)
      },
      remove: (key: string) => {
        const { items } = latest.current
        const at = items.findIndex(({ id }) => id === key)
        act({ do: 'remove', id: key }, `已删除 ${nameOf(key)}`)
        focusItem((items[at + 1] ?? items[at - 1])?.id)
      },
      add: (type: T, at?: number) => {
        if (tellFull(kind, latest.current)) return
        const item = kind.make(type, newItemId(type), latest.current.items)
        act({ do: 'add', item, ...(at !== undefined && { at }) }, `已添加 ${kind.nameOfType(type)}`)
        // A new item is titled first, so its label field gets the focus.
        focusNext(() => {
          const placed = root.current?.querySelector(`[data-item-id="${CSS.escape(item.id)}"]`)
          placed?.closest('li')?.scrollIntoView({ block: 'nearest' })
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
  }, [focusNext, kind, root])
  return { state, said, dispatch, ...acts }
}

/** Unique over all versions: values stored under the id of a removed item must not appear in another. */
export const newItemId = (type: string): string =>
  `${type}_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

function tellFull<I>({ limit }: ItemKind<I>, { items }: DesignerState<I>): boolean {
  if (items.length < limit) return false
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
