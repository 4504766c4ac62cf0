import type { Point } from '@banyan/contract/area/outline'
import type { LatLng, LatLngTuple, Map as LeafletMap } from 'leaflet'
import { createContext, useContext } from 'react'
import type { MapProvider } from './map-provider.ts'

/** The map for its layers. Points are WGS-84; `place` and `read` convert to and from the map's system. */
export interface MapHandle {
  map: LeafletMap
  provider: MapProvider
  toLatLng: (point: Point) => LatLngTuple
  toPoint: (at: LatLng) => Point
}

export const MapContext = createContext<MapHandle | undefined>(undefined)

/** For children of `MapView`: pins, dots and other layers. */
export function useMap(): MapHandle {
  const handle = useContext(MapContext)
  if (!handle) throw new Error('this is drawn on a MapView')
  return handle
}
