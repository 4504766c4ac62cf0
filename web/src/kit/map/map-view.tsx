import type { Point } from '@banyan/contract/area/outline'
import 'leaflet/dist/leaflet.css'
import { control, map as createMap, type LeafletMouseEvent } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMedia } from '#kit/ui/media.ts'
import { Grid } from './grid.tsx'
import styles from './map.module.css'
import { MapContext, type MapHandle } from './map-handle.ts'
import { type MapProvider, useMapProvider } from './map-provider.ts'
import type { Bounds } from './outline-store.ts'
import { Outlines } from './outlines.tsx'
import { Tiles } from './tiles.tsx'

/** A centre with zoom, or bounds to fit. */
export type View = { centre: Point; zoom: number } | { box: Bounds }

/** The visible section of the map. */
export interface MapSection {
  box: Bounds
  centre: Point
  zoom: number
}

interface Props {
  /** The view to show; a new object moves the map again. */
  view: View
  /** Called on a click, or on Enter for the centre of the map. */
  onPick?: (point: Point) => void
  /** Called with the visible section after every move, and once at the beginning. */
  onMove?: (shown: MapSection, isByHand: boolean) => void
  /** Called on a right click or a long press. */
  onHold?: (point: Point) => void
  /** Layers such as pins and dots, which use `useMap`; thousands of dots share one canvas. */
  children?: ReactNode
}

/** A map of China: our own outlines below the tiles of an online provider, if there is one (DEC-071). */
export function MapView(props: Props) {
  const provider = useMapProvider()
  return <div className={styles.frame}>{provider && <LoadedMap provider={provider} {...props} />}</div>
}

function LoadedMap({ provider, view, onPick, onMove, onHold, children }: Props & { provider: MapProvider }) {
  const box = useRef<HTMLDivElement>(null)
  const [handle, setHandle] = useState<MapHandle>()
  const [isAway, setAway] = useState(false)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const pick = useEffectEvent((point: Point) => onPick?.(point))
  const hold = useEffectEvent((point: Point) => onHold?.(point))
  const isSent = useRef(false)
  const moved = useEffectEvent((made: MapHandle) => {
    left.current = currentView(made)
    onMove?.(readMapSection(made), !isSent.current)
  })
  const given = useRef<View>(undefined)
  const left = useRef<View>(undefined)
  /** Moves the map programmatically; such moves are distinguished from those of the user. */
  const send = useEffectEvent((made: MapHandle, to: View) => {
    isSent.current = true
    showView(made, to)
    isSent.current = false
  })
  /** The section after the last programmatic move; unless the user has moved since, a new size fits the view again. */
  const fitted = useRef('')
  const resize = useEffectEvent((made: MapHandle) => {
    const isUntouched = JSON.stringify(currentView(made)) === fitted.current
    made.map.invalidateSize({ pan: false })
    if (!isUntouched || !given.current) return
    send(made, given.current)
    fitted.current = JSON.stringify(currentView(made))
  })
  /** Shows the requested view; a map made again after hiding keeps its last section. */
  const goTo = useEffectEvent((made: MapHandle) => {
    send(made, given.current === view && left.current ? left.current : view)
    given.current = view
    fitted.current = JSON.stringify(currentView(made))
  })

  useEffect(() => {
    if (!box.current) return
    const made = buildMap(box.current, provider, isStill)
    const { map } = made
    map.on('moveend', () => moved(made))
    goTo(made)
    map.on('click', ({ latlng }: LeafletMouseEvent) => pick(made.toPoint(latlng)))
    map.on('contextmenu', ({ latlng, originalEvent }: LeafletMouseEvent) => {
      originalEvent.preventDefault()
      hold(made.toPoint(latlng))
    })
    map.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter') pick(made.toPoint(map.getCenter()))
    })
    const resized = new ResizeObserver(() => resize(made))
    resized.observe(box.current)
    setHandle(made)
    return () => {
      resized.disconnect()
      setHandle(undefined)
      map.remove()
    }
  }, [provider, isStill])

  useEffect(() => {
    if (!handle || given.current === view) return
    given.current = view
    send(handle, view)
    fitted.current = JSON.stringify(currentView(handle))
  }, [handle, view])

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it, plus and minus zoom, Enter picks */}
      <div ref={box} className={styles.map} role="application" aria-label="地图" tabIndex={0} />
      {handle && (
        <MapContext value={handle}>
          <Outlines />
          {(provider.layers.length === 0 || isAway) && <Grid />}
          <Tiles onAway={setAway} />
          {children}
        </MapContext>
      )}
      <div className={styles.source} role="status">
        {isAway ? '在线地图暂时不可用，显示的是离线示意图' : provider.attribution}
      </div>
    </>
  )
}

function buildMap(box: HTMLElement, provider: MapProvider, isStill: boolean): MapHandle {
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

/** The closest zoom for a single place. */
const closestFitZoom = 12

function showView({ map, toLatLng }: MapHandle, view: View): void {
  if ('centre' in view) {
    map.setView(toLatLng(view.centre), view.zoom, { animate: false })
    return
  }
  const [west, south, east, north] = view.box
  map.fitBounds([toLatLng([west, south]), toLatLng([east, north])], {
    animate: false,
    maxZoom: closestFitZoom,
    padding: [32, 16], // with this padding the country fits the usual height at the closer zoom
  })
}

const currentView = ({ map, toPoint }: MapHandle): View => ({
  centre: toPoint(map.getCenter()),
  zoom: map.getZoom(),
})

function readMapSection({ map, toPoint }: MapHandle): MapSection {
  const bounds = map.getBounds()
  return {
    box: [...toPoint(bounds.getSouthWest()), ...toPoint(bounds.getNorthEast())],
    centre: toPoint(map.getCenter()),
    zoom: map.getZoom(),
  }
}
