import type { Place } from '@banyan/contract/area/area'
import { cityOutlines } from '@banyan/contract/area/city-outlines'
import { districtOutlines } from '@banyan/contract/area/district-outlines'
import { findArea } from '@banyan/contract/area/divisions'
import {
  type OutlineFiles,
  type Point,
  readOutline,
  type Shape,
  shapeContains,
} from '@banyan/contract/area/outline'
import chinaOutline from '@banyan/contract/data/area/outlines/china.json'
import { allPlaces, placeFromArea, placesIn } from './gazetteer.ts'

/**
 * Without district outlines, a district is used up to this distance from its town; farther away only the city is
 * certain.
 */
const districtKm = 25
/** Outside of all outlines, e.g. at sea, the nearest place is used up to this distance. */
const coastKm = 50

/** The division of a point, by outlines and then by the nearest known town; `null` abroad or far at sea. */
export async function locate(point: Point): Promise<Place | null> {
  const code = await codeAt(point)
  return code ? placeFromArea(code, point) : null
}

async function codeAt(point: Point): Promise<string | undefined> {
  const province = provinces().find((shape) => shapeContains(shape, point))
  if (!province) return nearestCode(allPlaces(), point, coastKm)
  const inside = [...(await loadDistricts(province.code)), ...(await loadCities(province.code))]
  const city = inside.find((shape) => shapeContains(shape, point))
  if (!city) return nearestCode(placesIn(province.code), point, coastKm) ?? province.code
  const isDistrict = findArea(city.code)?.pid !== province.code
  return isDistrict ? city.code : (nearestCode(placesIn(city.code), point, districtKm) ?? city.code)
}

let provinceOutlines: Shape[] | undefined
const provinces = () => (provinceOutlines ??= readOutline(chinaOutline).shapes)

const loadCities = provinceShapes(cityOutlines)
const loadDistricts = provinceShapes(districtOutlines)

/** The shapes inside a province, read once. */
function provinceShapes(files: OutlineFiles): (province: string) => Promise<Shape[]> {
  const read = new Map<string, Shape[]>()
  return async (province) => {
    const known = read.get(province)
    if (known) return known
    const file = await files[province]?.()
    const shapes = file ? readOutline(file.default).shapes : []
    read.set(province, shapes)
    return shapes
  }
}

function nearestCode(
  places: readonly { code: string; at: Point }[],
  point: Point,
  withinKm: number,
): string | undefined {
  let best: string | undefined
  let distance = withinKm
  for (const { code, at } of places) {
    const away = kilometres(at, point)
    if (away <= distance) [best, distance] = [code, away]
  }
  return best
}

/** The distance on a plane, which is exact enough for a few kilometres. */
function kilometres([x1, y1]: Point, [x2, y2]: Point): number {
  const east = (x1 - x2) * Math.cos((((y1 + y2) / 2) * Math.PI) / 180)
  return Math.hypot(east, y1 - y2) * 111.2
}
