import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, followed while it changes. */
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

/** Cards instead of a table. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)')
