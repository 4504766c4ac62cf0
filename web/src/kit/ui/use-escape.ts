import { useEffect } from 'react'

/** Handles Escape while active, unless a layer above has handled it. */
export function useEscape(isOn: boolean, act: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && act()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
