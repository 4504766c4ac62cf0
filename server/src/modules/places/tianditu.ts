import type { Place } from '@banyan/contract/area/area'
import { areaFullName } from '@banyan/contract/area/divisions'
import { pointerText, readPointer } from '@banyan/contract/area/pointer'
import { z } from 'zod'
import { fetchOutside, fetchOutsideText } from '#kernel/outbound.ts'
import { locate } from './locate.ts'
import { type MapProvider, type ProviderSettings, requestUrl, timeoutMs } from './provider.ts'

/** Tianditu: CGCS2000, which for our purpose is WGS-84. Questions are JSON held in a parameter. */
export function tianditu({ key, apiUrl, tileUrl }: ProviderSettings): MapProvider {
  const api = apiUrl ?? 'https://api.tianditu.gov.cn'
  const tiles = tileUrl ?? 'https://t0.tianditu.gov.cn'
  const ask = async (path: string, type: string, question: object) =>
    JSON.parse(
      await fetchOutsideText(requestUrl(api, path, { type, postStr: JSON.stringify(question), tk: key }), {
        timeoutMs,
      }),
    )
  return {
    name: 'tianditu',
    crs: 'WGS84',
    attribution: '天地图',
    async search(keyword) {
      const { pois, area } = FoundPlaces.parse(await ask('/v2/search', 'query', searchParameters(keyword)))
      return Promise.all([...(area ? [area] : []), ...pois].map(toPlaces)).then((found) => found.flat())
    },
    async reverse(point) {
      const [lon, lat] = point
      const { result } = FoundAddress.parse(await ask('/geocoder', 'geocode', { lon, lat, ver: 1 }))
      const { county_code, county, city } = result.addressComponent
      const fullName = result.formatted_address
      if (!fullName) return null
      return {
        code: county_code.replace(/^156(?=\d{6}$)/, ''), // 156 is China
        name: county || city,
        fullName,
        pointer: pointerText(point),
      }
    },
    tiles: {
      layers: ['vec', 'cva'],
      fetch: (layer, zoom, x, y) =>
        fetchOutside(requestUrl(tiles, '/DataServer', { T: `${layer}_w`, x, y, l: zoom, tk: key }), {
          timeoutMs,
        }),
    },
  }
}

const searchParameters = (keyWord: string) => ({
  keyWord,
  level: '12',
  mapBound: '73,3,136,54',
  queryType: '1',
  start: '0',
  count: '20',
})

const text = z.string().catch('')
const Poi = z.object({ name: text, address: text, lonlat: text })
const FoundPlaces = z.object({
  status: z.object({ infocode: z.literal(1000) }),
  pois: z.array(Poi).catch([]),
  area: Poi.optional().catch(undefined),
})
const FoundAddress = z.object({
  status: z.literal('0'),
  result: z.object({
    formatted_address: text,
    addressComponent: z.object({ county_code: text, county: text, city: text }),
  }),
})

/** Its places have no division, so the division is looked up by the point. */
async function toPlaces({ name, address, lonlat }: z.output<typeof Poi>): Promise<Place[]> {
  const point = readPointer(lonlat)
  if (!point || !name) return []
  const code = (await locate(point))?.code ?? ''
  const fullName = [areaFullName(code), address, name].join('')
  return [{ code, name, fullName, pointer: pointerText(point) }]
}
