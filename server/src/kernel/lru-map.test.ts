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

test('what is used now and then stays, however many others come', () => {
  const recent = new LruMap<number>(10)
  recent.set('used', 1)
  for (let n = 0; n < 100; n++) {
    recent.set(`${n}`, n)
    if (n % 4 === 0) expect(recent.get('used')).toBe(1)
  }
  const known = Array.from({ length: 100 }, (_, n) => recent.get(`${n}`)).filter(
    (value) => value !== undefined,
  )
  expect(known).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99])
})
