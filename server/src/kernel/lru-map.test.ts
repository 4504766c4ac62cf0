import { expect, test } from 'vitest'
import { LruMap } from './lru-map.ts'

test('what was used longest ago is forgotten first', () => {
  const recent = new LruMap<number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  expect(recent.get('a')).toBe(1)
  expect(recent.set('c', 3)).toBe(2)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3])
  recent.set('a', 4)
  recent.set('d', 5)
  expect([recent.get('a'), recent.get('c'), recent.get('d')]).toEqual([4, undefined, 5])
})
