import { createContext, useContext } from 'react'
import type { Registry } from './widget.ts'

/** The widget of every field type; provided by the app, because some types belong to a context. */
export const RegistryContext = createContext<Registry | undefined>(undefined)

export function useWidgets(): Registry {
  const widgets = useContext(RegistryContext)
  if (!widgets) throw new Error('forms and lists need a RegistryContext around them')
  return widgets
}
