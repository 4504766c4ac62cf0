import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { malformed, num, tooLong } from '../wire.ts'
import { type MapType, mapTypes } from './map-layer.ts'

/** West, south, east and north of a part of the map, in degrees of WGS-84. */
export type MapBox = readonly [west: number, south: number, east: number, north: number]

/** Above this many points in view the server answers with clusters (DEC-107). */
export const pointLimit = 2000
/** The side of a square of the map, in pixels, whose points become one cluster. */
export const clusterPixels = 64
/** The limit of the side list. */
export const rowLimit = 50

const type = z.enum(mapTypes)

/** A record on the map. Hidden members are absent. */
export const MapSpot = z.object({
  type,
  id: z.string(),
  label: z.string().nullable(),
  status: z.string().nullable(),
  time: z.string().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
})
export type MapSpot = z.output<typeof MapSpot>

/** Several records close to each other, shown as one. */
const MapCluster = z.object({ lng: z.number(), lat: z.number(), count: z.number() })

/** A layer the caller may see, with all its rows or those the keyword fits, wherever the map stands. */
export const LayerSummary = z.object({
  type,
  total: z.number(),
  statuses: z.array(z.object({ value: z.string(), text: z.string(), count: z.number() })),
  /** The bounds of all its rows with a place. */
  extent: z.array(z.number()).length(4).nullable(),
})
export type LayerSummary = z.output<typeof LayerSummary>

const wrongBox = '地图范围应为西,南,东,北'

/** `west,south,east,north` on the wire. */
const bbox = z.codec(z.string({ error: wrongBox }).max(120), z.custom<MapBox>(), {
  decode: (text, context) => {
    const sides = text.split(',').map(Number)
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = sides
    if (sides.length === 4 && sides.every(Number.isFinite) && west <= east && south <= north)
      return [west, south, east, north] as const
    context.issues.push({ code: 'custom', message: wrongBox, input: text })
    return z.NEVER
  },
  encode: (box) => box.join(),
})

const types = z.codec(z.string().max(200), z.array(type).max(mapTypes.length), {
  decode: (text) => text.split(',').filter(Boolean) as MapType[],
  encode: (list) => list.join(),
})

/** What the home map shows (DEC-107). */
export const distributionMap = entity('distributionMap', 'tenant', {
  data: get('/vclinfoExtend/distributionMap/data', {
    needs: 'session',
    perMinute: 300,
    input: z.object({
      /** All layers by default. */
      types: types.optional(),
      /** A part of a plate, device or order number. */
      keyword: z.string().trim().max(50, tooLong(50)).optional(),
      /** The whole map by default. */
      bbox: bbox.optional(),
      zoom: num(malformed, { int: true, min: 0, max: 20 }).optional(),
    }),
    result: z.object({
      layers: z.array(LayerSummary),
      /** The number of rows of the chosen layers in the box, including those in clusters. */
      inView: z.number(),
      points: z.array(MapSpot),
      clusters: z.array(MapCluster),
      /** The rows of the side list: the latest in the box, or all that match the keyword. */
      rows: z.array(MapSpot),
    }),
  }),
})
