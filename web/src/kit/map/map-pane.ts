import type { Map as LeafletMap } from 'leaflet'

/**
 * A sheet of the map that clicks fall through. Outlines lie below the tiles: tiles that came hide them, tiles that did
 * not come show them.
 */
export function mapPane(map: LeafletMap, name: string, zIndex: number, className?: string): string {
  const pane = map.getPane(name) ?? map.createPane(name)
  pane.style.zIndex = String(zIndex)
  pane.style.pointerEvents = 'none'
  if (className) pane.classList.add(className)
  return name
}
