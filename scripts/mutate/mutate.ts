// npm run mutate -- --count 40 --seed 1 --only 'web/**': breaks the product in a sample of places, in a copy of the
// tree, and prints what the tests that cite or import the place did not notice. A run that was cut continues: its
// results lie in .cache/mutate.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { root, say } from '../prepare.mjs'
import { idsIn } from '../requirements/coverage.ts'
import { titlesIn } from '../requirements/titles.ts'
import { importsOf } from './imports.ts'
import { makeJudge } from './judge.ts'
import { readLineMap } from './line-map.ts'
import { type Mutation, mutationsOf } from './mutations.ts'
import type { TestFile } from './related.ts'
import { openResults, type Result, scoreLines } from './results.ts'
import { startRunner } from './runner-process.ts'
import { type Part, partOf, sampleOf, weights } from './sample.ts'
import { makeSandbox } from './sandbox.ts'
import { openTypes } from './types.ts'

const { values: given } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '**' },
    /** How many test files are asked at most. */
    tests: { type: 'string', default: '12' },
    /** How many journeys are asked at most about a place of the console; each time it is built. */
    journeys: { type: 'string', default: '2' },
    /** Asks neither the bulk tests of the server nor journeys, which notice little and take long: a first look. */
    near: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    /** Asks again about what went unnoticed. */
    again: { type: 'boolean', default: false },
    /** Forgets the results of earlier runs with this seed. */
    fresh: { type: 'boolean', default: false },
    /** First runs all tests once, to learn which lines each of them runs. */
    map: { type: 'boolean', default: false },
    /** Prints the sample and breaks nothing. */
    list: { type: 'boolean', default: false },
  },
})

const lineMap = join(root, '.cache/mutate/lines')
if (given.map) watchLines()
const sandbox = makeSandbox(root)
const runner = startRunner(sandbox.path, Number(given.workers))
let isCut = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    isCut = true
    void end().then(() => process.exit(1))
  })

const sources = sandbox.files.filter((path) => /\.tsx?$/.test(path))
const results = openResults(join(root, `.cache/mutate/seed-${given.seed}.jsonl`))
if (given.fresh) results.forget()
const sample = sampleOf(placesByPart(), Number(given.count), Number(given.seed))
say(`${sample.length} of the places that can be broken, seed ${given.seed}`)

if (given.list) for (const mutation of sample) say(named(mutation))
else await judgeAll()
await end()

async function judgeAll(): Promise<void> {
  const imports = importsOf(sandbox.path, sources)
  const types = openTypes(sandbox.path, imports)
  const judge = makeJudge({
    root: sandbox.path,
    imports,
    types,
    lines: readLineMap(lineMap),
    tests: testsAmong(/^(contract|server|web|workbook|scripts)\/.*\.test\.tsx?$/),
    maxTests: Number(given.tests),
    journeys: testsAmong(/^e2e\/.*\.spec\.ts$/),
    maxJourneys: given.near ? 0 : Number(given.journeys),
    asksBulk: !given.near,
    run: runner.run,
  })
  const judged: Result[] = []
  for (const [index, mutation] of sample.entries()) {
    const textHash = createHash('sha1').update(read(mutation.path)).digest('hex')
    const earlier = results.find(mutation, textHash)
    if (earlier && (earlier.noticed || !given.again)) {
      judged.push(earlier)
      continue
    }
    const started = Date.now()
    const { noticed, by } = await judge(mutation)
    if (isCut) return // the runner was stopped, which says nothing about the mutation
    const seconds = Math.round((Date.now() - started) / 1000)
    const place = named(mutation)
    const part = partOf(mutation.path)!
    const result = { key: mutation.key, part, textHash, place, noticed, by, seconds }
    results.add(result)
    judged.push(result)
    const verdict = noticed ? 'noticed  ' : 'UNNOTICED'
    say(`${String(index + 1).padStart(4)} ${verdict} ${place} · ${by} · ${seconds} s`)
  }
  types.close()
  for (const line of scoreLines(judged)) say(line)
}

/** Runs all tests but those of killed processes; what fails here is left out when it is asked. */
function watchLines(): void {
  rmSync(lineMap, { recursive: true, force: true })
  for (const project of ['unit', 'web', 'server']) {
    say(`${project}: which lines each test runs …`)
    const args = ['run', '--project', project, '--reporter=dot', '--silent']
    spawnSync(join(root, 'node_modules/.bin/vitest'), args, {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, LINE_MAP: lineMap },
    })
  }
}

function testsAmong(named: RegExp): TestFile[] {
  return sources
    .filter((path) => named.test(path))
    .map((path) => ({ path, text: read(path), cites: new Set(titlesIn(path, read(path)).flatMap(idsIn)) }))
}

function placesByPart(): { weight: number; members: Mutation[] }[] {
  const groups = new Map<Part, Mutation[]>()
  for (const path of sources) {
    const part = partOf(path)
    if (!part || !matchesGlob(path, given.only)) continue
    groups.set(part, [...(groups.get(part) ?? []), ...mutationsOf(path, read(path))])
  }
  return [...groups].map(([part, members]) => {
    say(`${part}: ${members.length} places, weight ${weights[part]}`)
    return { weight: weights[part], members }
  })
}

function named({ path, line, kind, before, after }: Mutation): string {
  const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text).replaceAll('\n', ' ')
  return `${path}:${line} ${kind}: ${short(before)} → ${short(after) || '(nothing)'}`
}

function read(path: string): string {
  return readFileSync(join(sandbox.path, path), 'utf8')
}

async function end(): Promise<void> {
  await runner.stop()
  sandbox.remove()
}
