import type { MapSupply, Place } from '@banyan/contract/area/area'
import type { Point } from '@banyan/contract/area/outline'

/** A map service. Points go in and out in WGS-84, whatever the provider uses. */
export interface MapProvider {
  name: MapSupply['provider']
  /** The system its tiles are drawn in. */
  crs: MapSupply['crs']
  attribution: string
  search(keyword: string): Promise<Place[]>
  reverse(point: Point): Promise<Place | null>
  tiles?: Tiles
}

export interface Tiles {
  /** The tile layers, lowest first. */
  layers: readonly string[]
  fetch(layer: string, z: number, x: number, y: number): Promise<Buffer>
}

/** The addresses of a map provider and the key it requires. */
export interface ProviderSettings {
  key: string
  apiUrl?: string
  tileUrl?: string
}

/** Shorter than other time limits, because the offline map replaces a provider that does not answer. */
export const timeoutMs = 4000

/** An address of a provider with its parameters. */
export function requestUrl(base: string, path: string, query: Record<string, string | number>): URL {
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}
