import type { Map as LeafletMap } from 'leaflet'

/**
 * A map pane without pointer events. Outlines are below the tiles, so they are visible only where tiles are missing.
 */
export function mapPane(map: LeafletMap, name: string, zIndex: number, className?: string): string {
  const pane = map.getPane(name) ?? map.createPane(name)
  pane.style.zIndex = String(zIndex)
  pane.style.pointerEvents = 'none'
  if (className) pane.classList.add(className)
  return name
}
