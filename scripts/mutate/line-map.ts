import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which lines of the product a test file ran. */
export interface LinesOfTest {
  test: string
  /** By path; for a source with another text by now its lines say nothing. */
  sources: Record<string, { textHash: string; lines: number[] }>
}

export interface LineMap {
  /** The test files that ran a line; undefined where nothing is known about a source with this text. */
  testsAt(path: string, line: number, textHash: string): string[] | undefined
  /** Whether a test file was watched; of the others nobody knows what they run. */
  knows(test: string): boolean
}

/** Reads what `watch-lines.ts` wrote; an empty map where it never ran. */
export function readLineMap(folder: string): LineMap {
  const bySource = new Map<string, { test: string; textHash: string; lines: ReadonlySet<number> }[]>()
  const watched = new Set<string>()
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const { test, sources } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as LinesOfTest
    watched.add(test)
    for (const [path, { textHash, lines }] of Object.entries(sources)) {
      const known = bySource.get(path) ?? []
      known.push({ test, textHash, lines: new Set(lines) })
      bySource.set(path, known)
    }
  }
  return {
    knows: (test) => watched.has(test),
    testsAt(path, line, textHash) {
      const known = bySource.get(path)?.filter((each) => each.textHash === textHash)
      if (!known?.length) return undefined
      return known.filter(({ lines }) => lines.has(line)).map(({ test }) => test)
    },
  }
}
