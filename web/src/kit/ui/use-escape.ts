import { useEffect } from 'react'

/** Acts on Escape while something is on, unless whatever lies above has taken the key. */
export function useEscape(isOn: boolean, act: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && act()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
