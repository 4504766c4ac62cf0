import { area, type MapSupply } from '@banyan/contract/area/area'
import type { Point } from '@banyan/contract/area/outline'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/call/api.ts'

/** The tiles of the map, and the conversion between our WGS-84 and the system of the tiles. */
export interface MapProvider extends MapSupply {
  toMap: (point: Point) => Point
  fromMap: (point: Point) => Point
}

/** Fetched once; without an answer the map shows our own outlines. */
export function useMapProvider(): MapProvider | undefined {
  return useQuery({ queryKey: ['area', 'supply'], queryFn: load, staleTime: Number.POSITIVE_INFINITY }).data
}

async function load(): Promise<MapProvider> {
  const provider = await call(area.supply, {}, { quiet: true }).catch(() => offline)
  return { ...provider, ...(provider.crs === 'GCJ02' ? await loadGcj() : sameCoordinates) }
}

const offline: MapSupply = { provider: 'offline', crs: 'WGS84', layers: [], attribution: '离线示意图' }
const sameCoordinates = { toMap: (point: Point) => point, fromMap: (point: Point) => point }

async function loadGcj(): Promise<typeof sameCoordinates> {
  const { default: gcoord } = await import('gcoord')
  return {
    toMap: ([x, y]) => gcoord.transform([x, y], gcoord.WGS84, gcoord.GCJ02),
    fromMap: ([x, y]) => gcoord.transform([x, y], gcoord.GCJ02, gcoord.WGS84),
  }
}
