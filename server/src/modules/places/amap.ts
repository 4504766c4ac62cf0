import type { Place } from '@banyan/contract/area/area'
import type { Point } from '@banyan/contract/area/outline'
import { pointerText, readPointer } from '@banyan/contract/area/pointer'
import gcoord from 'gcoord'
import { z } from 'zod'
import { fetchOutside, fetchOutsideText } from '#kernel/outbound.ts'
import { type MapProvider, type ProviderSettings, requestUrl, timeoutMs } from './provider.ts'

/** AMap: all coordinates are GCJ-02, and an empty text is sent as an empty list. */
export function amap({ key, apiUrl, tileUrl }: ProviderSettings): MapProvider {
  const api = apiUrl ?? 'https://restapi.amap.com'
  const tiles = tileUrl ?? 'https://webrd01.is.autonavi.com'
  const ask = async (path: string, query: Record<string, string>) =>
    JSON.parse(await fetchOutsideText(requestUrl(api, path, { key, ...query }), { timeoutMs }))
  return {
    name: 'amap',
    crs: 'GCJ02',
    attribution: '高德地图',
    async search(keyword) {
      const { pois } = FoundPlaces.parse(await ask('/v3/place/text', { keywords: keyword, offset: '20' }))
      return pois.flatMap(toPlace)
    },
    async reverse(point) {
      const location = pointerText(gcoord.transform([...point], gcoord.WGS84, gcoord.GCJ02))
      const { regeocode } = FoundAddress.parse(await ask('/v3/geocode/regeo', { location }))
      const { adcode, district, city, province } = regeocode.addressComponent
      const fullName = regeocode.formatted_address
      if (!fullName) return null
      return { code: adcode, name: district || city || province, fullName, pointer: pointerText(point) }
    },
    tiles: {
      layers: ['base'],
      fetch: (_, zoom, x, y) =>
        fetchOutside(
          requestUrl(tiles, '/appmaptile', { lang: 'zh_cn', size: 1, scale: 1, style: 8, x, y, z: zoom }),
          { timeoutMs },
        ),
    },
  }
}

const text = z.string().catch('')
const FoundPlaces = z.object({
  status: z.literal('1'),
  pois: z.array(
    z.object({
      name: text,
      location: text,
      adcode: text,
      pname: text,
      cityname: text,
      adname: text,
      address: text,
    }),
  ),
})
const FoundAddress = z.object({
  status: z.literal('1'),
  regeocode: z.object({
    formatted_address: text,
    addressComponent: z.object({ adcode: text, province: text, city: text, district: text }),
  }),
})

function toPlace({
  name,
  location,
  adcode,
  pname,
  cityname,
  adname,
  address,
}: z.output<typeof FoundPlaces>['pois'][number]): Place[] {
  const point = readPointer(location)
  if (!point || !name) return []
  const [longitude, latitude]: Point = gcoord.transform([...point], gcoord.GCJ02, gcoord.WGS84)
  const fullName = [...new Set([pname, cityname, adname, address, name])].join('')
  return [{ code: adcode, name, fullName, pointer: pointerText([longitude, latitude]) }]
}
