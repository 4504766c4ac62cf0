import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mutationsOf } from './mutations.ts'
import { openResults, type Result, scoreLines } from './results.ts'

const [mutation] = mutationsOf('some.ts', 'const a = 1')
const result: Result = {
  key: mutation!.key,
  part: 'contract',
  textHash: 'h1',
  place: 'some.ts:1 constant: 1 → 2',
  noticed: false,
  by: 'some.test.ts',
  seconds: 3,
}

test('results are kept between two runs; the last one counts, and a changed file asks again', () => {
  const directory = mkdtempSync(join(tmpdir(), 'mutate-results-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'inner/seed-1.jsonl')
  openResults(file).add(result)
  openResults(file).add({ ...result, noticed: true })
  expect(openResults(file).find(mutation!, 'h1')).toMatchObject({ noticed: true })
  expect(openResults(file).find(mutation!, 'h2')).toBeUndefined()
  openResults(file).forget()
  expect(openResults(file).find(mutation!, 'h1')).toBeUndefined()
})

test('the score is told by part and in all, the unnoticed follow', () => {
  expect(
    scoreLines([result, { ...result, noticed: true }, { ...result, part: 'rules', noticed: true }]),
  ).toEqual([
    '  contract             1 of 2, 50.0 %',
    '  rules                1 of 1, 100.0 %',
    'score: 2 of 3, 66.7 % noticed',
    'unnoticed:',
    '  some.ts:1 constant: 1 → 2',
    '     asked: some.test.ts',
  ])
})
