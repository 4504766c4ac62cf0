import { useSyncExternalStore } from 'react'

/** Widths that change the layout (SHELL-003…005, DEC-008). */
export const breakpoints = { phone: '(max-width: 767.99px)', small: '(max-width: 1280.99px)' }

/** Whether the window is in a range of widths; follows it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}
