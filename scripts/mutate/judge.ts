import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { say } from '../prepare.mjs'
import { idsIn } from '../requirements/coverage.ts'
import type { Imports } from './imports.ts'
import { relatedJourneys, runJourneysIn } from './journeys.ts'
import type { LineMap } from './line-map.ts'
import { applied, type Mutation } from './mutations.ts'
import { byRunning, relatedTests, type TestFile } from './related.ts'
import type { RunAnswer, RunRequest } from './runner.ts'
import type { Types } from './types.ts'

export interface Verdict {
  noticed: boolean
  /** The test that failed, or those that were asked. */
  by: string
}

interface Surroundings {
  /** The copy of the tree that is broken and mended again. */
  root: string
  imports: Imports
  /** Which tests run which lines, as far as that is known. */
  lines: LineMap
  tests: readonly TestFile[]
  maxTests: number
  /** Browser journeys. They run last, and only for the console: each run builds it again. */
  journeys: readonly TestFile[]
  maxJourneys: number
  /** Whether the bulk tests of the server are asked. */
  asksBulk: boolean
  run: (request: RunRequest) => Promise<RunAnswer>
  types: Types
}

/**
 * Makes a function that applies one mutation, asks the type checker, the nearest tests, further tests, the bulk tests of
 * the server and the journeys until one fails, and restores the file.
 */
export function makeJudge(surroundings: Surroundings) {
  const { root, imports, lines, tests, maxTests, journeys, maxJourneys, asksBulk, run, types } = surroundings
  /** Test files that fail without any mutation: they notice nothing. */
  const broken = new Set<string>()
  const sound = new Set<string>()
  /** Files that were broken once: each run reads them anew. */
  const touched = new Set<string>()

  /** They walk all calls, so that each of them is near to every place of the server; they do not look at the console. */
  const bulk = tests.map(({ path }) => path).filter((path) => asksBulk && path.startsWith('server/src/bulk/'))

  return async function judge(mutation: Mutation): Promise<Verdict> {
    const file = join(root, mutation.path)
    const whole = readFileSync(file, 'utf8')
    const place = { path: mutation.path, cited: citedAt(whole, mutation), words: pathIn(mutation) }
    const textHash = createHash('sha1').update(whole).digest('hex')
    const watched = mutation.isInFunction ? lines.testsAt(mutation.path, mutation.line, textHash) : undefined
    const nearest = relatedTests(place, tests, imports)
    const mayRun = (path: string) => !watched || watched.includes(path) || !lines.knows(path)
    const related = byRunning(
      nearest,
      watched && [...watched, ...nearest.filter((path) => !lines.knows(path))],
    )
    const walked = mutation.path.startsWith('web/') ? relatedJourneys(whole, journeys, maxJourneys) : []
    const isAsked = (path: string) => !broken.has(path)
    const near = related.filter(isAsked).slice(0, maxTests)
    const wide = mutation.path.startsWith('web/')
      ? []
      : bulk.filter((path) => isAsked(path) && !near.includes(path) && mayRun(path))
    const asked = [...near, ...wide, ...walked.filter(isAsked)]
    touched.add(file)
    writeFileSync(file, applied(whole, mutation))
    const failed = await firstFailure(mutation, asked)
    writeFileSync(file, whole)
    if (!failed) return { noticed: false, by: asked.join(', ') || 'no test' }
    const path = failed.file ? relative(root, failed.file) : asked[0]!
    if (path === mutation.path || (await passesUnbroken(path)))
      return { noticed: true, by: `${path}: ${failed.failure}` }
    return judge(mutation)
  }

  async function firstFailure(mutation: Mutation, asked: readonly string[]): Promise<RunAnswer | undefined> {
    if (!changesNoType(mutation) && !types.fit(mutation.path))
      return { ran: 0, failure: 'the types do not fit', file: join(root, mutation.path) }
    const tests = asked.filter((path) => !isJourney(path))
    for (const some of [tests.slice(0, 2), tests.slice(2, 5), tests.slice(5), asked.filter(isJourney)]) {
      if (!some.length) continue
      const answer = await runTests(some)
      if (answer.failure) return answer
    }
    return undefined
  }

  /** Whether a test file that seems to notice a mutation passes without it; each is tried once. */
  async function passesUnbroken(path: string): Promise<boolean> {
    if (sound.has(path)) return true
    const { failure } = await runTests([path])
    if (failure) {
      broken.add(path)
      say(`     fails without a mutation and is left out: ${path} · ${failure}`)
    } else sound.add(path)
    return !failure
  }

  function runTests(paths: readonly string[]): Promise<RunAnswer> {
    if (paths.some(isJourney)) return Promise.resolve(runJourneysIn(root, paths))
    return run({ changed: [...touched], tests: paths.map((path) => join(root, path)) })
  }
}

const isJourney = (path: string) => path.endsWith('.spec.ts')
const changesNoType = ({ kind }: Pick<Mutation, 'kind'>) => kind === 'path'

/** The path in a string literal, without the quotes. */
const pathIn = (mutation: Mutation) => (mutation.kind === 'path' ? mutation.before.slice(1, -1) : undefined)

/** The requirement ids beside the place, or those of the whole file where none stands near. */
function citedAt(text: string, { line }: Mutation): string[] {
  const lines = text.split('\n')
  const near = idsIn(lines.slice(Math.max(0, line - 6), line + 2).join('\n'))
  return near.length ? near : idsIn(text)
}
