import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractPage } from './contract-page.ts'

test('docs/contract.md says what the contract says; after a change run npm run docs:contract and read the difference', () => {
  const written = readFileSync(new URL('../docs/contract.md', import.meta.url), 'utf8').split('\n')
  const made = contractPage().split('\n')
  const known = new Set(written)
  expect(made.filter((line) => !known.has(line))).toEqual([])
  expect(written).toEqual(made)
})
