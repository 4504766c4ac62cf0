import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
// Overrides the router's location, so that the pages below keep the old address while the question is open.
import { type Location, UNSAFE_LocationContext as LocationContext, useNavigate } from 'react-router'
import { useConfirmLeave } from '#kit/page/confirm-leave.tsx'
import { discardUnsaved, hasUnsaved, unsavedIn } from '#kit/page/unsaved.ts'
import { isOutPath } from '#shell/menu/out-path.ts'
import { useRoutes } from '#shell/menu/use-menu.tsx'
import { useSettings } from '#shell/settings/settings.ts'

/** When leaving would close a page with unsaved work, asks first and keeps the page until then (ux §4). */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const at = useContext(LocationContext)
  const [here, setHere] = useState(at)
  const path = here.location.pathname
  const isKept = useIsKept(path)
  const isHeld = at.location.pathname !== path && !isKept && hasUnsaved([path])
  if (at !== here && !isHeld) setHere(at)

  const ask = useConfirmLeave()
  const undo = useUndo(here.location)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question, however often the address moves meanwhile
  useEffect(() => {
    if (!isHeld) return
    const leave = () => {
      discardUnsaved([path])
      setHere({ ...here }) // renders again, now without unsaved work
    }
    return ask(unsavedIn([path]), leave, undo)
  }, [isHeld])
  return <LocationContext value={isHeld ? here : at}>{children}</LocationContext>
}

/** Whether the page at a path stays mounted when another one is opened, as the page of a tab (SHELL-022, SHELL-039). */
function useIsKept(path: string): boolean {
  const isMulti = useSettings((state) => state.multipage)
  const routes = useRoutes()
  return isMulti && !isOutPath(path) && routes.some((route) => route.path === path && route.keepAlive)
}

/** Returns the address bar to the shown page, over as many history entries as it has moved. */
function useUndo({ pathname, search, hash, key }: Location) {
  const navigate = useNavigate()
  const index = useRef(Number.NaN)
  useEffect(() => {
    const { key: shown = 'default', idx } = entryNow()
    if (shown === key) index.current = Number(idx)
  })
  return () => {
    const steps = index.current - Number(entryNow().idx)
    if (steps === 0) return void navigate(pathname + search + hash, { replace: true })
    void navigate(Number.isNaN(steps) ? -1 : steps) // a typed address has no index
  }
}

/** The router's data of the current history entry. */
const entryNow = () => (window.history.state ?? {}) as { key?: string; idx?: number }
