import type { Outline } from '@banyan/contract/area/outline'
import type { China } from './outline-store.ts'
import type { Name } from './place-names.ts'

/** The zooms from which cities and districts are shown; below them only borders of provinces. */
export const cityZoom = 7
export const districtZoom = 9

/** The loaded parts of a province; districts are fetched at close zooms. */
export interface Inside {
  cities: Outline
  districts: Outline | undefined
}

/** The names on the map: provinces until their cities are loaded, then cities, and at close zooms districts. */
export function namesFor(
  china: China,
  provinces: readonly string[],
  outlines: ReadonlyMap<string, Inside>,
  zoom: number,
): Name[] {
  const inside = provinces.flatMap((code) => outlines.get(code) ?? [])
  const cities = inside.flatMap((each) => each.cities.shapes)
  const shown = zoom >= districtZoom ? inside : []
  const districts = shown.flatMap((each) => [
    ...(each.districts?.shapes.map(({ name, centre }) => ({ name, at: centre })) ?? []),
    ...each.cities.spots,
  ])
  const hidden = new Set(provinces.filter((code) => outlines.get(code)?.cities.shapes.length))
  return [
    ...china.provinces
      .filter(({ code }) => !hidden.has(code) && zoom >= 4)
      .map(({ name, centre }) => ({ name: shortName(name), at: centre, isLarge: true })),
    ...cities.map(({ name, centre }) => ({ name, at: centre, isLarge: true })),
    ...districts.map(({ name, at }) => ({ name, at, isLarge: false })),
    ...(zoom >= 5 ? china.spots.map(({ name, at }) => ({ name, at, isLarge: false })) : []),
  ]
}

/** Shortens names, e.g. 内蒙古自治区 to 内蒙古, for small scales. */
const shortName = (name: string) => name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|[省市]$/, '')
