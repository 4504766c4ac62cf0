import { readFileSync } from 'node:fs'
import type { Place } from '@banyan/contract/area/area'
import { areaFullName, findArea } from '@banyan/contract/area/divisions'
import type { Point } from '@banyan/contract/area/outline'
import { pointerText } from '@banyan/contract/area/pointer'

interface DivisionEntry {
  code: string
  pid: string
  name: string
  fullName: string
  /** The name without 省, 市, 区 and the like. */
  shortName: string
  letters: string
  /** The pinyin without its last syllable, e.g. of 市. */
  stem: string
  initials: string
  /** Its own coordinates; missing ones are replaced by those of the parent division. */
  own?: Point
}

const maxSuggestions = 20

/** Code, pinyin and place of every division; written by scripts/areas. */
const divisionFile = new URL('../../../assets/gazetteer.csv', import.meta.url)

/** The towns of every district; from the same script. */
const townFile = new URL('../../../assets/towns.csv', import.meta.url)

/** Divisions by name, pinyin or initials, the best first; towns by name, after the divisions that fit as well. */
export function searchGazetteer(keyword: string): Place[] {
  const isName = /\p{Script=Han}/u.test(keyword)
  const rank = isName ? nameRank(keyword) : pinyinRank(keyword)
  const places = entries()
    .map((entry) => ({
      rank: rank(entry),
      level: divisionLevel(entry),
      place: () => placeFromArea(entry.code, entryPoint(entry)),
    }))
    .filter((each) => each.rank !== undefined)
  const towns = isName ? townsNamed(keyword) : []
  const found = [...places, ...towns]
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.level - other.level)
    .slice(0, maxSuggestions)
    .map(({ place }) => place())
  return found.length || !isName ? found : findPlacesOfAddress(keyword)
}

/** The divisions at the beginning of an address, as precisely as it names them; streets and numbers are ignored. */
function findPlacesOfAddress(address: string): Place[] {
  const typed = address.replaceAll(/\s/g, '')
  const named = entries().flatMap((entry) => {
    const length = Math.max(...possibleNames(entry).map((way) => (typed.startsWith(way) ? way.length : 0)))
    return length > 1 ? [{ entry, length }] : []
  })
  const longest = Math.max(...named.map(({ length }) => length))
  return named
    .filter(({ length }) => length === longest)
    .slice(0, maxSuggestions)
    .map(({ entry }) => placeFromArea(entry.code, entryPoint(entry)))
}

/** The spellings of a division: full name, without province, or name only; each also without 省, 市, 区 and the like. */
function possibleNames({ name, fullName, pid }: DivisionEntry): string[] {
  const province = entriesByCode().get(entriesByCode().get(pid)?.pid ?? '')?.fullName ?? ''
  const ways = [fullName, fullName.slice(province.length), name]
  return [...ways, ...ways.map(withoutLevelWords)]
}

/** A division and those directly below it, as far as they have coordinates. */
export function placesIn(code: string): { code: string; at: Point }[] {
  return entries().flatMap((entry) =>
    entry.own && (entry.code === code || entry.pid === code) ? [{ code: entry.code, at: entry.own }] : [],
  )
}

/** Every division that has a place of its own. */
export const allPlaces = (): { code: string; at: Point }[] =>
  entries().flatMap(({ code, own }) => (own ? [{ code, at: own }] : []))

/** A division as a place at a point. */
export const placeFromArea = (code: string, at: Point): Place => ({
  code,
  name: findArea(code)?.text ?? '',
  fullName: areaFullName(code),
  pointer: pointerText(at),
})

type NamedDivision = Pick<DivisionEntry, 'name' | 'fullName' | 'shortName'>
type RankEntry = (entry: DivisionEntry) => number | undefined

/** Towns and street offices by name. Their coordinates are not in our data, so those of their district are given. */
function townsNamed(keyword: string) {
  const [wanted = ''] = keyword.split(/\s+/).filter(Boolean).slice(-1)
  if (wanted.length < 2) return []
  const rank = nameRank(keyword)
  const stem = withoutTownWord(wanted)
  return towns().flatMap(({ code, name, short }) => {
    // checked before the full name is built, which is slow
    if (!name.includes(stem) && !wanted.includes(short)) return []
    const fullName = areaFullName(code) + name
    const fits = rank({ name, fullName, shortName: withoutLevelWords(fullName) })
    if (fits === undefined) return []
    return [
      {
        rank: short === wanted ? 0 : fits,
        level: 3,
        place: () => ({ ...placeFromArea(code, entryPoint(entriesByCode().get(code)!)), name, fullName }),
      },
    ]
  })
}

const withoutTownWord = (name: string) => name.replace(/(?<=.{2})(街道办事处|街道|地区|镇|乡)$/, '')

/** With several words all must match the full name; the last one is ranked as the name. */
function nameRank(keyword: string): (named: NamedDivision) => number | undefined {
  const words = keyword.split(/\s+/).filter(Boolean)
  const wanted = words.at(-1) ?? ''
  return ({ name, fullName, shortName }) => {
    const fits = (word: string) => fullName.includes(word) || shortName.includes(withoutLevelWords(word))
    if (!words.every(fits)) return undefined
    if (name === wanted || withoutLevelWords(name) === wanted) return 0
    if (name.startsWith(wanted)) return 1
    return name.includes(wanted) ? 2 : 3
  }
}

function pinyinRank(keyword: string): RankEntry {
  const wanted = keyword
    .toLowerCase()
    .replaceAll('v', 'u')
    .replace(/[^a-z]/g, '')
  if (!wanted) return () => undefined
  return ({ letters, stem, initials }) => {
    if (letters === wanted || stem === wanted) return 0
    if (letters.startsWith(wanted)) return 1
    if (initials.startsWith(wanted)) return 2
    return wanted.length > 2 && letters.includes(wanted) ? 3 : undefined
  }
}

const withoutLevelWords = (name: string) => name.replace(/(?<=.{2})(省|市|区|县)/g, '')

/** Provinces before cities before districts. */
const divisionLevel = ({ code }: DivisionEntry) => (code.endsWith('0000') ? 0 : code.endsWith('00') ? 1 : 2)

/** The coordinates of a division or of the nearest one above; every province has its own. */
const entryPoint = ({ own, pid }: DivisionEntry): Point => own ?? entryPoint(entriesByCode().get(pid)!)

let readTowns: { code: string; name: string; short: string }[] | undefined
const towns = () =>
  (readTowns ??= readFileSync(townFile, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [code = '', names = ''] = line.split(',')
      return names.split(' ').map((name) => ({ code, name, short: withoutTownWord(name) }))
    }))

let entriesRead: DivisionEntry[] | undefined
let entryIndex: Map<string, DivisionEntry> | undefined
const entries = () => (entriesRead ??= readFileSync(divisionFile, 'utf8').trim().split('\n').map(readLine))
const entriesByCode = () => (entryIndex ??= new Map(entries().map((entry) => [entry.code, entry])))

/** `code,pin yin,lng lat`; the last part is missing where the place is not known. */
function readLine(line: string): DivisionEntry {
  const [code = '', spelling = '', at] = line.split(',')
  const area = findArea(code)
  const syllables = spelling.split(' ')
  const fullName = areaFullName(code)
  const [longitude, latitude] = at?.split(' ').map(Number) ?? []
  return {
    code,
    pid: area?.pid ?? '',
    name: area?.text ?? '',
    fullName,
    shortName: withoutLevelWords(fullName),
    letters: syllables.join(''),
    stem: syllables.slice(0, -1).join(''),
    initials: syllables.map(([first = '']) => first).join(''),
    own: longitude !== undefined && latitude !== undefined ? [longitude, latitude] : undefined,
  }
}
