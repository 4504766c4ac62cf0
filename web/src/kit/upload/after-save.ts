import { createContext, useContext, useMemo, useRef } from 'react'

type AfterSave = (act: () => void) => void

/** Given by forms to controls that keep something outside of the record. */
export const AfterSaveContext = createContext<AfterSave | undefined>(undefined)

/** Puts something off until the record is saved; never done when the form is left. `undefined`: no form around. */
export const useAfterSave = (): AfterSave | undefined => useContext(AfterSaveContext)

/** For forms: give `afterSave` to the controls by the context and call `saved` after a good save. */
export function useAfterSaveQueue(): { afterSave: AfterSave; saved: () => void } {
  const acts = useRef<(() => void)[]>([])
  return useMemo(
    () => ({
      afterSave: (act) => acts.current.push(act),
      saved: () => {
        for (const act of acts.current.splice(0)) act()
      },
    }),
    [],
  )
}
