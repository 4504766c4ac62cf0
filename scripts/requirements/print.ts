// npm run requirements: which items of the list no title of a test cites yet, and on which side.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesBelow, root, say } from '../prepare.mjs'
import { type Citation, idsIn, missingSides, type Requirement, requirementsIn, sideOf } from './coverage.ts'
import { titlesIn } from './titles.ts'

const items = requirementsIn(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
const citations = testFiles().flatMap(citationsOf)
const known = new Set(items.map(({ id }) => id))
const wanting = items.map((item) => ({ ...item, missing: missingSides(item, citations) }))

for (const area of new Set(items.map((item) => item.area))) {
  const ofArea = wanting.filter((item) => item.area === area)
  say(summary(area, ofArea))
  list('no test', ofArea.filter(isUncited))
  list(
    'no server test',
    ofArea.filter(({ missing }) => missing.join() === 'server'),
  )
  list(
    'no console test',
    ofArea.filter(({ missing }) => missing.join() === 'console'),
  )
}
const unknown = [...new Set(citations.map(({ id }) => id))].filter(
  (id) => items.some(({ area }) => id.startsWith(`${area}-`)) && !known.has(id),
)
if (unknown.length) say(`cited but not in the list: ${unknown.join(' ')}`)
say(summary('all', wanting))

type Wanting = Requirement & { missing: string[] }

function isUncited({ scope, missing }: Wanting): boolean {
  return missing.length === (scope === 'both' ? 2 : 1)
}

function summary(name: string, of: Wanting[]): string {
  const kept = of.filter(({ missing }) => !missing.length).length
  const uncited = of.filter(isUncited).length
  const side = (wanted: string) =>
    of.filter((item) => !isUncited(item) && item.missing.includes(wanted)).length
  const half = `without server test ${side('server')}, without console test ${side('console')}`
  return `${name.padEnd(8)}${String(kept).padStart(4)} of ${String(of.length).padStart(3)} cited; uncited ${uncited}, ${half}`
}

function list(label: string, of: Wanting[]): void {
  if (of.length) say(`    ${label}:`)
  for (let start = 0; start < of.length; start += 10)
    say(
      `      ${of
        .slice(start, start + 10)
        .map(({ id }) => id)
        .join(' ')}`,
    )
}

function citationsOf(path: string): Citation[] {
  const side = sideOf(relative(root, path))
  const titles = titlesIn(path, readFileSync(path, 'utf8'))
  return titles.flatMap(idsIn).map((id) => ({ id, side }))
}

function testFiles(): string[] {
  const places = [
    'contract/src',
    'client/src',
    'server/src',
    'web/src',
    'scripts',
    'bench',
    'e2e',
    'workbook',
  ]
  return places
    .flatMap((place) => filesBelow(join(root, place)))
    .filter((path: string) => /\.(test\.tsx?|spec\.ts)$/.test(path))
}
