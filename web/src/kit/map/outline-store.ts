import { type Outline, type Point, readOutline, type Shape } from '@banyan/contract/area/outline'

/** A corner of the map and the opposite one. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

export interface Province extends Shape {
  bounds: Bounds
}

export interface China extends Omit<Outline, 'shapes'> {
  provinces: Province[]
}

let china: Promise<China> | undefined
const cities = new Map<string, Promise<Outline>>()

/** The provinces; fetched once, as a chunk of its own. */
export function provincesOnce(): Promise<China> {
  china ??= import('@banyan/contract/area/outlines/china').then(({ outlineText }) => {
    const { shapes, ...rest } = readOutline(outlineText)
    return { ...rest, provinces: shapes.map((shape) => ({ ...shape, bounds: boundsOf(shape) })) }
  })
  return china
}

/** The cities of a province; a chunk for each. */
export function citiesOnce(province: string): Promise<Outline> {
  const known = cities.get(province) ?? fetchCities(province)
  cities.set(province, known)
  return known
}

async function fetchCities(province: string): Promise<Outline> {
  const { cityOutlines } = await import('@banyan/contract/area/outlines/index')
  const text = await cityOutlines[province]?.()
  return text ? readOutline(text.outlineText) : { shapes: [], lines: [], spots: [] }
}

function boundsOf({ rings }: Shape): Bounds {
  const points: readonly Point[] = rings.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Whether two pieces of the map touch. */
export const meet = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]
