import {
  type Outline,
  type OutlineFiles,
  type Point,
  readOutline,
  type Shape,
} from '@banyan/contract/area/outline'

/** A rectangle of coordinates. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

export interface Province extends Shape {
  bounds: Bounds
}

export interface China extends Omit<Outline, 'shapes'> {
  provinces: Province[]
}

let china: Promise<China> | undefined

/** Loads the outlines of the provinces once, from their own chunk. */
export function loadProvincesOnce(): Promise<China> {
  china ??= import('@banyan/contract/data/area/outlines/china.json').then((file) => {
    const { shapes, ...rest } = readOutline(file.default)
    return { ...rest, provinces: shapes.map((shape) => ({ ...shape, bounds: shapeBounds(shape) })) }
  })
  return china
}

/** Loads the outlines of a province's cities once, from its own chunk; for a municipality its districts. */
export const loadCitiesOnce = provinceLoader(() =>
  import('@banyan/contract/area/city-outlines').then(({ cityOutlines }) => cityOutlines),
)

/** Loads the outlines of a province's districts once, from its own chunk; none for a municipality. */
export const loadDistrictsOnce = provinceLoader(() =>
  import('@banyan/contract/area/district-outlines').then(({ districtOutlines }) => districtOutlines),
)

/** Parses and caches the outlines within a province. */
function provinceLoader(index: () => Promise<OutlineFiles>): (province: string) => Promise<Outline> {
  const known = new Map<string, Promise<Outline>>()
  const fetchOutline = async (province: string) => {
    const file = await (await index())[province]?.()
    return file ? readOutline(file.default) : { shapes: [], lines: [], spots: [] }
  }
  return (province) => {
    const outline = known.get(province) ?? fetchOutline(province)
    known.set(province, outline)
    return outline
  }
}

function shapeBounds({ rings }: Shape): Bounds {
  const points: readonly Point[] = rings.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Whether two rectangles overlap. */
export const overlaps = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]
