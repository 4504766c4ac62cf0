import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestFile } from './related.ts'
import type { RunAnswer } from './runner.ts'

/**
 * The journeys that name what a screen shows, at most so many: those first that name most of what few others name.
 * Words such as 保存 stand in nearly all of them and say little.
 */
export function relatedJourneys(
  screen: string,
  journeys: readonly Pick<TestFile, 'path' | 'text'>[],
  most: number,
): string[] {
  const words = new Set([...screen.matchAll(chineseText)].map(([text]) => text.trim()))
  const ranks = new Map<string, number>()
  for (const word of words) {
    const naming = journeys.filter(({ text }) => text.includes(word))
    for (const { path } of naming) ranks.set(path, (ranks.get(path) ?? 0) + 1 / naming.length)
  }
  return [...ranks]
    .sort(([a, rankA], [b, rankB]) => rankB - rankA || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([path]) => path)
}

/** Up to the next quote, tag or brace. */
const chineseText = /[^'"`<>{}\n]*\p{Script=Han}[^'"`<>{}\n]*/gu

/** Builds the console of a copy of the work tree and runs journeys against it. */
export function runJourneysIn(root: string, paths: readonly string[]): RunAnswer {
  const files = paths.map((path) => path.replace(/^.*\//, ''))
  const given = ['scripts/test-journeys.mjs', ...files]
  const { status, stdout } = spawnSync(process.execPath, given, { cwd: root, encoding: 'utf8' })
  if (status === 0) return { ran: paths.length }
  const [, file, failure = 'the console is not built'] = /✗ (\S+\.spec\.ts) · (.*)/.exec(stdout) ?? []
  return { ran: paths.length, failure, file: join(root, 'e2e', file ?? files[0]!) }
}
