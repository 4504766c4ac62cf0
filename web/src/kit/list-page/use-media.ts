import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed while it changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

/** Cards instead of a table. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)')

/** Compact rows are the default up to this width (SHELL-004). */
export const useIsCompact = (): boolean => useMedia('(max-width: 1366px)')
