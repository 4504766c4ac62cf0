import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mutation } from './mutations.ts'
import { type Part, weights } from './sample.ts'

/** What became of one mutation; one line of the results file. */
export interface Result {
  key: string
  part: Part
  /** The file had this text; another text asks for another judgement. */
  textHash: string
  place: string
  noticed: boolean
  /** What noticed it, or the tests that were asked. */
  by: string
  seconds: number
}

/**
 * The results of earlier runs and of this one, kept in a file that grows by a line per mutation. Two processes may
 * share it, so it is read each time.
 */
export function openResults(file: string) {
  return {
    /** The result for a mutation of a file with this text; none where the file has changed since. */
    find({ key }: Mutation, textHash: string): Result | undefined {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
      const result = lines.map((line) => JSON.parse(line) as Result).findLast((each) => each.key === key)
      return result?.textHash === textHash ? result : undefined
    },
    add(result: Result): void {
      mkdirSync(dirname(file), { recursive: true })
      appendFileSync(file, `${JSON.stringify(result)}\n`)
    },
    forget(): void {
      rmSync(file, { force: true })
    },
  }
}

/** The score, in all and by part, and what went unnoticed. */
export function scoreLines(results: readonly Result[]): string[] {
  const parts = (Object.keys(weights) as Part[]).map((part) => ({
    part,
    results: results.filter((result) => result.part === part),
  }))
  const unnoticed = results.filter(({ noticed }) => !noticed)
  return [
    ...parts
      .filter((each) => each.results.length)
      .map((each) => `  ${each.part.padEnd(20)} ${ratio(each.results)}`),
    `score: ${ratio(results)} noticed`,
    ...(unnoticed.length ? ['unnoticed:'] : []),
    ...unnoticed.flatMap(({ place, by }) => [`  ${place}`, `     asked: ${by}`]),
  ]
}

function ratio(results: readonly Result[]): string {
  const noticed = results.filter((result) => result.noticed).length
  return `${noticed} of ${results.length}, ${((100 * noticed) / results.length).toFixed(1)} %`
}
