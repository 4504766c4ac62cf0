import { expect, test } from 'vitest'
import { groupDots } from './dot-groups.ts'

const dot = (one: string, x: number, y: number) => ({ one, x, y, count: 1 })

test('dots in one square of the map become a group in their middle, others stay what they are', () => {
  const [far, near, alone] = [dot('a', 10, 10), dot('b', 30, 20), dot('c', 50, 10)]
  expect(groupDots([far, near, alone], 40)).toEqual([{ x: 20, y: 15, count: 2 }, alone])
  expect(groupDots([far, near, dot('d', 35, 30)], 40)).toEqual([{ x: 25, y: 20, count: 3 }])
})
