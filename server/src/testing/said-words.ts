import { afterAll } from 'vitest'
import { checkWords } from '../../../scripts/words/word-lists.ts'

/** What the answers to the tests of the current file said; a file may start several servers. */
let said = new Set<string>()
let servers = 0

/** Compares what the servers of a test file answered and logged with the list of the file in words.txt. */
export function recordAnswers(readLog: () => Promise<string[]>): (answer: unknown) => void {
  if (servers === 0) {
    said = new Set()
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of its fixtures there
    afterAll(async ({}, { file }) => {
      servers = 0
      if (file.tasks.every(({ result }) => result?.state === 'pass')) await checkWords(file.filepath, said)
    })
  }
  servers += 1
  afterAll(async () => addTexts(said, await readLog())) // hooks run in reverse order: before the one above
  return (answer) => addTexts(said, answer)
}

function addTexts(texts: Set<string>, value: unknown): void {
  if (typeof value === 'string') {
    if (/\p{Script=Han}/u.test(value)) texts.add(value)
  } else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) addTexts(texts, member)
}
