import { expect, test } from 'vitest'
import { isWithin, viewAroundOrder } from './view-around-order.ts'

const person = (lng: number | null, distance: number | null, openCount: number | null = 0) => ({
  lng,
  lat: lng === null ? null : 26,
  distance,
  openCount,
})

test.each([
  ['nobody', [], undefined],
  ['nobody with a place', [person(null, null)], undefined],
  ['nobody near', [person(123, 400)], undefined],
  ['the nearest three', [person(119.5, 50), person(119.1, 10), person(119.2, 20), person(119.3, 30)], 0.3],
  ['free people before nearer ones', [person(119.1, 10, 4), person(119.2, 20)], 0.2],
  ['whoever is near where nobody is free', [person(119.1, 10, 4)], 0.1],
])('around an order are shown: %s', (_, people, east) => {
  const box = viewAroundOrder([119, 26], people)
  expect(box?.map((side) => Math.round(side * 100) / 100)).toEqual(
    east && [119 - east * 1.6, 26, 119 + east * 1.6, 26].map((side) => Math.round(side * 100) / 100),
  )
})

test('a section lies within another when none of its sides is outside', () => {
  const outer = [1, 1, 4, 4] as const
  expect([isWithin([1, 2, 3, 4], [...outer]), isWithin([0, 2, 3, 4], [...outer])]).toEqual([true, false])
})
