import type { Point } from '@banyan/contract/area/outline'
import { theme } from 'antd'
import type { LeafletMouseEvent } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { dotCanvas, margin } from './dot-canvas.ts'
import { groupDots, type Placed } from './dot-groups.ts'
import { type Dot, type DotColours, drawDot, drawGroup } from './draw-dot.ts'
import { useMap } from './map-handle.ts'

export interface Cluster {
  at: Point
  count: number
}

interface Props {
  dots: readonly Dot[]
  clusters: readonly Cluster[]
  /** The key of the dot that is marked. */
  selected?: string
  onSelect: (key: string) => void
  /** Called when a cluster is clicked, to zoom in. */
  onNearer: (view: { centre: Point; zoom: number }) => void
}

/** Dots nearer to each other than this are drawn as one. */
const groupPixels = 40
/** From here on every dot is drawn. */
const streetZoom = 14
/** The hit radius, for fingers. */
const hitPixels = 16

/** Many dots on one canvas. A click selects a dot or zooms into a cluster. */
export function Dots({ dots, clusters, selected, onSelect, onNearer }: Props) {
  const { map, toLatLng, toPoint } = useMap()
  const colours = useColours()
  const drawn = useRef<readonly Placed<Dot>[]>([])
  const select = useEffectEvent(onSelect)
  const goNearer = useEffectEvent(({ latlng }: LeafletMouseEvent) =>
    onNearer({ centre: toPoint(latlng), zoom: Math.min(map.getMaxZoom(), map.getZoom() + 2) }),
  )

  useEffect(() => {
    const positions = dots.map((one) => ({ one, at: toLatLng(one.at), count: 1 }))
    const groups = clusters.map(({ at, count }) => ({ at: toLatLng(at), count }))
    const layer = dotCanvas(map, (context, toPixel) => {
      const single = positions.map(({ one, at, count }) => {
        const { x, y } = toPixel(at)
        return { x: x + shiftByForm[one.form], y, count, one }
      })
      const placed = map.getZoom() >= streetZoom ? single : groupDots(single, groupPixels)
      drawn.current = [...placed, ...groups.map(({ at, count }) => ({ ...toPixel(at), count }))]
      for (const { x, y, count, one } of drawn.current) {
        if (one) drawDot(context, x, y, one, colours, one.key === selected)
        else drawGroup(context, x, y, count, colours)
      }
    })
    return layer.remove
  }, [map, toLatLng, dots, clusters, selected, colours])

  useEffect(() => {
    const hit = ({ containerPoint: { x, y } }: LeafletMouseEvent) =>
      nearestDot(drawn.current, x + margin, y + margin)
    const clicked = (event: LeafletMouseEvent) => {
      const found = hit(event)
      if (found?.one) select(found.one.key)
      else if (found) goNearer(event)
    }
    const hovered = (event: LeafletMouseEvent) => {
      const found = hit(event)
      const box = map.getContainer()
      box.style.cursor = found ? 'pointer' : ''
      box.title = found?.one?.title ?? ''
    }
    map.on('click', clicked)
    map.on('mousemove', hovered)
    return () => {
      map.off('click', clicked)
      map.off('mousemove', hovered)
    }
  }, [map])
  return null
}

/** Shifts kinds so that different things at one place do not overlap. */
const shiftByForm: Record<Dot['form'], number> = { circle: 0, square: 12, triangle: -12 }

function nearestDot(drawn: readonly Placed<Dot>[], x: number, y: number): Placed<Dot> | undefined {
  let nearest: Placed<Dot> | undefined
  let best = hitPixels
  for (const each of drawn) {
    const away = Math.hypot(each.x - x, each.y - y)
    if (away <= best) [nearest, best] = [each, away]
  }
  return nearest
}

function useColours(): DotColours {
  const { token } = theme.useToken()
  const { colorSuccess, colorWarning, colorPrimary, colorTextTertiary, colorBgContainer, colorText } = token
  return useMemo(
    () => ({
      good: colorSuccess,
      warn: colorWarning,
      primary: colorPrimary,
      neutral: colorTextTertiary,
      ground: colorBgContainer,
      text: colorText,
    }),
    [colorSuccess, colorWarning, colorPrimary, colorTextTertiary, colorBgContainer, colorText],
  )
}
