import { create } from 'zustand'
import { storedPreferences } from '#kit/call/storage.ts'
import { defaultColor } from './colors.ts'

/** Choices of this browser (SHELL-065, DEC-037). */
export interface Settings {
  /** Theme of the menu (SHELL-054). */
  theme: 'light' | 'dark'
  /** `system` until the user chooses. */
  appearance: 'light' | 'dark' | 'system'
  layout: 'sidemenu' | 'topmenu'
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  fixSiderbar: boolean
  autoHideHeader: boolean
  color: string
  colorWeak: boolean
  multipage: boolean
  /** Minutes without anybody moving or typing until the console locks itself; 0: never. */
  lockAfter: number
  /** Set only when chosen by hand; else the width of the window decides (DEC-008). */
  tableStyle?: 1 | 2
}

export const defaultSettings: Settings = {
  theme: 'light',
  appearance: 'system',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  fixSiderbar: true,
  autoHideHeader: false,
  color: defaultColor,
  colorWeak: false,
  multipage: true,
  lockAfter: 0,
}

export const useSettings = create<Settings>()(() => ({
  ...defaultSettings,
  ...(storedPreferences.read('theme') as Partial<Settings> | undefined),
}))

/** Applies settings at once and stores them in the browser. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change)
  storedPreferences.write('theme', useSettings.getState())
}
