// npm run requirements: which items of the list no test cites yet.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root, say } from './prepare.mjs'

const items = [...read('docs/requirements.md').matchAll(/^- \*\*(([A-Z]+)-\d+)\*\*/gm)].map(
  ([, id, area]) => ({ id, area }),
)
const cited = new Set(
  testFiles().flatMap((path) => readFileSync(path, 'utf8').match(/\b[A-Z]{3,}-\d{3}\b/g) ?? []),
)
const known = new Set(items.map(({ id }) => id))
const areas = groupByArea()

for (const [area, ofArea] of areas) {
  const missing = ofArea.filter(({ id }) => !cited.has(id)).map(({ id }) => id)
  say(
    `${area.padEnd(8)} ${String(ofArea.length - missing.length).padStart(4)} of ${String(ofArea.length).padStart(4)} tested`,
  )
  if (missing.length) say(wrapped(missing))
}
const covered = items.filter(({ id }) => cited.has(id)).length
say(`all      ${String(covered).padStart(4)} of ${String(items.length).padStart(4)} tested`)
const unknown = [...cited].filter((id) => areas.has(id.split('-')[0]) && !known.has(id))
if (unknown.length) say(`cited but not in the list: ${unknown.join(' ')}`)

function testFiles() {
  const places = ['contract/src', 'server/src', 'web/src', 'scripts', 'bench', 'e2e']
  return places
    .flatMap((place) => filesBelow(join(root, place)))
    .filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path))
}

function groupByArea() {
  const grouped = new Map()
  for (const item of items) grouped.set(item.area, [...(grouped.get(item.area) ?? []), item])
  return grouped
}

function wrapped(ids) {
  const lines = []
  for (let start = 0; start < ids.length; start += 10)
    lines.push(`    ${ids.slice(start, start + 10).join(' ')}`)
  return lines.join('\n')
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}
