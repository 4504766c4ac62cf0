import { useMedia } from '#kit/media.ts'

/** Cards instead of a table. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)')
