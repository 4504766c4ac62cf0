// What a browser has to fetch before people can work, as built; too much fails the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root, say } from './prepare.mjs'

const dist = join(root, 'web/dist')

/** The first screens, by the lazy chunks they are made of, and the kilobytes each may weigh. */
const budgets = [
  { name: 'sign-in page, JavaScript', limit: 220, chunks: ['login-page'] },
  {
    name: 'first list page, JavaScript',
    limit: 450,
    chunks: ['console', 'messages', 'user-page'],
  },
]

/** One line per budget; a broken one makes the verdict false. */
export function judgeBudgets(directory = dist) {
  return budgets.map(({ name, limit, chunks }) => {
    const files = filesFor(directory, chunks).filter((file) => file.endsWith('.js'))
    const kilobytes = files.reduce((sum, file) => sum + weightOf(file), 0) / 1000
    const isKept = kilobytes <= limit
    return { isKept, line: `${name}: ${kilobytes.toFixed(0)} of ${limit} kB${isKept ? '' : ', too much'}` }
  })
}

/** The page, its chunks, and all they import at once. */
function filesFor(directory, chunks) {
  const page = join(directory, 'index.html')
  const assets = join(directory, 'assets')
  const names = readdirSync(assets)
  const files = new Set([page])
  const follow = (file) => {
    if (files.has(file) || !existsSync(file)) return
    files.add(file)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g))
      follow(join(file, '..', path))
  }
  for (const [, path] of readFileSync(page, 'utf8').matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g))
    follow(join(directory, path))
  for (const chunk of chunks) {
    const name = names.find((each) => new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(each))
    if (!name) throw new Error(`the console has no chunk ${chunk}: the budget no longer measures its page`)
    follow(join(assets, name))
  }
  return [...files]
}

const weightOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const verdicts = judgeBudgets()
  for (const { line } of verdicts) say(line)
  process.exit(verdicts.every(({ isKept }) => isKept) ? 0 : 1)
}
