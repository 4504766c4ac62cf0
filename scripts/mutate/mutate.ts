// npm run mutate -- --sample 40 --seed 1 --only 'web/**': breaks the product in a sample of places, in a copy of the
// tree, and prints what the tests that cite or import the place did not notice.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root, say } from '../prepare.mjs'
import { idsIn } from '../requirements/coverage.ts'
import { titlesIn } from '../requirements/titles.ts'
import { importsOf } from './imports.ts'
import { applied, type Mutation, mutationsOf } from './mutations.ts'
import { relatedTests } from './related.ts'
import type { RunAnswer } from './runner.ts'
import { startRunner } from './runner-process.ts'
import { partOf, sampleOf } from './sample.ts'
import { makeSandbox } from './sandbox.ts'

const { values: given } = parseArgs({
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '**' },
    tests: { type: 'string', default: '12' },
  },
})

const sandbox = makeSandbox(root)
const runner = startRunner(sandbox.path)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void end().then(() => process.exit(1)))

const sources = sandbox.files.filter((path) => /\.tsx?$/.test(path))
const imports = importsOf(sandbox.path, sources)
const tests = sources
  .filter((path) => /^(contract|server|web|workbook|scripts)\/.*\.test\.tsx?$/.test(path))
  .map((path) => ({ path, cites: new Set(titlesIn(path, read(path)).flatMap(idsIn)) }))

const unnoticed: string[] = []
/** Test files that fail without any mutation: they notice nothing. */
const broken = new Set<string>()
const sound = new Set<string>()
/** Files that were broken once: each run reads them anew. */
const touched = new Set<string>()
const sample = sampleOf(placesByPart(), Number(given.sample), Number(given.seed))
say(`${sample.length} of the places that can be broken, seed ${given.seed}`)
for (const [index, mutation] of sample.entries()) {
  const started = Date.now()
  const verdict = await judge(mutation)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  say(
    `${String(index + 1).padStart(4)} ${verdict.noticed ? 'noticed  ' : 'UNNOTICED'} ${named(mutation)} · ${verdict.by} · ${seconds} s`,
  )
  if (!verdict.noticed) unnoticed.push(`${named(mutation)}\n     asked: ${verdict.by}`)
}
if (unnoticed.length) say(`\nunnoticed:`)
for (const line of unnoticed) say(`  ${line}`)
const noticed = sample.length - unnoticed.length
say(`\nscore: ${noticed} of ${sample.length} noticed, ${((100 * noticed) / sample.length).toFixed(1)} %`)
await end()

interface Verdict {
  noticed: boolean
  /** The test that failed, or those that were asked. */
  by: string
}

async function judge(mutation: Mutation): Promise<Verdict> {
  const file = join(sandbox.path, mutation.path)
  const whole = readFileSync(file, 'utf8')
  const related = relatedTests(mutation.path, citedAt(whole, mutation), tests, imports)
  const asked = related.filter((path) => !broken.has(path)).slice(0, Number(given.tests))
  touched.add(file)
  writeFileSync(file, applied(whole, mutation))
  let failed: RunAnswer = { ran: 0 }
  for (const some of [asked.slice(0, 3), asked.slice(3)]) {
    if (some.length && !failed.failure) failed = await runTests(some)
  }
  const isTyped = failed.failure || hasTypes(mutation.path)
  writeFileSync(file, whole)
  if (!failed.failure)
    return { noticed: !isTyped, by: isTyped ? asked.join(', ') || 'no test' : 'the type checker' }
  const path = failed.file && relative(sandbox.path, failed.file)
  if (!path || (await passesUnbroken(path))) return { noticed: true, by: failed.failure }
  return judge(mutation)
}

/** Whether a test file that noticed a mutation passes without it; each is tried once. */
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
  return runner.run({ changed: [...touched], tests: paths.map((path) => join(sandbox.path, path)) })
}

function hasTypes(path: string): boolean {
  const tsc = join(root, 'node_modules/.bin/tsc')
  return spawnSync(tsc, ['-p', path.split('/')[0]!], { cwd: sandbox.path }).status === 0
}

/** The requirement ids beside the place, or those of the whole file where none stands near. */
function citedAt(text: string, { line }: Mutation): string[] {
  const near = idsIn(
    text
      .split('\n')
      .slice(Math.max(0, line - 6), line + 2)
      .join('\n'),
  )
  return near.length ? near : idsIn(text)
}

function placesByPart(): Mutation[][] {
  const groups = new Map<string, Mutation[]>()
  for (const path of sources) {
    const part = partOf(path)
    if (!part || !matchesGlob(path, given.only)) continue
    groups.set(part, [...(groups.get(part) ?? []), ...mutationsOf(path, read(path))])
  }
  for (const [part, places] of groups) say(`${part}: ${places.length} places`)
  return [...groups.values()]
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
