import { useTableStyle } from '#kit/ui/table-style.ts'

export type Density = 'medium' | 'small'

/** The density of tables where the list itself has none: table style 2 is compact (SHELL-064). */
export const useDensity = (): Density => (useTableStyle() === 2 ? 'small' : 'medium')
