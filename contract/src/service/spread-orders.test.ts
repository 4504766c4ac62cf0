import { expect, test } from 'vitest'
import { distanceKm, distanceText } from '../area/distance.ts'
import { spreadOrders } from './spread-orders.ts'

test('orders are shared out evenly, and those left over go to whoever has the fewest', () => {
  const people = [
    { id: 'a', openCount: 3 },
    { id: 'b', openCount: 0 },
    { id: 'c', openCount: null },
  ]
  const shares = spreadOrders(['1', '2', '3', '4'], people)
  expect(shares.map(({ person, orderIds }) => [person.id, orderIds])).toEqual([
    ['b', ['1', '4']],
    ['c', ['2']],
    ['a', ['3']],
  ])
  expect(spreadOrders(['1'], people.slice(0, 2)).map(({ orderIds }) => orderIds.length)).toEqual([1, 0])
  expect(spreadOrders(['1'], [])).toEqual([])
})

test('a distance is measured on the ground and told in words', () => {
  expect(distanceKm([116.4, 39.9], [121.47, 31.23])).toBeCloseTo(1068, -1)
  expect([0.04, 0.42, 1.26, 42.6].map(distanceText)).toEqual(['100 米', '400 米', '1.3 公里', '43 公里'])
})
