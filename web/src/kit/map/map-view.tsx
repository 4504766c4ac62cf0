import type { Point } from '@banyan/contract/area/outline'
import 'leaflet/dist/leaflet.css'
import { control, map as createMap, type LeafletMouseEvent } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMedia } from '#kit/ui/media.ts'
import styles from './map.module.css'
import { MapContext, type MapHandle } from './map-handle.ts'
import { type MapProvider, useMapProvider } from './map-provider.ts'
import { Outlines } from './outlines.tsx'
import { Tiles } from './tiles.tsx'

export interface View {
  centre: Point
  zoom: number
}

interface Props {
  /** Where the map goes; a new object moves it again. */
  view: View
  /** A click, or Enter for the middle of the map. */
  onPick?: (point: Point) => void
  /** Pins, dots and other layers: they draw with `useMap`, thousands of dots on a canvas of their own. */
  children?: ReactNode
}

/** A map of China: our own outlines, and above them the tiles of an online provider where there is one (DEC-071). */
export function MapView(props: Props) {
  const provider = useMapProvider()
  return <div className={styles.frame}>{provider && <LoadedMap provider={provider} {...props} />}</div>
}

function LoadedMap({ provider, view, onPick, children }: Props & { provider: MapProvider }) {
  const box = useRef<HTMLDivElement>(null)
  const [handle, setHandle] = useState<MapHandle>()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const pick = useEffectEvent((point: Point) => onPick?.(point))
  const goTo = useEffectEvent((made: MapHandle) => show(made, view))

  useEffect(() => {
    if (!box.current) return
    const made = build(box.current, provider, isStill)
    goTo(made)
    const { map } = made
    map.on('click', ({ latlng }: LeafletMouseEvent) => pick(made.toPoint(latlng)))
    map.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter') pick(made.toPoint(map.getCenter()))
    })
    const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }))
    resized.observe(box.current)
    setHandle(made)
    return () => {
      resized.disconnect()
      setHandle(undefined)
      map.remove()
    }
  }, [provider, isStill])

  useEffect(() => {
    if (handle) show(handle, view)
  }, [handle, view])

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it, plus and minus zoom, Enter picks */}
      <div ref={box} className={styles.map} role="application" aria-label="地图" tabIndex={0} />
      {handle && (
        <MapContext value={handle}>
          <Outlines />
          <Tiles />
          {children}
        </MapContext>
      )}
      <div className={styles.source}>{provider.attribution}</div>
    </>
  )
}

function build(box: HTMLElement, provider: MapProvider, isStill: boolean): MapHandle {
  const map = createMap(box, {
    zoomControl: false,
    attributionControl: false, // its text is HTML; ours is drawn by React
    minZoom: 3,
    maxZoom: 18,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
  })
  control.zoom({ position: 'topleft', zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map)
  control.scale({ position: 'bottomleft', imperial: false }).addTo(map)
  return {
    map,
    provider,
    toLatLng: (point) => {
      const [longitude, latitude] = provider.toMap(point)
      return [latitude, longitude]
    },
    toPoint: ({ lng, lat }) => provider.fromMap([lng, lat]),
  }
}

function show({ map, toLatLng }: MapHandle, { centre, zoom }: View): void {
  map.setView(toLatLng(centre), zoom, { animate: false })
}
