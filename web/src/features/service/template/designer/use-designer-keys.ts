import { type RefObject, useEffect, useRef } from 'react'

interface Acts {
  undo: () => void
  redo: () => void
  save: () => void
}

/** Ctrl/⌘ Z, Ctrl/⌘ Shift Z and Ctrl/⌘ S anywhere in the designer, or while nothing has the focus (ux §4). */
export function useDesignerKeys(root: RefObject<HTMLElement | null>, acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Node
      if (target !== document.body && !root.current?.contains(target)) return
      const act = actOf(event)
      if (!act) return
      event.preventDefault()
      latest.current[act]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [root])
}

function actOf({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): keyof Acts | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  if (letter === 'y') return 'redo'
  return letter === 's' ? 'save' : undefined
}
