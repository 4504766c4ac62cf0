import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile } from './finished-totals.ts'

test('a percentile of several ascending lists is that of all their values together', () => {
  const values = fc.array(fc.integer({ min: -50, max: 100_000 }), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(values, { maxLength: 6 }), fc.constantFrom(0, 0.25, 0.5, 0.9, 1), (lists, share) => {
      const ascending = (list: number[]) => list.toSorted((one, other) => one - other)
      const joined = ascending(lists.flat())
      const place = share * (joined.length - 1)
      const [below = 0, above = 0] = [joined[Math.floor(place)], joined[Math.ceil(place)]]
      const expected = joined.length ? Math.round(below + (above - below) * (place % 1)) : null
      expect(percentile(share, lists.map(ascending))).toBe(expected)
    }),
    { numRuns: 300 },
  )
})
