import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Source file → the source files it imports; paths from the root. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Reads the imports of the given files. */
export function importsOf(root: string, files: readonly string[]): Imports {
  const known = new Set(files)
  const maps = new Map<string, Record<string, string>>()

  function mapOf(pack: string): Record<string, string> {
    const file = join(root, pack, 'package.json')
    const map =
      maps.get(pack) ?? (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).imports ?? {}) : {})
    maps.set(pack, map)
    return map
  }

  function resolve(from: string, specifier: string): string | undefined {
    const [pack = ''] = from.split('/')
    const path = specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : specifier.startsWith('#')
        ? fromMap(pack, mapOf(pack), specifier)
        : specifier.replace(/^@banyan\/(\w+)\/(.+)$/, '$1/src/$2.ts')
    return path && known.has(path) ? path : undefined
  }

  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name)
      return [file, specifiers.map((name) => resolve(file, name)).filter((path) => path !== undefined)]
    }),
  )
}

/** `#kit/x.ts` by the package's own import map: `"#kit/*": "./src/kit/*"`. */
function fromMap(pack: string, map: Record<string, string>, specifier: string): string | undefined {
  for (const [pattern, target] of Object.entries(map)) {
    const [head = '', tail = ''] = pattern.split('*')
    if (pattern === specifier) return join(pack, target)
    if (!pattern.includes('*') || !specifier.startsWith(head) || !specifier.endsWith(tail)) continue
    return join(pack, target.replace('*', specifier.slice(head.length, specifier.length - tail.length)))
  }
  return undefined
}
