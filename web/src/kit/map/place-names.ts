import type { Point } from '@banyan/contract/area/outline'
import { divIcon, type LayerGroup, marker } from 'leaflet'
import styles from '#kit/map/map.module.css'
import type { MapHandle } from '#kit/map/map-handle.ts'
import { mapPane } from '#kit/map/map-pane.ts'

export interface Name {
  name: string
  at: Point
  isLarge: boolean
}

/** Draws names on the map and leaves out overlapping ones. */
export function drawNames({ map, toLatLng }: MapHandle, group: LayerGroup, names: readonly Name[]): void {
  group.clearLayers()
  const pane = mapPane(map, 'names', 160)
  const inView = map.getBounds()
  const taken: Box[] = []
  for (const { name, at, isLarge } of names) {
    const here = toLatLng(at)
    if (!inView.contains(here)) continue
    const { x, y } = map.latLngToContainerPoint(here)
    const half = (name.length * (isLarge ? 14 : 12)) / 2 + 4
    const box = { left: x - half, right: x + half, top: y - 10, bottom: y + 10 }
    if (taken.some((other) => doOverlap(box, other))) continue
    taken.push(box)
    const icon = divIcon({ className: styles.name, html: makeLabel(name, isLarge), iconSize: [0, 0] })
    group.addLayer(marker(here, { icon, pane, interactive: false, keyboard: false }))
  }
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const doOverlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function makeLabel(text: string, isLarge: boolean): HTMLElement {
  const label = document.createElement('span')
  label.textContent = text
  if (isLarge && styles.large) label.className = styles.large
  return label
}
