import { setImmediate } from 'node:timers/promises'
import { cleanup, configure } from '@testing-library/react'
import { afterAll } from 'vitest'
import { checkWords } from '../../../scripts/words/word-lists.ts'
import { recordWords } from './screen-words.ts'

configure({
  // drawers, dialogs and editors are fetched when first wanted: a busy machine takes its time
  asyncUtilTimeout: 15_000,
  // each try of a `find…` would print the whole page into its error
  getElementError: (message) => new Error(message ?? 'not found'),
})

// No test here looks at colours, and matching antd's style sheets would take half of its time.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { get: () => null })

// React works on after a test; what it does once the document is gone would fail the whole run.
afterAll(async () => {
  cleanup()
  for (let turn = 0; turn < 3; turn++) await setImmediate()
})

// What the tests of a file saw on the screen, against the reviewed list beside the file.
const seen = recordWords(document)
// biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of its fixtures there
afterAll(async ({}, { file }) => {
  if (file.tasks.every(({ result }) => result?.state === 'pass')) await checkWords(file.filepath, seen)
})
