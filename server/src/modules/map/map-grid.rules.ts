import { clusterPixels, type MapBox, pointLimit } from '@banyan/contract/map/distribution-map'

/** The width of a map tile in pixels; at zoom 0 one tile is the whole earth. */
const tilePixels = 256
/** Where the map ends towards the poles. */
const mostLatitude = 85

export const wholeEarth: MapBox = [-180, -90, 180, 90]

/** How many squares the earth has from west to east at a zoom. */
export const squaresAcross = (zoom: number): number => (2 ** zoom * tilePixels) / clusterPixels

/** The zoom whose squares are used for clustering: coarse enough that the answer stays below the limit of points. */
export function clusterZoom(box: MapBox, zoom: number): number {
  let fitting = zoom
  while (fitting > 0 && squaresIn(box, fitting) > pointLimit) fitting--
  return fitting
}

function squaresIn([west, south, east, north]: MapBox, zoom: number): number {
  const across = squaresAcross(zoom)
  const columns = Math.ceil(((Math.min(east, 180) - Math.max(west, -180)) / 360) * across) + 1
  const rows = Math.ceil((mercatorHeight(south) - mercatorHeight(north)) * across) + 1
  return Math.max(1, columns) * Math.max(1, rows)
}

/** How far down the map a latitude lies, from 0 to 1, in the projection all web maps share. */
export function mercatorHeight(latitude: number): number {
  const angle = (Math.max(-mostLatitude, Math.min(mostLatitude, latitude)) * Math.PI) / 180
  return (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2
}

/** `mercatorHeight` in SQL: column and row of the square of a point. */
export const squareSql = (lng: string, lat: string, across: string): { column: string; row: string } => {
  const angle = `radians(greatest(-${mostLatitude}, least(${mostLatitude}, ${lat})))`
  return {
    column: `floor((${lng} + 180) / 360 * ${across}::float8)::int`,
    row: `floor((1 - ln(tan(${angle}) + 1 / cos(${angle})) / pi()) / 2 * ${across}::float8)::int`,
  }
}

/** A square of the map with the number of rows in it, and the id of one of them. */
export interface Square {
  column: number
  row: number
  count: number
  lng: number
  lat: number
  id: string
}

/** Merges the squares of several layers: counts are added, and the centre is weighted by them. */
export function mergeSquares(squares: readonly Square[]): Square[] {
  const merged = new Map<string, Square>()
  for (const square of squares) {
    const key = `${square.column} ${square.row}`
    const known = merged.get(key)
    merged.set(key, known ? joinSquares(known, square) : square)
  }
  return [...merged.values()]
}

function joinSquares(one: Square, other: Square): Square {
  const count = one.count + other.count
  const middle = (side: 'lng' | 'lat') => (one[side] * one.count + other[side] * other.count) / count
  return { ...one, count, lng: middle('lng'), lat: middle('lat') }
}
