import { expect, test } from 'vitest'
import { rankCandidates, shortList } from './candidate.rules.ts'

const person = (id: string, openCount: number | null, lng: number | null = null) => ({
  id,
  realname: id,
  departName: '',
  openCount,
  place: null,
  lng,
  lat: lng === null ? null : 26,
  placeTime: null,
})

test('people are ranked by open orders, then by distance; the first three say why', () => {
  const people = [person('far', 0, 120), person('near', 0, 119.01), person('lost', 0), person('busy', 4, 119)]
  const ranked = rankCandidates([...people, person('unknown', null)], [119, 26])
  expect(ranked.map(({ id, reason }) => [id, reason])).toEqual([
    ['near', '手上没有工单，距离 1.0 公里'],
    ['far', '手上没有工单，距离 100 公里'],
    ['lost', '手上没有工单'],
    ['busy', null],
    ['unknown', null],
  ])
})

test('of many people the nearest are listed however busy they are', () => {
  const free = Array.from({ length: 150 }, (_, at) => person(`free${at}`, 0))
  const listed = shortList(rankCandidates([...free, person('beside', 9, 119)], [119, 26]), 100)
  expect(listed).toHaveLength(100)
  expect(listed.map(({ id }) => id)).toContain('beside')
})
