import { theme } from 'antd'
import { divIcon, layerGroup, marker, polyline } from 'leaflet'
import { useEffect } from 'react'
import { gridLines } from './grid-lines.ts'
import { guardedCanvas } from './guarded-canvas.ts'
import styles from './map.module.css'
import { type MapHandle, useMap } from './map-handle.ts'
import { mapPane } from './map-pane.ts'

/** The first zoom with grid lines, where the offline map shows few outlines. */
const fromZoom = 9

/** Lines at round degrees with numbers, for orientation on the offline map (DEC-071). */
export function Grid() {
  const handle = useMap()
  const { token } = theme.useToken()
  const { colorBorderSecondary: color } = token
  useEffect(() => drawGrid(handle, color), [handle, color])
  return null
}

function drawGrid({ map, toLatLng, toPoint }: MapHandle, color: string): () => void {
  const pane = mapPane(map, 'grid', 155)
  const renderer = guardedCanvas({ pane, padding: 0 })
  const drawn = layerGroup().addTo(map)
  const label = (at: [number, number], text: string, offset: [number, number]) =>
    marker(at, {
      pane,
      interactive: false,
      keyboard: false,
      icon: divIcon({ className: styles.degree, html: text, iconSize: [0, 0], iconAnchor: offset }),
    })
  const update = () => {
    drawn.clearLayers()
    if (map.getZoom() < fromZoom) return
    const bounds = map.getBounds()
    const [west, south] = toPoint(bounds.getSouthWest())
    const [east, north] = toPoint(bounds.getNorthEast())
    const { longitudes, latitudes, decimals } = gridLines([west, south, east, north], map.getSize().x)
    const style = { renderer, pane, color, weight: 1, interactive: false }
    for (const longitude of longitudes) {
      const line = [toLatLng([longitude, south]), toLatLng([longitude, north])]
      drawn.addLayer(polyline(line, style))
      drawn.addLayer(label(line[1] as [number, number], `${longitude.toFixed(decimals)}°`, [-4, -4]))
    }
    for (const latitude of latitudes) {
      const line = [toLatLng([west, latitude]), toLatLng([east, latitude])]
      drawn.addLayer(polyline(line, style))
      drawn.addLayer(label(line[1] as [number, number], `${latitude.toFixed(decimals)}°`, [56, -2]))
    }
  }
  map.on('moveend', update)
  update()
  return () => {
    map.off('moveend', update)
    drawn.remove()
    renderer.remove()
  }
}
