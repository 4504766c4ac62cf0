import { type MapLayer, type MapType, mapLayers } from '@banyan/contract/map/map-layer'
import type { ComponentProps } from 'react'
import type { Dot } from '#kit/map/draw-dot.ts'
import type { StatusMark } from '#kit/ui/status-mark.tsx'

type Mark = Pick<ComponentProps<typeof StatusMark>, 'tone' | 'shape'>

/** The look of a layer: the shape of its dots, and the mark of each status. */
export const layerLooks: Record<MapType, { form: Dot['form']; sign: string; marks: Record<string, Mark> }> = {
  vehicle: { form: 'circle', sign: '●', marks: onlineMarks() },
  device: { form: 'square', sign: '■', marks: onlineMarks() },
  workOrder: {
    form: 'triangle',
    sign: '▲',
    marks: {
      '1': { tone: 'warn' },
      '2': { tone: 'primary' },
      '3': { tone: 'primary', shape: 'ring' },
    },
  },
}

export const statusMark = (type: MapType, status: string | null): Mark =>
  layerLooks[type].marks[status ?? ''] ?? { tone: 'neutral', shape: 'hollow' }

export const findLayer = (type: MapType): MapLayer => {
  const found = mapLayers.find((layer) => layer.type === type)
  if (!found) throw new Error(`no layer ${type}`)
  return found
}

function onlineMarks(): Record<string, Mark> {
  return {
    '1': { tone: 'good' },
    '2': { tone: 'neutral', shape: 'hollow' },
    '3': { tone: 'neutral', shape: 'flat' },
  }
}
