import { useCallback, useSyncExternalStore } from 'react'

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

/** Whether lists are shown as cards instead of tables. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)')
