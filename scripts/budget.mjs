// What a browser has to fetch before people can work, as built; too much fails the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root, say } from './prepare.mjs'

const dist = join(root, 'web/dist')

/**
 * The first screens, by the lazy chunks they are made of, and the kilobytes each may weigh in gzip. The list page may
 * take 450 in all: icons, what it reads and the headers of all answers come on top, and a journey measures the whole.
 */
const budgets = [
  { name: 'sign-in page, JavaScript', limit: 113, chunks: ['login-page'], isCounted: isScript },
  {
    name: 'first list page after signing in, every file',
    limit: 358,
    chunks: ['login-page', 'console', 'form-setup', 'user-page', 'depart-side'],
    isCounted: () => true,
  },
]

/** One line per budget; a broken one makes the verdict false. */
export function judgeBudgets(directory = dist) {
  return budgets.map(({ name, limit, chunks, isCounted }) => {
    const files = filesFor(directory, chunks).filter(isCounted)
    const kilobytes = files.reduce((sum, file) => sum + weightOf(file), 0) / 1000
    const isKept = kilobytes <= limit
    return { isKept, line: `${name}: ${kilobytes.toFixed(0)} of ${limit} kB${isKept ? '' : ', too much'}` }
  })
}

function isScript(file) {
  return file.endsWith('.js')
}

/** The page, its chunks, all they import at once, and the styles beside them. */
function filesFor(directory, chunks) {
  const page = join(directory, 'index.html')
  const assets = join(directory, 'assets')
  const names = readdirSync(assets)
  const files = new Set([page])
  const follow = (file) => {
    if (files.has(file) || !existsSync(file)) return
    files.add(file)
    const styles = names.find((each) => each.endsWith('.css') && nameOf(each) === nameOf(basename(file)))
    if (styles) files.add(join(assets, styles))
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g))
      follow(join(file, '..', path))
  }
  for (const [, path] of readFileSync(page, 'utf8').matchAll(/(?:src|href)="\.?\/?([^"]+\.(?:js|svg))"/g))
    follow(join(directory, path))
  for (const chunk of chunks) {
    const name = names.find((each) => new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(each))
    if (!name) throw new Error(`the console has no chunk ${chunk}: the budget no longer measures its page`)
    follow(join(assets, name))
  }
  return [...files]
}

/** The name of a chunk without its hash. */
const nameOf = (file) => file.replace(/-[\w-]{8}\.\w+$/, '')

const weightOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const verdicts = judgeBudgets()
  for (const { line } of verdicts) say(line)
  process.exit(verdicts.every(({ isKept }) => isKept) ? 0 : 1)
}
