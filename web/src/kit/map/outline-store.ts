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

/** The provinces; fetched once, as a chunk of its own. */
export function loadProvincesOnce(): Promise<China> {
  china ??= import('@banyan/contract/area/outlines/china').then(({ outlineText }) => {
    const { shapes, ...rest } = readOutline(outlineText)
    return { ...rest, provinces: shapes.map((shape) => ({ ...shape, bounds: boundsOf(shape) })) }
  })
  return china
}

/** The cities of a province; a chunk for each. Of a municipality its districts. */
export const loadCitiesOnce = perProvince(() =>
  import('@banyan/contract/area/outlines/index').then(({ cityOutlines }) => cityOutlines),
)

/** The districts of a province, a chunk for each; none of a municipality. */
export const loadDistrictsOnce = perProvince(() =>
  import('@banyan/contract/area/districts/index').then(({ districtOutlines }) => districtOutlines),
)

type Texts = Record<string, () => Promise<{ outlineText: string }>>

/** Reads the outlines inside a province, once. */
function perProvince(index: () => Promise<Texts>): (province: string) => Promise<Outline> {
  const known = new Map<string, Promise<Outline>>()
  const fetchOutline = async (province: string) => {
    const text = await (await index())[province]?.()
    return text ? readOutline(text.outlineText) : { shapes: [], lines: [], spots: [] }
  }
  return (province) => {
    const outline = known.get(province) ?? fetchOutline(province)
    known.set(province, outline)
    return outline
  }
}

function boundsOf({ rings }: Shape): Bounds {
  const points: readonly Point[] = rings.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Whether two pieces of the map touch. */
export const meet = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]
