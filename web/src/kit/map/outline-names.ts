import type { Outline } from '@banyan/contract/area/outline'
import type { China } from './outline-store.ts'
import type { Name } from './place-names.ts'

/** From here on cities are shown, and from there on districts; above them the borders of provinces are enough. */
export const cityZoom = 7
export const districtZoom = 9

/** What is known of the inside of a province; its districts are fetched when they are near enough to be seen. */
export interface Inside {
  cities: Outline
  districts: Outline | undefined
}

/** What is written on the map: provinces until their cities are there, then cities and, nearer, districts. */
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

/** 内蒙古 instead of 内蒙古自治区: the map is small at this zoom. */
const shortName = (name: string) => name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|[省市]$/, '')
