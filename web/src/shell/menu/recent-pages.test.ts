import { expect, test } from 'vitest'
import { withNewest } from './recent-pages.ts'

test('the newest page comes first, each once, eight at most', () => {
  expect(withNewest('/a', [])).toEqual(['/a'])
  expect(withNewest('/b', ['/a', '/b', '/c'])).toEqual(['/b', '/a', '/c'])
  const eight = ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8']
  expect(withNewest('/9', eight)).toEqual(['/9', ...eight.slice(0, 7)])
})
