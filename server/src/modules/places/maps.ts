import type { MapSupply, Place } from '@banyan/contract/area/area'
import type { Point } from '@banyan/contract/area/outline'
import { Refusal } from '#kernel/refusal.ts'
import { amap } from './amap.ts'
import { searchGazetteer } from './gazetteer.ts'
import { locate } from './locate.ts'
import type { MapProvider, ProviderSettings } from './provider.ts'
import { tianditu } from './tianditu.ts'

/** The offline map: our own outlines and gazetteer. */
const offlineMap: MapProvider = {
  name: 'offline',
  crs: 'WGS84',
  attribution: '离线示意图，轮廓到区县，街道和建筑需接入在线地图 · 地名数据 GeoNames',
  search: async (keyword) => searchGazetteer(keyword),
  reverse: locate,
}

const onlineMap = { amap, tianditu }

interface MapsSettings extends Partial<ProviderSettings> {
  provider: MapSupply['provider']
  /** Number of the approved base map (审图号). */
  approval?: string
}

/** A failed provider is not called again for this time, so that not every call waits for it. */
const retryAfterMs = 30_000

/** The configured map with our own standing in whenever it fails (DEC-071). */
export function mapsWithFallback(
  { provider: name, key = '', apiUrl, tileUrl, approval }: MapsSettings,
  onTrouble: (error: unknown) => void,
) {
  const provider = name === 'offline' ? offlineMap : onlineMap[name]({ key, apiUrl, tileUrl })
  let restsUntil = Number.NEGATIVE_INFINITY

  /** The answer of the provider; `undefined` while it fails. */
  async function tried<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (provider === offlineMap || performance.now() < restsUntil) return undefined
    try {
      return await work()
    } catch (error) {
      restsUntil = performance.now() + retryAfterMs
      onTrouble(error)
      return undefined
    }
  }

  return {
    supply: (): MapSupply => ({
      provider: provider.name,
      crs: provider.crs,
      layers: [...(provider.tiles?.layers ?? [])],
      attribution: [provider.attribution, approval].filter(Boolean).join(' · '),
    }),
    async search(keyword: string): Promise<Place[]> {
      const found = await tried(() => provider.search(keyword))
      return found?.length ? found : offlineMap.search(keyword)
    },
    async reverse(point: Point): Promise<Place | null> {
      return (await tried(() => provider.reverse(point))) ?? offlineMap.reverse(point)
    },
    async tile(layer: string, z: number, x: number, y: number) {
      const { tiles } = provider
      if (!tiles?.layers.includes(layer) || x >= 2 ** z || y >= 2 ** z) throw new Refusal('没有这张地图')
      const bytes = await tried(() => tiles.fetch(layer, z, x, y))
      const type = bytes && pictureType(bytes)
      if (!type) throw new Refusal('地图服务暂时不可用')
      return { type, data: bytes.toString('base64') }
    },
  }
}

export type Maps = ReturnType<typeof mapsWithFallback>

/** By its first bytes, whatever the provider calls it. */
function pictureType(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  if (bytes.subarray(0, 4).toString('latin1') === '\x89PNG') return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg'
  const isWebp = bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP'
  return isWebp ? 'image/webp' : undefined
}
