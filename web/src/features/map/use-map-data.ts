import { distributionMap, type MapBox } from '@banyan/contract/map/distribution-map'
import type { MapType } from '@banyan/contract/map/map-layer'
import { useCall } from '#kit/call/hooks.ts'
import type { MapSection } from '#kit/map/map-view.tsx'

const refreshMs = 60_000 // DEC-107

export interface MapQuestion {
  /** `undefined` until the map is shown: then all data are requested to find its first section. */
  shown?: MapSection
  types?: readonly MapType[]
  keyword: string
}

/** What the map shows now, read again every minute and when something on it was changed (DEC-107). */
export function useMapData({ shown, types, keyword }: MapQuestion) {
  return useCall(
    distributionMap.data,
    {
      ...(types ? { types: [...types] } : {}),
      ...(keyword ? { keyword } : {}),
      ...(shown ? { bbox: enlargeBox(shown.box), zoom: Math.round(shown.zoom) } : { zoom: 4 }),
    },
    { quiet: true, every: refreshMs, follows: ['workOrder', 'vehicle', 'device'] },
  )
}

/** The box with a margin, so that a small move shows what is already there; rounded, so that going back shows at once what was there. */
function enlargeBox([west, south, east, north]: MapBox): MapBox {
  const [width, height] = [(east - west) / 8, (north - south) / 8]
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000
  return [round(west - width), round(south - height), round(east + width), round(north + height)]
}
