import { createContext, useContext, useMemo, useRef } from 'react'

type WhenSaved = (act: () => void) => void

/** Given by forms to controls that keep something outside of the record. */
export const WhenSavedContext = createContext<WhenSaved | undefined>(undefined)

/** Puts something off until the record is saved; never done when the form is left. `undefined`: no form around. */
export const useWhenSaved = (): WhenSaved | undefined => useContext(WhenSavedContext)

/** For forms: hand `whenSaved` to the controls by the context and call `saved` after a good save. */
export function useSaving(): { whenSaved: WhenSaved; saved: () => void } {
  const acts = useRef<(() => void)[]>([])
  return useMemo(
    () => ({
      whenSaved: (act) => acts.current.push(act),
      saved: () => {
        for (const act of acts.current.splice(0)) act()
      },
    }),
    [],
  )
}
