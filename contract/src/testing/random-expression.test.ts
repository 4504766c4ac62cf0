import { expect, test } from 'vitest'
import { digestOf, randomOutcomes } from './random-expression.ts'

test('random expressions never throw, are the same from the same seed, and try everything', () => {
  const outcomes = randomOutcomes(1, 20_000)
  expect(digestOf(randomOutcomes(1, 2000))).toBe(digestOf(outcomes.slice(0, 2000)))
  expect(digestOf(randomOutcomes(2, 2000))).not.toBe(digestOf(outcomes.slice(0, 2000)))
  const share = (wanted: (outcome: string) => boolean) =>
    outcomes.filter(({ outcome }) => wanted(outcome)).length / outcomes.length
  // A generator whose expressions are mostly broken or mostly unknown would prove little.
  expect(share((outcome) => outcome === 'none')).toBeLessThan(0.1)
  expect(share((outcome) => outcome === 'undefined')).toBeLessThan(0.5)
  expect(share((outcome) => /^-?\d/.test(outcome))).toBeGreaterThan(0.1)
  expect(share((outcome) => outcome.startsWith('"'))).toBeGreaterThan(0.05)
  expect(share((outcome) => outcome === 'true' || outcome === 'false')).toBeGreaterThan(0.05)
})
