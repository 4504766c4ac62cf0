import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { malformed, num } from '../wire.ts'
import type { Point } from './outline.ts'
import { pointerText, readPointer } from './pointer.ts'

/** A search result on the map; `pointer` is `lng,lat` in WGS-84 (DEC-071). */
export const Place = z.object({
  code: z.string(),
  name: z.string(),
  fullName: z.string(),
  pointer: z.string(),
})
export type Place = z.output<typeof Place>

/** The tile layers of the map. Without layers the console draws its own outlines. */
export const MapSupply = z.object({
  provider: z.enum(['offline', 'amap', 'tianditu']),
  /** The coordinate system of the tiles; for GCJ-02 the console converts what it draws and what is clicked. */
  crs: z.enum(['WGS84', 'GCJ02']),
  /** Layers of tiles, from below. */
  layers: z.array(z.string()),
  /** Source and approval number, shown on the map. */
  attribution: z.string(),
})
export type MapSupply = z.output<typeof MapSupply>

/** A point: a pair of numbers in code. */
const pointerCodec = z.codec(z.string({ error: '坐标格式应为经度,纬度' }).max(60), z.custom<Point>(), {
  decode: (text, context) => {
    const point = readPointer(text)
    if (point) return point
    context.issues.push({ code: 'custom', message: '坐标格式应为经度,纬度', input: text })
    return z.NEVER
  },
  encode: (point) => pointerText(point),
})

const zoom = num(malformed, { int: true, min: 0, max: 20 })
const tileNumber = num(malformed, { int: true, min: 0, max: 2 ** 20 - 1 })

/** Places by name and by point, and the tiles of an online map. */
export const area = entity('area', 'tenant', {
  /** Searches by name, pinyin or initials; an online map also finds streets and houses. */
  search: get('/sys/area/search', {
    needs: 'session',
    waits: true,
    perMinute: 300,
    input: z.object({ keyword: z.string({ error: '请输入关键字' }).trim().min(1, '请输入关键字').max(100) }),
    result: z.array(Place),
  }),
  /** The address of a point; null when unknown. */
  reverse: get('/sys/area/reverse', {
    needs: 'session',
    waits: true,
    perMinute: 300,
    input: z.object({ pointer: pointerCodec }),
    result: Place.nullable(),
  }),
  supply: get('/sys/area/map', { needs: 'session', input: z.object({}), result: MapSupply }),
  /** One tile of the online map as base64 text, so that the provider's key and headers stay on the server. */
  tile: get('/sys/area/tile/:layer/:z/:x/:y', {
    needs: 'session',
    waits: true,
    perMinute: 6000,
    input: z.object({ layer: z.string().max(20), z: zoom, x: tileNumber, y: tileNumber }),
    result: z.object({ type: z.enum(['image/png', 'image/jpeg', 'image/webp']), data: z.string() }),
  }),
})
