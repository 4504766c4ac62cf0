import { expect, test } from 'vitest'
import { groupDots } from './dot-groups.ts'

const dot = (one: string, x: number, y: number) => ({ one, x, y, count: 1 })

test('dots in one square of the map become a group in their middle, others stay what they are', () => {
  const [far, near, alone] = [dot('a', 10, 10), dot('b', 30, 20), dot('c', 50, 10)]
  expect(groupDots([far, near, alone], 40)).toEqual([{ x: 20, y: 15, count: 2 }, alone])
  expect(groupDots([far, near, dot('d', 35, 30)], 40)).toEqual([{ x: 25, y: 20, count: 3 }])
})

test('a group counts by what it stands for; squares begin at whole multiples, left of zero too', () => {
  const many = { ...dot('a', 0, 0), count: 3 }
  expect(groupDots([many, dot('b', 20, 40)], 50)).toEqual([{ x: 5, y: 10, count: 4 }])
  const apart = [dot('a', -1, 0), dot('b', 0, 0), dot('c', 39, 39), dot('d', 40, 0), dot('e', 0, 40)]
  expect(groupDots(apart, 40).map(({ count }) => count)).toEqual([1, 2, 1, 1])
})
