import { useState } from 'react'
import type { Shown, View } from '#kit/map/map-view.tsx'

const remembered = 20

/** Where the map stands, and where it stood before it was sent somewhere. */
export function useViews() {
  const [view, setView] = useState<View>()
  const [shown, setShown] = useState<Shown>()
  const [past, setPast] = useState<readonly View[]>([])
  return {
    view,
    shown,
    /** The first view: there is none to go back to. */
    begin: setView,
    moved: setShown,
    goTo(next: View) {
      if (shown) setPast([...past.slice(1 - remembered), { centre: shown.centre, zoom: shown.zoom }])
      setView(next)
    },
    /** Shows more around the place the map was just sent to; it is no view of its own to go back to. */
    widen: setView,
    goBack: past.length
      ? () => {
          setView(past.at(-1))
          setPast(past.slice(0, -1))
        }
      : undefined,
  }
}
