import { type ItemType, itemTypeNames, labelOf } from '@banyan/contract/service/template/item'
import { newItem } from '@banyan/contract/service/template/new-item'
import { templateLimits } from '@banyan/contract/service/template/template'
import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { warn } from '#kit/call/report.ts'
import { type DesignerAction, type DesignerState, designed, isFull } from './designer-state.ts'

/** The state of a designer with everything a user can do to it; each act is said to screen readers. */
export function useDesigner(root: RefObject<HTMLElement | null>, open: () => DesignerState) {
  const [state, dispatch] = useReducer(designed, undefined, open)
  const [said, setSaid] = useState('')
  const focusNext = useFocusAfter()
  // The acts stay the same while the state changes: an item is drawn anew by its own changes only.
  const latest = useRef(state)
  latest.current = state
  const acts = useMemo(() => {
    const act = (action: DesignerAction, words: string) => {
      dispatch(action)
      setSaid(words)
    }
    const itemOf = (key: string) => latest.current.items.find(({ id }) => id === key)
    const nameOf = (key: string) => labelOf(itemOf(key) ?? { label: '' })
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
        if (!item || tellFull(latest.current)) return
        const newId = newItemId(item.type)
        act({ do: 'copy', id: key, newId }, `已复制 ${nameOf(key)}`)
        focusItem(newId)
      },
      remove: (key: string) => {
        const { items } = latest.current
        const at = items.findIndex(({ id }) => id === key)
        act({ do: 'remove', id: key }, `已删除 ${nameOf(key)}`)
        focusItem((items[at + 1] ?? items[at - 1])?.id)
      },
      add: (type: ItemType, at?: number) => {
        if (tellFull(latest.current)) return
        const item = newItem(type, newItemId(type))
        act({ do: 'add', item, ...(at !== undefined && { at }) }, `已添加 ${itemTypeNames[type]}`)
        // A new item gets its title next.
        focusNext(() => root.current?.querySelector('[data-label-field]'))
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
  }, [focusNext, root])
  return { state, said, dispatch, ...acts }
}

/** No other item of any version has it: what was filled in under the id of a removed item must not turn up in another. */
const newItemId = (type: ItemType): string =>
  `${type}_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

function tellFull({ items }: DesignerState): boolean {
  if (!isFull(items)) return false
  warn(`组件不能超过${templateLimits.items}个`)
  return true
}

/** Focuses what the next rendering brings. */
function useFocusAfter(): (find: () => Element | null | undefined) => void {
  const wanted = useRef<() => Element | null | undefined>(undefined)
  useEffect(() => {
    const found = wanted.current?.()
    wanted.current = undefined
    if (!(found instanceof HTMLElement)) return
    found.focus()
    if (found instanceof HTMLTextAreaElement) found.select()
  })
  return useCallback((find) => {
    wanted.current = find
  }, [])
}
