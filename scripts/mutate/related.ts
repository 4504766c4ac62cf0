import { dirname } from 'node:path'
import type { Imports } from './imports.ts'

export interface TestFile {
  path: string
  /** Requirement ids in the titles of its tests. */
  cites: ReadonlySet<string>
  /** Its source: a test that names a path is the first to miss it. */
  text: string
}

/**
 * The tests that are asked whether they notice a change, the nearest first: those that cite what the place cites or
 * hold its words, those that import the file or lie beside it, those that make the calls its module serves, and last
 * those with a name alike. Every server test starts the whole server, so the way through `app.ts` and through the list
 * of all calls says nothing.
 */
export function relatedTests(
  { path, cited, words }: { path: string; cited: readonly string[]; words?: string | undefined },
  tests: readonly TestFile[],
  imports: Imports,
): string[] {
  const near = distancesTo(path, imports)
  const calls = (imports.get(path) ?? []).filter((each) => each.startsWith('contract/'))
  const rankOf = (test: TestFile): number | undefined => {
    const imported = imports.get(test.path) ?? []
    if (stemOf(test.path) === stemOf(path)) return 0
    const isNamed = words !== undefined && test.text.includes(words)
    if (isNamed && near.has(test.path)) return 0
    if (test.path === contractPage && path.startsWith('contract/')) return 0.5
    if (cited.some((id) => test.cites.has(id))) return isSamePackage(test.path, path) ? 1 : 2
    if (isNamed && isSamePackage(test.path, path)) return 1
    if (imported.includes(path)) return 1
    if (dirname(test.path) === dirname(path)) return 2
    if (calls.some((call) => imported.includes(call)) && isSamePackage(test.path, path)) return 3
    const distance = near.get(test.path)
    if (distance !== undefined) return 2 + distance
    return isSamePackage(test.path, path) && sharedWords(test.path, path) ? 8 : undefined
  }
  return tests
    .map((test) => ({ path: test.path, rank: rankOf(test) }))
    .filter((each): each is { path: string; rank: number } => each.rank !== undefined)
    .map((each) => ({ ...each, rank: each.rank - sharedWords(each.path, path) / 2 + costOf(each.path) }))
    .sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1))
    .map((each) => each.path)
}

/**
 * Where it is known which tests run the place, those that do, the nearest first. A few that do not stay: what runs while
 * modules are loaded is counted for the first test of a worker only.
 */
export function byRunning(related: readonly string[], running: readonly string[] | undefined): string[] {
  if (!running) return [...related]
  const known = new Set(running)
  const others = running.filter((path) => !related.includes(path) && !path.includes('/bulk/'))
  return [
    ...related.filter((path) => known.has(path)),
    ...others.sort((a, b) => costOf(a) - costOf(b)),
    ...related.filter((path) => !known.has(path)).slice(0, 2),
  ]
}

/** `server/src/modules/a/user.routes.ts` and `user.db.test.ts` beside it are about the same thing. */
const stemOf = (path: string) => path.replace(/(\.[a-z]+)+$/, '')
const wordsOf = (path: string) => new Set(path.split(/[/.-]/).slice(2))
const generic = new Set([
  'ts',
  'tsx',
  'test',
  'db',
  'faults',
  'modules',
  'features',
  'kit',
  'kernel',
  'routes',
  'queries',
  'rules',
])

/** How much two paths talk about the same thing: `identity/user` and `identity/user-page`. */
function sharedWords(a: string, b: string): number {
  const words = wordsOf(b)
  return [...wordsOf(a)].filter((word) => words.has(word) && !generic.has(word)).length
}

/** Between two that are as near, the cheaper one is asked first. */
function costOf(test: string): number {
  if (test.includes('.faults.')) return 5
  if (test.includes('.db.') || test.includes('.pg.')) return 0.4
  return test.endsWith('.tsx') ? 0.2 : 0
}

const isSamePackage = (a: string, b: string) => a.split('/')[0] === b.split('/')[0]
const knowsEverything = /(^|\/)(app|main|router|testing\/server|testing\/show)\.tsx?$/
/** Compares every call, its members and their limits with what is written down. */
const contractPage = 'scripts/contract-page.test.ts'
/** Says something about a call only, not about who else uses the list. */
const listOfCalls = 'contract/src/all.ts'

/** How many imports lead from each file to the given one. */
function distancesTo(path: string, imports: Imports): Map<string, number> {
  const distances = new Map([[path, 0]])
  let edge = [path]
  for (let distance = 1; edge.length; distance++) {
    const next = [...imports].filter(
      ([file, imported]) => !distances.has(file) && imported.some((each) => edge.includes(each)),
    )
    for (const [file] of next) distances.set(file, distance)
    edge = next
      .map(([file]) => file)
      .filter((file) => !knowsEverything.test(file) && (file !== listOfCalls || path.startsWith('contract/')))
  }
  return distances
}
