import { useMedia } from '#kit/ui/media.ts'

/** Cards instead of a table. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)')
