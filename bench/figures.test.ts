import { expect, test } from 'vitest'
import { type Figure, markdownOf, median, tableOf, verdictOf } from './figures.ts'

const figure = (judged: number[], limits: Pick<Figure, 'bar' | 'goal'> = {}): Figure => ({
  name: 'list',
  ours: '1/s',
  bare: '2/s',
  judged,
  ...limits,
})
const atLeast = { bar: { least: 0.4 }, goal: { least: 0.7 } }

test('the median of the rounds is judged, not the best of them', () => {
  expect(median([0.9, 0.1, 0.3])).toBe(0.3)
  expect(median([1, 2])).toBe(1.5)
  expect(verdictOf(figure([0.9, 0.1, 0.3], atLeast))).toBe('FAIL')
  expect(verdictOf(figure([0.9, 0.4, 0.5], atLeast))).toBe('pass')
  expect(verdictOf(figure([0.9, 0.4, 0.7], atLeast))).toBe('goal')
})

test('a round that misses the bar by more than a quarter fails whatever the median', () => {
  expect(verdictOf(figure([0.9, 0.33, 0.8], atLeast))).toBe('goal')
  expect(verdictOf(figure([0.9, 0.31, 0.8], atLeast))).toBe('FAIL')
  expect(verdictOf(figure([180, 9700, 190], { bar: { most: 2000 } }))).toBe('FAIL')
})

test('a case that ended with an error fails and says why', () => {
  const broken = { ...figure([]), failure: 'no server' }
  expect(verdictOf(broken)).toBe('FAIL')
  expect(markdownOf([broken])).toContain('| list | no server | 2/s |')
})

test('a limit may lie above or below, and a figure without one is told only', () => {
  expect(verdictOf(figure([1.3], { bar: { most: 1.3 } }))).toBe('pass')
  expect(verdictOf(figure([1.31], { bar: { most: 1.3 } }))).toBe('FAIL')
  expect(verdictOf(figure([1]))).toBe('–')
  expect(verdictOf(figure([], { bar: { most: 1 } }))).toBe('–')
})

test('the table shows median, spread and limits', () => {
  const [, line] = tableOf([figure([0.5, 0.35, 0.75], atLeast)]).split('\n')
  expect(line).toBe('list  1/s   2/s   0.50× (0.35–0.75)  ≥ 0.4  ≥ 0.7  pass')
})
