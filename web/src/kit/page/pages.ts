import type { ComponentType } from 'react'

/** The pages of a context: menu component name → lazy import of the screen (DEC-032). */
export type Pages = Record<string, () => Promise<ComponentType>>
