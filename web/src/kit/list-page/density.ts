import { createContext, useContext } from 'react'
import { useIsCompact } from './use-media.ts'

export type Density = 'medium' | 'small'

/** The table style chosen in the settings; the shell provides it, unset the width decides (DEC-008). */
export const TableDensity = createContext<Density | undefined>(undefined)

/** The density of tables where the list itself has none: chosen, or compact up to 1366 px (SHELL-004). */
export function useDensity(): Density {
  const isCompact = useIsCompact()
  return useContext(TableDensity) ?? (isCompact ? 'small' : 'medium')
}
