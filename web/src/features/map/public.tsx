import { lazy } from 'react'

/** The distribution map; its code and the map's are fetched when it is first shown. */
export const MapSection = lazy(() =>
  import('./map-section.tsx').then((file) => ({ default: file.MapSection })),
)
