import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Division } from './divisions.ts'
import { stemOf } from './names.ts'
import { type Ring, simplify, type Vertex } from './simplify.ts'

/** An outline with the division it belongs to. */
export interface Shape {
  code: string
  name: string
  centre: Vertex
  rings: readonly Ring[]
}

export interface Shapes {
  /** The provinces, and the lines of the South China Sea. */
  china: Shape[]
  lines: Ring[]
  /** Province code → its cities; of a municipality its districts. */
  cities: Map<string, Shape[]>
}

export interface Feature {
  /** Its division code, where the source has it. */
  id?: string
  properties: { name: string; cp?: [number, number]; longitude?: number; latitude?: number }
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: number[][][] | number[][][][] }
}

/** Districts that were renamed or taken in by another since the shapes were drawn. */
const renamed: Record<string, string> = {
  闸北区: '静安区',
  卢湾区: '黄浦区',
  崇文区: '东城区',
  宣武区: '西城区',
  塘沽区: '滨海新区',
  汉沽区: '滨海新区',
  大港区: '滨海新区',
  南汇区: '浦东新区',
  蓟县: '蓟州区',
  开县: '开州区',
  双桥区: '大足区',
  万盛区: '綦江区',
  襄樊市: '襄阳市',
}

/** Reads the outlines of `china-geojson`, rounds and thins them and finds their division by name. */
export function readShapes(folder: string, divisions: readonly Division[]): Shapes {
  const files = join(folder, 'node_modules/china-geojson/src/geojson')
  const read = (name: string): Feature[] => JSON.parse(readFileSync(join(files, name), 'utf8')).features
  const provinces = divisions.filter(({ parent }) => parent === '86')
  const cities = new Map<string, Shape[]>()
  for (const name of readdirSync(files).filter((each) => each !== 'china.json')) {
    const features = read(name)
    const province = provinceOf(features, divisions)
    const inside = divisions.filter(({ code }) => code.startsWith(province.slice(0, 2)))
    cities.set(
      province,
      thin(features, (each) => codeOf(each, inside), 2),
    )
  }
  const drawn = read('china.json')
  const china = thin(
    // the small ones are coarse here and finer in a file of their own
    drawn.filter(({ properties }) => !['南海诸岛', '香港', '澳门'].includes(properties.name)),
    (name) => codeOf(name, provinces),
    5,
  )
  for (const small of ['810000', '820000']) china.push(...(cities.get(small) ?? []))
  return { china: china.toSorted(byCode), lines: seaLines(drawn), cities }
}

const byCode = (one: Shape, other: Shape) => one.code.localeCompare(other.code)

function provinceOf(features: readonly Feature[], divisions: readonly Division[]): string {
  const votes = new Map<string, number>()
  for (const { properties } of features) {
    for (const { code } of divisions.filter(({ name }) => stemOf(name) === stemOf(properties.name))) {
      const province = `${code.slice(0, 2)}0000`
      votes.set(province, (votes.get(province) ?? 0) + 1)
    }
  }
  const [best] = [...votes].toSorted(([, one], [, other]) => other - one)
  if (!best) throw new Error(`no province for ${features[0]?.properties.name}`)
  return best[0]
}

/** The same name first, then the same stem; cities before districts. */
function codeOf(name: string, among: readonly Division[]): string {
  const wanted = renamed[name] ?? name
  const found =
    among.find((each) => each.name === wanted) ?? among.find((each) => stemOf(each.name) === stemOf(wanted))
  if (!found) throw new Error(`no division for the shape ${name}`)
  return found.code
}

/** Rings of all features are thinned together, so that neighbours keep their common border. */
function thin(features: readonly Feature[], codeFor: (name: string) => string, tolerance: number): Shape[] {
  const rings = features.flatMap(({ geometry }, owner) => ringsOf(geometry).map((ring) => ({ owner, ring })))
  const thinned = simplify(
    rings.map(({ ring }) => ring),
    tolerance,
  )
  const shapes = features.map(({ properties }, index) => ({
    code: codeFor(properties.name),
    name: properties.name,
    centre: centreOf(properties),
    rings: thinned.filter((ring, each) => rings[each]?.owner === index && ring.length > 2),
  }))
  return merged(shapes).toSorted(byCode)
}

/** What was taken in by another becomes part of it; the one that kept its name keeps its middle. */
function merged(shapes: readonly Shape[]): Shape[] {
  const main = shapes.filter(({ name }) => !(name in renamed))
  const codes = new Set(main.map(({ code }) => code))
  return [...main, ...shapes.filter(({ code }) => !codes.has(code))].map((shape) => ({
    ...shape,
    rings: shapes.filter(({ code }) => code === shape.code).flatMap(({ rings }) => rings),
  }))
}

function ringsOf({ type, coordinates }: Feature['geometry']): Ring[] {
  const polygons = type === 'Polygon' ? [coordinates as number[][][]] : (coordinates as number[][][][])
  return polygons.flat().map((ring) => ring.map(([x = 0, y = 0]) => vertex(x, y)))
}

function centreOf({ cp, longitude, latitude }: Feature['properties']): Vertex {
  const [x, y] = cp ?? [longitude ?? 0, latitude ?? 0]
  return vertex(x, y)
}

export const vertex = (x: number, y: number): Vertex => [Math.round(x * 1000), Math.round(y * 1000)]

/**
 * The source draws the South China Sea as an inset at half size; its nine lines are put back where they belong.
 * The tenth, east of Taiwan, lies outside the inset.
 */
function seaLines(features: readonly Feature[]): Ring[] {
  const sea = features.find(({ properties }) => properties.name === '南海诸岛')
  const lines = sea ? ringsOf(sea.geometry).slice(0, 9) : []
  const home = ([x, y]: Vertex) => vertex((x / 1000 - 78.93) / 0.4976, (y / 1000 - 17.24) / 0.503)
  return [
    [vertex(122.519, 23.461), vertex(122.798, 24.572)],
    ...lines.map((line) => line.slice(0, 2).map(home)),
  ]
}
