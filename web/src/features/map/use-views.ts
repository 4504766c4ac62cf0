import { useState } from 'react'
import type { MapSection, View } from '#kit/map/map-view.tsx'

const rememberedViews = 20

/** The current view of the map, and the views before it was moved by a search or a choice. */
export function useViews() {
  const [view, setView] = useState<View>()
  const [shown, setShown] = useState<MapSection>()
  const [past, setPast] = useState<readonly View[]>([])
  return {
    view,
    shown,
    /** Sets the first view, to which there is no way back. */
    begin: setView,
    moved: setShown,
    goTo(next: View) {
      if (shown) setPast([...past.slice(1 - rememberedViews), { centre: shown.centre, zoom: shown.zoom }])
      setView(next)
    },
    /** Extends the current view without adding a step to go back to. */
    widen: setView,
    goBack: past.length
      ? () => {
          setView(past.at(-1))
          setPast(past.slice(0, -1))
        }
      : undefined,
  }
}
