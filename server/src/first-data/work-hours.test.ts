import { expect, test } from 'vitest'
import { dayText, lastWorkTime, nextWorkTime } from './work-hours.ts'

const china = (text: string) => Date.parse(`${text}+08:00`)
const none = () => 0

test.each([
  ['2026-11-15T10:30:00', '2026-11-15T10:30:00', '2026-11-15T10:30:00'],
  ['2026-11-15T08:00:00', '2026-11-15T08:00:00', '2026-11-15T08:00:00'],
  ['2026-11-15T18:00:00', '2026-11-15T08:00:00', '2026-11-16T08:00:00'],
  ['2026-11-15T23:59:00', '2026-11-15T08:00:00', '2026-11-16T08:00:00'],
  ['2026-11-15T03:00:00', '2026-11-14T08:00:00', '2026-11-15T08:00:00'],
])('DEC-010 %s: at work before it at %s, after it at %s', (moment, before, after) => {
  expect([lastWorkTime(china(moment), none), nextWorkTime(china(moment), none)]).toEqual([
    china(before),
    china(after),
  ])
})

test('a day is one of China', () => {
  expect(dayText(china('2026-11-15T00:30:00'))).toBe('20261115')
})
