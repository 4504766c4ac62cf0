import { afterAll } from 'vitest'
import { checkWords } from '../../../scripts/words/word-lists.ts'

/** What the answers to the tests of the current file said; a file may start several servers. */
let said: Set<string> | undefined

/**
 * Collects what a server answers and logs, and compares it with the list of its test file in words.txt at the end. Call
 * it before registering the hook that closes the server: hooks run in reverse order, and after one fails the rest are
 * skipped.
 */
export function recordAnswers(): (answer: unknown) => void {
  if (!said) {
    const texts = new Set<string>()
    said = texts
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of its fixtures there
    afterAll(async ({}, { file }) => {
      said = undefined
      if (file.tasks.every(({ result }) => result?.state === 'pass')) await checkWords(file.filepath, texts)
    })
  }
  const texts = said
  return (answer) => addTexts(texts, answer)
}

function addTexts(texts: Set<string>, value: unknown): void {
  if (typeof value === 'string') {
    if (/\p{Script=Han}/u.test(value)) texts.add(value)
  } else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) addTexts(texts, member)
}
