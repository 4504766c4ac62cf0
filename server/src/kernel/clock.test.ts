import { expect, test } from 'vitest'
import { clockBasedOn } from './clock.ts'

const noon = Date.UTC(2026, 10, 15, 4)
const hour = 3_600_000

test('a machine whose clock is wrong goes by the database', () => {
  const clock = clockBasedOn(() => noon + hour)
  clock.follow(noon, 10)
  expect(Math.abs(clock.now() - noon)).toBeLessThan(10)
})

test('a slow answer does not move a clock that it does not contradict', () => {
  const clock = clockBasedOn(() => noon)
  clock.follow(noon - 900, 2000)
  expect(clock.now()).toBe(noon)
  clock.follow(noon - 5000, 2000)
  expect(clock.now()).toBe(noon - 4000)
})

test('DEC-114 the wall time is that of GMT+8', () => {
  const clock = clockBasedOn(() => noon)
  clock.shift(12 * hour)
  expect(clock.wallTime()).toBe('2026-11-16 00:00:00')
  expect(clock.date(1000).getTime()).toBe(noon + 12 * hour + 1000)
})
