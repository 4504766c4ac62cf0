import type { Point } from '@banyan/contract/area/outline'
import { theme } from 'antd'
import { type LayerGroup, layerGroup, type PathOptions, polygon, polyline } from 'leaflet'
import { useEffect } from 'react'
import { guardedCanvas } from './guarded-canvas.ts'
import { type MapHandle, useMap } from './map-handle.ts'
import { mapPane } from './map-pane.ts'
import { cityZoom, districtZoom, type Inside, namesFor } from './outline-names.ts'
import {
  type China,
  loadCitiesOnce,
  loadDistrictsOnce,
  loadProvincesOnce,
  overlaps,
} from './outline-store.ts'
import { drawNames } from './place-names.ts'

/** Draws China as lines and names in the theme colours. */
export function Outlines() {
  const handle = useMap()
  const { token } = theme.useToken()
  const { colorBgContainer: land, colorBorder: border, colorBorderSecondary: hairline } = token
  useEffect(() => drawOutlines(handle, { land, border, hairline }), [handle, land, border, hairline])
  return null
}

interface Colours {
  land: string
  border: string
  hairline: string
}

/** Draws the visible section and redraws after every move, until stopped. */
function drawOutlines(handle: MapHandle, { land, border, hairline }: Colours): () => void {
  const { map, toLatLng } = handle
  const pane = mapPane(map, 'outlines', 150)
  const renderer = guardedCanvas({ pane, padding: 0.5 })
  const drawn = layerGroup().addTo(map)
  const names = layerGroup().addTo(map)
  const style: PathOptions = {
    renderer,
    interactive: false,
    color: border,
    weight: 1,
    fillColor: land,
    fillOpacity: 1,
  }
  const groups = new Map<string, LayerGroup>()
  const outlines = new Map<string, Inside>()
  let china: China | undefined
  let isGone = false

  const put = (key: string, make: () => LayerGroup) => {
    const known = groups.get(key) ?? make()
    groups.set(key, known)
    drawn.addLayer(known)
  }
  const shape = (rings: readonly (readonly Point[])[], more?: PathOptions) =>
    polygon(
      rings.map((ring) => ring.map(toLatLng)),
      { ...style, ...more },
    )

  async function update(): Promise<void> {
    china ??= await loadProvincesOnce()
    if (isGone) return
    const zoom = map.getZoom()
    const inView = currentBounds(handle)
    const near = china.provinces.filter(({ bounds }) => overlaps(bounds, inView))
    const wanted = zoom >= cityZoom ? near.map(({ code }) => code) : []
    const isNear = zoom >= districtZoom
    drawn.clearLayers()
    put('lines', () =>
      layerGroup(china?.lines.map((line) => polyline(line.map(toLatLng), { ...style, weight: 2 }))),
    )
    for (const { code, rings } of china.provinces) {
      const inside = wanted.includes(code) ? outlines.get(code) : undefined
      if (inside) {
        const colour = { color: isNear ? border : hairline }
        put(`${code}/${colour.color}`, () =>
          layerGroup(inside.cities.shapes.map((each) => shape(each.rings, colour))),
        )
      } else put(code, () => layerGroup([shape(rings)]))
      // Drawn over the cities, whose borders come from a coarser source.
      if (isNear && inside?.districts) {
        const { shapes } = inside.districts
        put(`${code}/districts`, () => layerGroup(shapes.map((each) => shape(each.rings))))
      }
    }
    drawNames(handle, names, namesFor(china, wanted, outlines, zoom))
    const missing = wanted.filter((code) => !outlines.has(code) || (isNear && !outlines.get(code)?.districts))
    await Promise.all(missing.map((code) => fetchInside(code, isNear)))
    if (missing.length && !isGone) void update()
  }
  const fetchInside = async (code: string, isNear: boolean) => {
    const [cities, districts] = await Promise.all([
      loadCitiesOnce(code),
      isNear ? loadDistrictsOnce(code) : undefined,
    ])
    outlines.set(code, { cities, districts: districts ?? outlines.get(code)?.districts })
  }

  const moved = () => void update()
  map.on('moveend', moved)
  void update()
  return () => {
    isGone = true
    map.off('moveend', moved)
    drawn.remove()
    names.remove()
    renderer.remove()
  }
}

function currentBounds({ map, provider }: MapHandle) {
  const bounds = map.getBounds()
  const [west, south] = provider.fromMap([bounds.getWest(), bounds.getSouth()])
  const [east, north] = provider.fromMap([bounds.getEast(), bounds.getNorth()])
  return [west, south, east, north] as const
}
