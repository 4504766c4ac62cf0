import { expect, test } from 'vitest'
import { axisTicks, visitBars } from './visit-bars.ts'

const day = (visit: number, ip = 0) => ({ tian: '2026-11-14', type: '11-14', visit, ip })

test.each([
  [[], [0, 1, 2, 3]],
  [[0], [0, 1, 2, 3]],
  [[4], [0, 2, 4]],
  [
    [7, 9],
    [0, 5, 10],
  ],
  [[214], [0, 100, 200, 300]],
  [[1000], [0, 500, 1000]],
  [[98_765], [0, 50_000, 100_000]],
])(
  'DEC-064 the axis over visits %j has the marks %j: whole, round, from zero, above everything',
  (visits, ticks) => {
    expect(axisTicks(visits.map((visit) => day(visit)))).toEqual(ticks)
  },
)

test('DEC-064 the axis holds the addresses too', () => {
  expect(axisTicks([day(1, 30)]).at(-1)).toBe(30)
})

test('the bars of a day are three tenths of its room wide, at most twelve', () => {
  expect(visitBars(3, 2, 100, 20)).toEqual([
    { series: 'visit', value: 3, x: 103, width: 6 },
    { series: 'ip', value: 2, x: 111, width: 6 },
  ])
  expect(visitBars(3, 2, 0, 100)).toEqual([
    { series: 'visit', value: 3, x: 37, width: 12 },
    { series: 'ip', value: 2, x: 51, width: 12 },
  ])
})

test.each([40, 10])('the bars of a day stand inside its room of %d and do not touch', (room) => {
  const [visits, addresses] = visitBars(3, 2, 100, room)
  expect(visits).toMatchObject({ series: 'visit', value: 3 })
  expect(addresses).toMatchObject({ series: 'ip', value: 2 })
  expect(visits!.x).toBeGreaterThan(100)
  expect(addresses!.x).toBeGreaterThan(visits!.x + visits!.width)
  expect(addresses!.x + addresses!.width).toBeLessThan(100 + room)
})
