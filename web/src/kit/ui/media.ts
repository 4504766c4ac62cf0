import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** Whether a media query matches; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}

/** True in parts that are rendered as on a phone in a window of any width. */
export const PhoneWidth = createContext(false)

/** Whether lists are shown as cards instead of tables. */
export function useIsPhone(): boolean {
  const isShownSo = useContext(PhoneWidth)
  return useMedia('(max-width: 767.98px)') || isShownSo
}
