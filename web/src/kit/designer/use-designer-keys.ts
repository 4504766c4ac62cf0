import { type RefObject, useEffect, useRef } from 'react'

interface DesignerActs {
  undo: () => void
  redo: () => void
  save: () => void
}

/**
 * Ctrl/⌘ Z, Ctrl/⌘ Shift Z and Ctrl/⌘ S anywhere in the designer, or while nothing has the focus; Ctrl F6 goes to the
 * next pane, with Shift to the one before (ux §4).
 */
export function useDesignerKeys(root: RefObject<HTMLElement | null>, acts: DesignerActs): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Node
      if (target !== document.body && !root.current?.contains(target)) return
      const act = actForKey(event)
      if (act) latest.current[act]()
      else if (event.key === 'F6' && event.ctrlKey) focusPane(root.current, event.shiftKey ? -1 : 1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [root])
}

function actForKey({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  key,
}: KeyboardEvent): keyof DesignerActs | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  if (letter === 'y') return 'redo'
  return letter === 's' ? 'save' : undefined
}

/** Focuses the selected item of the next pane, or its first control; skips panes without one. */
function focusPane(root: HTMLElement | null, step: 1 | -1): void {
  const panes = [...(root?.querySelectorAll('[data-pane]') ?? [])].flatMap((pane) => {
    const control = firstControl(pane)
    return control ? [{ pane, control }] : []
  })
  const at = panes.findIndex(({ pane }) => pane.contains(document.activeElement))
  const next = at < 0 && step < 0 ? -1 : (at + step) % panes.length
  panes.at(next)?.control.focus()
}

const firstControl = (pane: Element): HTMLElement | null =>
  pane.querySelector<HTMLElement>('[data-item-id][aria-pressed="true"]') ??
  pane.querySelector<HTMLElement>('[data-item-id]') ??
  pane.querySelector<HTMLElement>('button:not([disabled]), input:not([disabled]), textarea:not([disabled])')
