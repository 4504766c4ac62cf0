import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from '../figures.ts'

const dist = new URL('../../web/dist/', import.meta.url).pathname

/** Bytes of JavaScript a browser fetches for the sign-in page and for the first list, as built. */
export function consoleBytes(): Figure[] {
  const signIn = bytesOf([/^login-page-/])
  const list = bytesOf([/^console-/, /^user-page-/])
  return [
    figure('sign-in page, JavaScript, gzip', signIn, 220, 180),
    figure('first list page, JavaScript, gzip', list, 450, 380),
  ]
}

function figure(name: string, bytes: number | undefined, bar: number, goal: number): Figure {
  if (bytes === undefined) return { name: `${name} (not built)`, ours: '', bare: '', judged: [] }
  const kB = bytes / 1000
  return {
    name,
    ours: `${kB.toFixed(0)} kB`,
    bare: '',
    judged: [kB],
    unit: ' kB',
    bar: { most: bar },
    goal: { most: goal },
  }
}

/** What the page itself loads, the named lazy chunks, and everything they import without asking again. */
function bytesOf(lazy: RegExp[]): number | undefined {
  const page = join(dist, 'index.html')
  const assets = join(dist, 'assets')
  if (!existsSync(page) || !existsSync(assets)) return undefined
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const chunks = lazy.map((pattern) => names.find((name) => pattern.test(name)))
  if (chunks.includes(undefined)) return undefined
  const html = readFileSync(page, 'utf8')
  const first = [...html.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(([, path]) => join(dist, path!))
  const files = new Set<string>()
  const follow = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g))
      follow(join(file, '..', path!))
  }
  for (const file of [...first, ...chunks.map((name) => join(assets, name!))]) follow(file)
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
}
