import { useLayoutEffect } from 'react'
import { useMedia } from '#kit/ui/media.ts'
import { applyThemeVariables } from './colors.ts'
import { useSettings } from './settings.ts'

/** Light or dark, as chosen or as the system has it. */
export function useIsDark(): boolean {
  const appearance = useSettings((state) => state.appearance)
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  return appearance === 'dark' || (appearance === 'system' && systemIsDark)
}

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)')

/** Keeps the colours of our own style sheets to the settings. */
export function useThemeVariables(): void {
  const color = useSettings((state) => state.color)
  const isWeak = useSettings((state) => state.colorWeak)
  const isDark = useIsDark()
  useLayoutEffect(() => applyThemeVariables(color, { isDark, isWeak }), [color, isDark, isWeak])
}
