import { createContext, useContext, useMemo, useRef } from 'react'

type AfterSave = (act: () => void) => void

/** Lets controls run work after the form is saved, for data kept outside the record. */
export const AfterSaveContext = createContext<AfterSave | undefined>(undefined)

/** Defers work until the record is saved; skipped when the form is left. `undefined` outside a form. */
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
