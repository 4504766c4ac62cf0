import { createContext, useContext } from 'react'
import { useMedia } from '#kit/ui/media.ts'

/** The table style picked in the settings drawer; the shell provides it, unset the width decides (DEC-008). */
export const TableStyle = createContext<1 | 2 | undefined>(undefined)

/** 1 normal, 2 compact: as picked, else compact up to 1366 px (SHELL-004, SHELL-064). */
export function useTableStyle(): 1 | 2 {
  const isNarrow = useMedia('(max-width: 1366px)')
  return useContext(TableStyle) ?? (isNarrow ? 2 : 1)
}

export type Density = 'medium' | 'small'

/** The density of tables that have no setting of their own: table style 2 is compact (SHELL-064). */
export const useDensity = (): Density => (useTableStyle() === 2 ? 'small' : 'medium')
